import { type SimServer, startSimServer } from "../../src/sim/server/server.ts";

const NAMES = [
  "UPSTREAM_BASE_URL",
  "UPSTREAM_API_KEY",
  "UPSTREAM_ANTHROPIC_BASE_URL",
  "UPSTREAM_ANTHROPIC_API_KEY",
  "UPSTREAM_GEMINI_BASE_URL",
  "UPSTREAM_GEMINI_API_KEY",
  "UPSTREAM_TIMEOUT_MS",
  "SECOND_UPSTREAMS",
  "IDK_HOOKS",
] as const;

/** The secrets that the lists of second upstreams and of hooks name: the worker looks them up by these names. */
const keysIn = (list: string | undefined): readonly string[] =>
  [...(list ?? "").matchAll(/"(?:key|secret)_var"\s*:\s*"([A-Z]\w*)"/g)].map(([, name = ""]) => name);

/** What answers when an agent asks the local gate for a completion. */
export interface LocalUpstream {
  /** For the worker. */
  readonly variables: Readonly<Record<string, string>>;
  /** The simulated upstream and its seed; null where the environment names a real one. */
  readonly sim: { readonly server: SimServer; readonly seed: number } | null;
}

/** What the environment says; without a base URL there, a simulated upstream with a new seed, to be stopped by the caller. */
export async function prepareUpstream(
  env: Readonly<Record<string, string | undefined>>,
): Promise<LocalUpstream> {
  const given = Object.fromEntries(
    [...NAMES, ...keysIn(env["SECOND_UPSTREAMS"]), ...keysIn(env["IDK_HOOKS"])].flatMap((name) => {
      const value = env[name];
      return value ? [[name, value] as const] : [];
    }),
  );
  if (given["UPSTREAM_BASE_URL"] !== undefined) return { variables: given, sim: null };
  const seed = Date.now() % 1_000_000;
  const server = await startSimServer({ port: 0, seed });
  // A key for a real provider has no business at a simulated one.
  const { UPSTREAM_API_KEY: _, ...others } = given;
  return { variables: { ...others, UPSTREAM_BASE_URL: `${server.url}/v1` }, sim: { server, seed } };
}

import { InvalidRequestError } from "../core/errors.ts";
import { type HookConfig, hookOf, type LocalHook } from "../sampling/hooks.ts";

/** A system that is asked over HTTP before calls run. */
export interface HookOptions {
  readonly url: string;
  /** What its requests are signed with. */
  readonly secret: string;
}

/** Who may be asked before calls run, by the name that the policy uses: a function of this program, or an address. */
export type Hooks = Readonly<Record<string, LocalHook | HookOptions>>;

/** Stands before the name of a hook where a deployment names a secret. */
const SECRET_OF = "secret of ";

/** @throws InvalidRequestError that names the option */
export function readHooks(given: Hooks = {}): HookConfig {
  if (typeof given !== "object" || given === null) throw wrong("hooks", "must be an object");
  const entries = Object.entries(given);
  const local = new Map(
    entries.flatMap(([name, one]) => (typeof one === "function" ? [[name, one] as const] : [])),
  );
  const addresses = entries.filter(([name]) => !local.has(name));
  const list = addresses.map(([name, one]) => {
    // From JavaScript anything may come.
    const { url } = (one ?? {}) as Partial<HookOptions>;
    return [name, { url, secret_var: `${SECRET_OF}${name}` }] as const;
  });
  const secrets = new Map(
    addresses.map(([name, one]) => [name, ((one ?? {}) as Partial<HookOptions>).secret] as const),
  );
  const config: HookConfig = {
    list: JSON.stringify(Object.fromEntries(list)),
    variable: (key) => {
      const secret: unknown = secrets.get(key.slice(SECRET_OF.length));
      return typeof secret === "string" ? secret : undefined;
    },
    local,
  };
  for (const [name] of addresses) {
    try {
      hookOf(config, name);
    } catch {
      throw wrong(
        `hooks.${name}`,
        "must be a function, or {url, secret}: an http(s) address, and a text that is not empty",
      );
    }
  }
  return config;
}

const wrong = (option: string, what: string) =>
  new InvalidRequestError(`createGate: ${option} ${what}.`, { param: option });

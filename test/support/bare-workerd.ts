import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { startModule } from "../../scripts/local/worker.ts";

const WORKER = join(dirname(fileURLToPath(import.meta.url)), "outbox-worker.ts");

export interface OutboxAnswer {
  readonly ok: boolean;
  json(): Promise<unknown>;
}

/** What runs the outbox for a test. */
export interface OutboxServer {
  fetch(path: string, init: { readonly method: string; readonly body: string }): Promise<OutboxAnswer>;
  /** Ends an object of the class `Outbox`; its next call starts it again from its storage. */
  evict(project: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * The outbox under workerd with nothing between: requests come in by a socket of workerd's own and go out by another. The test
 * harness of wrangler leads both through workers of its own and through this process, which costs as much as the outbox does.
 */
export async function startBareWorkerd(variables: Readonly<Record<string, string>>): Promise<OutboxServer> {
  const { url, miniflare, stop } = await startModule({
    name: "outbox",
    script: await bundle(),
    variables,
    compatibilityFlags: ["nodejs_compat"],
    durableObjects: { OUTBOX: { className: "Outbox", useSQLite: true } },
  });
  return {
    fetch: (path, init) => fetch(`${url}${path}`, init),
    evict: (name) => miniflare.unsafeEvictDurableObject("outbox", "Outbox", { name }),
    close: stop,
  };
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      ssr: WORKER,
      write: false,
      target: "esnext",
      minify: false,
      rollupOptions: { external: [/^cloudflare:/, /^node:/] },
    },
    ssr: {
      target: "webworker",
      noExternal: true,
      resolve: { conditions: ["workerd", "worker", "browser"] },
    },
  });
  const [output] = [built].flat();
  const chunk = output && "output" in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error("The outbox was not bundled");
  return chunk.code;
}

/** Seconds of processor time that these processes have used; null where the system does not tell. */
export function processorSeconds(...pids: readonly number[]): number | null {
  try {
    return pids.reduce((sum, pid) => sum + secondsOf(pid), 0);
  } catch {
    return null;
  }
}

const TICKS_A_SECOND = 100;

/** User and system time, the fields 14 and 15 of proc(5). */
function secondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4ModuleDefinition } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { StartError } from "./options.ts";
import { listProcesses, signal } from "./processes.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url).href);
export const WORKER_BUILD = join(ROOT, "dist/worker");
export const DASHBOARD_BUILD = join(ROOT, "dist/dashboard");

export interface WorkerOptions {
  /** 0 for any free port. */
  readonly port: number;
  /** Folder for the outbox; `null` keeps it in memory. */
  readonly state: string | null;
  /** What the worker sees as `env`: variables and secrets. */
  readonly variables: Readonly<Record<string, string>>;
  /** One line of the worker's own log; level as in the console. */
  readonly onLog: (level: string, line: string) => void;
  /** workerd ended by itself and was started again. */
  readonly onRestart: () => void;
  /**
   * Listen by a socket of workerd's own, without Miniflare's workers in front (nor the dashboard's files, which come with two of
   * them): for measurements.
   */
  readonly direct?: boolean;
}

export interface RunningWorker {
  readonly url: string;
  /** What the platform's cron does every minute; nobody does it on this machine. */
  runCron(): Promise<void>;
  /** Ends workerd, which is started again as after a crash; for one that runs and answers no more. */
  restart(): void;
  stop(): Promise<void>;
}

const QUIET = {
  host: "127.0.0.1",
  cf: false, // else it would be downloaded
  telemetry: { enabled: false },
  logRequests: false,
  log: new Log(LogLevel.ERROR),
} as const;

/** Runs the build in dist/ under workerd, set up by wrangler.toml. The process listens on 127.0.0.1 only. */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(ROOT, "wrangler.toml"));
  const { modulesRules: _rules, ...settings } = workerOptions;
  // With files, even a socket of its own would lead through the workers by which Miniflare imitates their router.
  if (options.direct === true) delete settings.assets;
  const keepOurSignals = rememberSignalHandlers();
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...QUIET,
      port: options.port,
      handleStructuredLogs: ({ level, message }) => options.onLog(level, message),
      unsafeHandleRuntimeRestart: options.onRestart,
      ...(options.state === null ? {} : { resourcePersistencePath: options.state }),
      workers: [
        {
          ...settings,
          name: "idk-gate",
          modulesRoot: WORKER_BUILD,
          modules: listModules(),
          bindings: Object.assign({}, settings["bindings"], options.variables),
          ...(options.direct === true ? DIRECT : {}),
        },
      ],
    }),
  );
  keepOurSignals();
  const url = await originOf(miniflare, "idk-gate", options.direct === true);
  return {
    url,
    async runCron() {
      const worker = await miniflare.getWorker("idk-gate");
      await worker.scheduled({ cron: "* * * * *" });
    },
    restart() {
      for (const { pid } of ourRuntimes()) signal(pid, "SIGKILL");
    },
    stop: () => miniflare.dispose(),
  };
}

const DIRECT = { unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }] };

async function originOf(miniflare: Miniflare, name: string, direct: boolean): Promise<string> {
  const { origin } = await miniflare.ready;
  return direct ? (await miniflare.unsafeGetDirectURL(name)).origin : origin;
}

/** A worker of one module. */
export interface ModuleWorker {
  readonly name: string;
  readonly script: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly compatibilityFlags?: string[];
  readonly durableObjects?: Record<string, { className: string; useSQLite: boolean }>;
}

/** Runs a worker of one module under a workerd of its own and without anything in front: for measurements. */
export async function startModule({ script, variables, ...worker }: ModuleWorker) {
  const keepOurSignals = rememberSignalHandlers();
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...QUIET,
      port: 0,
      workers: [
        {
          ...worker,
          compatibilityDate: "2026-11-01",
          modules: [{ type: "ESModule", path: `${worker.name}.js`, contents: script }],
          bindings: { ...variables },
          ...DIRECT,
        },
      ],
    }),
  );
  keepOurSignals();
  return { url: await originOf(miniflare, worker.name, true), miniflare, stop: () => miniflare.dispose() };
}

/** The runtimes that this process has started: one may hang so hard that it takes no other word than a signal. */
export const ourRuntimes = () =>
  listProcesses().filter(({ parent, command }) => parent === process.pid && command.includes("workerd"));

/**
 * Miniflare ends the whole process at once on a signal. Whoever starts a worker here stops it in order, so the handlers
 * that were added meanwhile are taken away; the one for the end of the process stays.
 */
function rememberSignalHandlers(): () => void {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const before = new Map(signals.map((name) => [name, process.listeners(name)]));
  return () => {
    for (const name of signals) {
      for (const listener of process.listeners(name)) {
        if (before.get(name)?.includes(listener) !== true) process.removeListener(name, listener);
      }
    }
  };
}

/** The entry module first, then whatever the bundler put beside it. */
function listModules(): V4ModuleDefinition[] {
  if (!existsSync(join(WORKER_BUILD, "worker.js"))) {
    throw new StartError(
      "There is no build of the worker yet. Run `npm run build`, or start without --no-build.",
    );
  }
  const modules: V4ModuleDefinition[] = [{ type: "ESModule", path: join(WORKER_BUILD, "worker.js") }];
  for (const file of readdirSync(WORKER_BUILD)) {
    const path = join(WORKER_BUILD, file);
    if (file.endsWith(".wasm")) modules.push({ type: "CompiledWasm", path });
    if (file.endsWith(".onnx")) modules.push({ type: "Data", path });
  }
  return modules;
}

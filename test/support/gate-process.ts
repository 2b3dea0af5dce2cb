import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./sqld.ts";

const ROOT = join(import.meta.dirname, "../..");
const HEALTHY_WITHIN_MS = 60_000;
/** Whoever runs the tests may have keys set for other programs. */
const LANGFUSE_OFF = { LANGFUSE_PUBLIC_KEY: "", LANGFUSE_SECRET_KEY: "" };

/** `npm start` as a user runs it: its own processes, its own folder. */
export interface GateProcess {
  readonly url: string;
  /** Everything it printed so far. */
  output(): string;
  /** Process ids of the children that serve, by the name of their program ("workerd", "sqld"). */
  childPid(program: string): number;
  /** SIGTERM, as a service manager sends it; resolves with the exit code. */
  stop(): Promise<number>;
  /** SIGKILL on the start and on what watches over the children, but not on these. */
  killParents(): void;
  /** SIGKILL on everything at once, as when a machine dies. */
  killAll(): Promise<void>;
}

/** Starts the last build on `data`, without demo traffic unless `env` says so, and returns when it is healthy. Without `port` it takes a free one. */
export async function startGateProcess(options: {
  readonly data: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
}): Promise<GateProcess> {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const args = [
    "--import",
    "tsx",
    "scripts/start.ts",
    "--no-build",
    "--port",
    String(port),
    "--data",
    options.data,
  ];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, IDK_DEMO: "0", ...LANGFUSE_OFF, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-50_000);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const ended = new Promise<number>((done) => child.once("exit", (code) => done(code ?? 1)));
  const isRunning = () => child.exitCode === null && child.signalCode === null;

  const lock = () => readLock(options.data);
  const gate: GateProcess = {
    url,
    output: () => output,
    childPid(program) {
      const found = lock().children.find((one) => one.command.includes(program));
      if (found === undefined)
        throw new Error(`No child named ${program} is noted in ${options.data}/lock.json`);
      return found.pid;
    },
    async stop() {
      if (isRunning()) child.kill("SIGTERM");
      return ended;
    },
    killParents() {
      for (const pid of [child.pid, lock().pid]) if (pid !== undefined) kill(pid);
    },
    async killAll() {
      if (!isRunning()) return;
      const { pid, children } = lock();
      for (const one of [child.pid, pid, ...children.map((other) => other.pid)]) {
        if (one !== undefined) kill(one);
      }
      await ended;
    },
  };
  for (const since = Date.now(); isRunning() && Date.now() - since < HEALTHY_WITHIN_MS; await sleep(100)) {
    const health = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    // The first answer comes a moment before the start has written down whom it started.
    if (health?.ok === true && output.includes("Ctrl-C stops everything")) return gate;
  }
  await gate.stop();
  throw new Error(`The gate did not start on ${url}:\n${output}`);
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself.
  }
}

interface LockFile {
  readonly pid: number;
  readonly children: readonly { readonly pid: number; readonly command: string }[];
}

const readLock = (data: string): LockFile =>
  JSON.parse(readFileSync(join(data, "lock.json"), "utf8")) as LockFile;

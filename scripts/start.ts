/**
 * `npm start`. The work is done by a child in a process group of its own (local/run.ts): a Ctrl-C in the terminal then
 * reaches only this process, which lets the child stop everything in order, and can end the whole group if it must.
 * Should this process itself be killed, the child sees its channel close and stops as well.
 */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { HELP, readOptions, StartError } from "./local/options.ts";

/** npm passes a signal on that the terminal has already sent to us: two in this time are one. */
const SAME_SIGNAL_MS = 1_000;
const PATIENCE_MS = 15_000;

/** False when there is nothing to run: only help was asked for, or the options are wrong. */
function checkOptions(): boolean {
  try {
    if (readOptions(process.argv.slice(2), process.env, process.cwd()) !== null) return true;
    process.stdout.write(`${HELP}\n`);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
  return false;
}

function runChild(): void {
  const child = fork(fileURLToPath(new URL("local/run.ts", import.meta.url).href), process.argv.slice(2), {
    detached: true,
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });

  const endGroup = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      // Nobody is left.
    }
  };

  let stoppingSince: number | null = null;
  const stop = () => {
    if (stoppingSince !== null) {
      if (Date.now() - stoppingSince > SAME_SIGNAL_MS) endGroup();
      return;
    }
    stoppingSince = Date.now();
    if (child.connected) child.send("stop");
    setTimeout(endGroup, PATIENCE_MS).unref();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);

  // npm that is killed outright passes no signal on; what it started must not outlive it.
  const parent = process.ppid;
  if (process.env["npm_lifecycle_event"] === "start") {
    setInterval(() => {
      if (process.ppid !== parent) stop();
    }, 1_000).unref();
  }

  child.once("exit", (code) => {
    endGroup();
    process.exitCode = stoppingSince === null ? (code ?? 1) : 0;
  });
}

if (checkOptions()) runChild();

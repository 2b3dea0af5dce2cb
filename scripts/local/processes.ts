import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { spawnSync } from "node:child_process";

/** A process as the system lists it. */
export interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Every process that we may see; from /proc where there is one, else from `ps`. */
export function listProcesses(): Process[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readProc(Number(name)));
  } catch {
    return readPs();
  }
}

function readProc(pid: number): Process[] {
  try {
    // The name in parentheses may hold spaces and parentheses itself: the fields start after the last one.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z") return [];
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return [{ pid, parent: Number(fields[1]), command }];
  } catch {
    return []; // It ended while we looked.
  }
}

function readPs(): Process[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,command="], { encoding: "utf8" });
  return (stdout ?? "").split("\n").flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line);
    return match ? [{ pid: Number(match[1]), parent: Number(match[2]), command: match[3] ?? "" }] : [];
  });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Asks a process to end, and ends it if it has not done so after `patienceMs`. A process that is gone is fine. */
export async function endProcess(pid: number, patienceMs: number): Promise<void> {
  if (!signal(pid, "SIGTERM")) return;
  for (let waited = 0; waited < patienceMs; waited += 50) {
    await sleep(50);
    if (!isAlive(pid)) return;
  }
  signal(pid, "SIGKILL");
}

/** False when there is nobody to signal. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

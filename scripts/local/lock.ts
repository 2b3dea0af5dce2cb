import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "./options.ts";
import { endProcess, isAlive, listProcesses, type Process } from "./processes.ts";

/** Who runs on a data folder, and which children it has; kept in DIR/lock.json. */
export interface LockFile {
  readonly pid: number;
  /** The command line of `pid`: another process may get the same number later. */
  readonly command: string;
  readonly url: string;
  readonly children: readonly Process[];
}

export interface Lock {
  /** Writes down our children of this moment, so that the next start can end what a SIGKILL on us leaves behind. */
  noteChildren(): void;
  release(): void;
}

/**
 * Takes the folder for this process. Throws StartError while another start runs on it. A lock whose owner is gone is
 * stale: its left-over children are ended, then the lock is ours.
 */
export async function takeLock(data: string, url: string): Promise<Lock> {
  const path = join(data, "lock.json");
  try {
    return await take(data, path, url);
  } catch (error) {
    if (error instanceof StartError || !(error instanceof Error)) throw error;
    throw new StartError(
      `${data} cannot be used to keep the data: ${error.message}. Choose another folder: npm start -- --data DIR`,
    );
  }
}

async function take(data: string, path: string, url: string): Promise<Lock> {
  mkdirSync(data, { recursive: true, mode: 0o700 }); // keys and what users said lie in it
  const write = (flag: "wx" | "w") => writeFileSync(path, `${JSON.stringify(describe(url))}\n`, { flag });
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      write("wx");
      return { noteChildren: () => write("w"), release: () => rmSync(path, { force: true }) };
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
    const owner = readLock(path);
    if (owner !== null && isOwnerAlive(owner)) {
      throw new StartError(
        `${data} is in use: a gate runs on it (process ${owner.pid}, ${owner.url}). Stop it, or choose another folder: npm start -- --data DIR`,
      );
    }
    if (owner !== null) await endLeftovers(owner);
    rmSync(path, { force: true });
  }
  throw new StartError(`${path} cannot be taken: other starts keep taking it. Try again.`);
}

function describe(url: string): LockFile {
  const all = listProcesses();
  const command = all.find((one) => one.pid === process.pid)?.command ?? "";
  return { pid: process.pid, command, url, children: all.filter((one) => one.parent === process.pid) };
}

function readLock(path: string): LockFile | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, "utf8"));
    return isLockFile(value) ? value : null;
  } catch {
    return null; // Half written, or just released: in both cases nobody holds it.
  }
}

function isLockFile(value: unknown): value is LockFile {
  if (typeof value !== "object" || value === null) return false;
  const { pid, command, url, children } = value as Partial<Record<keyof LockFile, unknown>>;
  return (
    typeof pid === "number" &&
    typeof command === "string" &&
    typeof url === "string" &&
    Array.isArray(children)
  );
}

function isOwnerAlive(owner: LockFile): boolean {
  if (!isAlive(owner.pid)) return false;
  const now = listProcesses().find((one) => one.pid === owner.pid);
  return now !== undefined && now.command === owner.command;
}

/** Ends only what has the number and the command line that the lock noted. */
async function endLeftovers(owner: LockFile): Promise<void> {
  const now = listProcesses();
  for (const child of owner.children) {
    if (now.some((one) => one.pid === child.pid && one.command === child.command)) {
      await endProcess(child.pid, 2_000);
    }
  }
}

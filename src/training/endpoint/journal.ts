import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { DataError } from "../../core/errors.ts";
import type { Line } from "../data/lines.ts";
import { readLines } from "../data/lines.ts";

/** A JSON lines file that only grows. Killed at any byte, it is opened again and goes on. */
export interface Journal {
  /** Adds a line (without a newline in it). Lines are written one after the other, whoever calls. */
  append(line: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a journal and hands over the lines that it holds. A last line that was cut off is taken away, one that lacks its
 * newline only is kept.
 * @throws DataError where another process writes it, and on a broken line that is not the last
 */
export async function openJournal(path: string, onLine: (line: Line) => void): Promise<Journal> {
  mkdirSync(dirname(path), { recursive: true });
  const unlock = lock(`${path}.lock`);
  try {
    const file = await open(path, "a+");
    await mend(file);
    for await (const line of readLines(path)) onLine(line);
    return writer(file, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

function writer(file: FileHandle, unlock: () => void): Journal {
  let last: Promise<unknown> = Promise.resolve();
  return {
    append(line) {
      const written = last.then(() => file.appendFile(`${line}\n`));
      last = written.catch(() => undefined);
      return written;
    },
    async close() {
      await last;
      await file.sync();
      await file.close();
      unlock();
    },
  };
}

const NEWLINE = 0x0a;
const BLOCK = 65_536;

/** Makes the file end with a whole line. */
async function mend(file: FileHandle): Promise<void> {
  const { size } = await file.stat();
  const start = await lastLineStart(file, size);
  if (start === size) return;
  const rest = Buffer.alloc(size - start);
  await file.read(rest, 0, rest.length, start);
  if (isWhole(rest.toString("utf8"))) await file.appendFile("\n");
  else await file.truncate(start);
}

/** The offset behind the last newline; 0 where there is none. */
async function lastLineStart(file: FileHandle, size: number): Promise<number> {
  for (let end = size; end > 0; ) {
    const begin = Math.max(0, end - BLOCK);
    const block = Buffer.alloc(end - begin);
    await file.read(block, 0, block.length, begin);
    const at = block.lastIndexOf(NEWLINE);
    if (at !== -1) return begin + at + 1;
    end = begin;
  }
  return 0;
}

/** An object that is cut off anywhere is no JSON: its last brace is missing. */
function isWhole(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}

/**
 * Takes a lock file for this process; that of a process that is gone is taken over.
 * @returns what releases it
 */
function lock(path: string): () => void {
  const release = (): void => rmSync(path, { force: true });
  if (existsSync(path)) {
    const owner = Number(readFileSync(path, "utf8").trim());
    if (owner !== process.pid && isAlive(owner)) {
      throw new DataError(
        `${path}: process ${owner} is writing here. Wait for it, or remove the file if that is another program.`,
      );
    }
    release();
  }
  try {
    writeFileSync(path, `${process.pid}\n`, { flag: "wx" });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DataError(`${path}: cannot be taken: ${reason}`, { cause: error });
  }
  return release;
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

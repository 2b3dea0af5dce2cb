import { createReadStream, existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { DataError } from "../../core/errors.ts";

/** One line of a JSON lines file, parsed, with where it stood. */
export interface Line {
  readonly file: string;
  /** From 1. */
  readonly number: number;
  /** As it stood in the file: numbers keep their digits here. */
  readonly text: string;
  readonly value: Record<string, unknown>;
}

/** The error of a line: one line that names file, line and what is wrong. */
export function lineError(line: { file: string; number: number }, problem: string): DataError {
  return new DataError(`${line.file}:${line.number}: ${problem}`);
}

/**
 * The JSON objects of a `.jsonl` or `.jsonl.gz` file, a line each; blank lines are skipped.
 * @throws DataError on a missing or unreadable file, a broken gzip stream, and a line that is no JSON object
 */
export async function* readLines(file: string): AsyncGenerator<Line> {
  let number = 0;
  try {
    for await (const text of openLines(file)) {
      number++;
      if (text.trim() === "") continue;
      yield { file, number, text, value: parseObject(file, number, text) };
    }
  } catch (error) {
    if (error instanceof DataError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DataError(`${file}: cannot be read after line ${number}: ${reason}`, { cause: error });
  }
}

async function* openLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const input = file.endsWith(".gz") ? createGunzip() : source;
  if (input !== source) {
    source.on("error", (error) => input.destroy(error));
    source.pipe(input as ReturnType<typeof createGunzip>);
  }
  const lines = createInterface({ input, crlfDelay: Infinity });
  // readline does not pass on errors of its input.
  const failure = new Promise<never>((_, reject) => input.on("error", reject));
  failure.catch(() => undefined);
  const iterator = lines[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), failure]);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    lines.close();
    source.destroy();
  }
}

function parseObject(file: string, number: number, text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 120) : "";
    throw lineError({ file, number }, `no JSON: ${reason}`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw lineError({ file, number }, "is no JSON object");
  }
  return value as Record<string, unknown>;
}

/** `name.jsonl.gz` or `name.jsonl` in `folder`, or null where neither is there. */
export function findLinesFile(folder: string, name: string): string | null {
  for (const ending of [".jsonl.gz", ".jsonl"]) {
    const file = join(folder, name + ending);
    if (existsSync(file)) return file;
  }
  return null;
}

/** All JSON lines files of a folder in name order; empty where the folder is not there. */
export function listLinesFiles(folder: string): string[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return [];
  return readdirSync(folder)
    .filter((name) => /\.jsonl(\.gz)?$/.test(name))
    .toSorted()
    .map((name) => join(folder, name));
}

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { DataError } from "../../core/errors.ts";

const ROOT = join(import.meta.dirname, "../../..");
/** What can change a number. */
const CODE = ["core", "classifier", "training", "cli", "sim"].map((room) => join(ROOT, "src", room));

/** What a result was made from: equal hashes, equal numbers. */
export interface Inputs {
  readonly hash: string;
  /** Of every data folder, by its name. */
  readonly data: Readonly<Record<string, string>>;
}

/**
 * Hashes data folders, code and options.
 * @throws DataError on a folder that is not there
 */
export function hashInputs(folders: readonly string[], options: unknown): Inputs {
  const data = Object.fromEntries(
    folders.map((path) => [basename(resolve(path)), hashFolder(path, () => true)]),
  );
  const code = [
    ...CODE.map((room) => hashFolder(room, isCode)),
    hashFolder(join(ROOT, "scripts/graybox"), isCode),
  ];
  return { hash: digest(JSON.stringify({ data, code, options })), data };
}

/** The shipped bundle is read as well; tests are not. */
const isCode = (file: string): boolean => !file.endsWith(".test.ts");

/** Of all files in a folder with their names, first 16 hex digits of SHA-256. */
function hashFolder(folder: string, counts: (file: string) => boolean): string {
  try {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((file) => join(folder, file))
      .filter((file) => counts(file) && statSync(file).isFile());
    const lines = files.map((file) => `${relative(folder, file)} ${digest(readFileSync(file))}`);
    return digest(lines.toSorted().join("\n"));
  } catch (error) {
    throw new DataError(`${folder}: cannot be read; data folders are given with --data and --tau`, {
      cause: error,
    });
  }
}

const digest = (text: string | Uint8Array): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 16);

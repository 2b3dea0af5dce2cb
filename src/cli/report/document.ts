import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Result } from "../../training/results/result.ts";

/** The file of one experiment: what was found, and from what. */
export interface ResultDocument {
  readonly name: string;
  /** Hash of data, code and options. */
  readonly inputs: string;
  /** Makes these numbers again. */
  readonly command: string;
  readonly folds: number;
  readonly seed: number;
  /** Most questions of each folder; null: all. */
  readonly limit: number | null;
  readonly seconds: number;
  readonly made: string;
  readonly environment: Environment;
  readonly data: Readonly<Record<string, string>>;
  readonly result: Result;
}

export interface Environment {
  readonly node: string;
  readonly platform: string;
  readonly cores: number;
  readonly threads: number;
  /** Version of the feature registry. */
  readonly features: string;
  /** The shipped bundle, which judges tau-airline. */
  readonly bundle: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

export const documentFile = (folder: string, name: string): string => join(folder, "results", `${name}.json`);

/** The picture of a chart. */
export const pictureName = (name: string, key: string): string =>
  `${key === "" ? name : `${name}-${key}`}.svg`;

/** What a run before left; null where there is nothing, or nothing that can be read. */
export function readDocument(folder: string, name: string): ResultDocument | null {
  const file = documentFile(folder, name);
  if (!existsSync(file)) return null;
  try {
    const read = JSON.parse(readFileSync(file, "utf8")) as Partial<ResultDocument> | null;
    return read?.name === name && read.result?.tables !== undefined ? (read as ResultDocument) : null;
  } catch {
    return null;
  }
}

/** Whether it is whole and made from the same inputs. */
export const isCurrent = (folder: string, document: ResultDocument | null, inputs: string): boolean =>
  document?.inputs === inputs &&
  document.result.charts.every(({ key }) =>
    existsSync(join(folder, "results", pictureName(document.name, key))),
  );

/** Six digits are more than any number here is worth; they keep files short and equal on every machine. */
export const rounded = (result: Result): Result =>
  JSON.parse(
    JSON.stringify(result, (_, value: unknown) =>
      typeof value === "number" ? Math.round(value * 1e6) / 1e6 : value,
    ),
  ) as Result;

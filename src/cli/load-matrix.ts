import { DataError } from "../core/errors.ts";
import { FEATURES } from "../core/features/registry.ts";
import { openFolders } from "../training/data/folder.ts";
import { limitFolder } from "../training/data/limit.ts";
import { extractRows, type ExtractOptions } from "../training/extract.ts";
import type { Matrix } from "../training/matrix.ts";
import { packMatrix } from "../training/matrix.ts";
import { collectOpinions } from "../training/opinions.ts";
import type { Row } from "../training/rows.ts";
import type { Progress } from "./progress.ts";

export type LoadOptions = Omit<ExtractOptions, "onProgress" | "opinions"> & {
  /** Most questions of each folder; all where absent. */
  readonly limit?: number | undefined;
};

/**
 * Reads data folders and computes the features of all their rows.
 * @throws DataError on a missing or broken file, and where the second agent answered none of the questions
 */
export async function loadMatrix(
  paths: readonly string[],
  options: LoadOptions,
  progress: Progress,
): Promise<Matrix> {
  const rows: Row[] = [];
  const { second, drawn = 0, limit } = options;
  const all = await openFolders(paths);
  const folders = limit === undefined ? all : all.map((folder) => limitFolder(folder, limit));
  const opinions = second !== undefined || drawn > 0 ? await collectOpinions(folders) : undefined;
  if (second !== undefined && opinions?.knows(second) === false) {
    const mode = second.mode === null ? "" : ` in mode ${second.mode}`;
    throw new DataError(`--second: the data hold no answer of ${second.agent}${mode}.`);
  }
  for (const folder of folders) {
    const onProgress = (done: number, total: number): void =>
      progress.step(`features of ${folder.data}`, done, total);
    for await (const row of extractRows(folder, { ...options, opinions, onProgress })) rows.push(row);
  }
  progress.end();
  return packMatrix(rows, FEATURES.length);
}

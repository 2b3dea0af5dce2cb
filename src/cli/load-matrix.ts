import { FEATURES } from "../core/features/registry.ts";
import { openFolders } from "../training/data/folder.ts";
import { extractRows } from "../training/extract.ts";
import type { Matrix } from "../training/matrix.ts";
import { packMatrix } from "../training/matrix.ts";
import type { Row } from "../training/rows.ts";
import type { Progress } from "./progress.ts";

/**
 * Reads data folders and computes the features of all their rows.
 * @throws DataError on a missing or broken file
 */
export async function loadMatrix(
  paths: readonly string[],
  options: {
    readonly ks: readonly number[];
    readonly without?: ReadonlySet<string>;
    readonly corrupted?: number;
  },
  progress: Progress,
): Promise<Matrix> {
  const rows: Row[] = [];
  for (const folder of await openFolders(paths)) {
    const onProgress = (done: number, total: number): void =>
      progress.step(`features of ${folder.data}`, done, total);
    for await (const row of extractRows(folder, { ...options, onProgress })) rows.push(row);
  }
  progress.end();
  return packMatrix(rows, FEATURES.length);
}

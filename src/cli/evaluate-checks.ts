import { DataError } from "../core/errors.ts";
import { FEATURES } from "../core/features/registry.ts";
import { reportErrors } from "../training/checks/errors.ts";
import { formatChecks } from "../training/checks/format.ts";
import { findingsOf, LIMITS, measureChecks } from "../training/checks/measure.ts";
import { openFolders } from "../training/data/folder.ts";
import { extractRows } from "../training/extract.ts";
import { packMatrix } from "../training/matrix.ts";
import type { Row } from "../training/rows.ts";
import { createProgress } from "./progress.ts";

/** `evaluate --checks`: what each check is worth against the labels. The same for every model: none is asked. */
export async function evaluateChecks(
  paths: readonly string[],
  ks: readonly number[],
  json: boolean,
): Promise<void> {
  const progress = createProgress();
  const rows: Row[] = [];
  for (const folder of await openFolders(paths)) {
    const onProgress = (done: number, total: number): void =>
      progress.step(`checks on ${folder.data}`, done, total);
    for await (const row of extractRows(folder, { ks, onProgress })) rows.push(row);
  }
  progress.end();
  if (rows.length === 0) throw new DataError("The data hold no call: nothing to check.");
  const matrix = packMatrix(rows, FEATURES.length);
  const findings = findingsOf(rows);
  const sets = matrix.sets.map((_, set) => measureChecks(matrix, set, findings));
  const errors = reportErrors(rows);
  process.stdout.write(
    json ? `${JSON.stringify({ limits: LIMITS, sets, errors }, null, 2)}\n` : formatChecks(sets, errors),
  );
}

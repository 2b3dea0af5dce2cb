import { createHash } from "node:crypto";
import { FINDING_NAMES } from "../../core/checks/names.ts";
import { FEATURES } from "../../core/features/registry.ts";
import type { CheckLevel } from "../../core/policy/rule.ts";
import { auroc } from "../../core/statistics/auroc.ts";
import { clusteredMean, type Interval } from "../../core/statistics/interval.ts";
import type { Matrix } from "../matrix.ts";
import type { Row } from "../rows.ts";
import { CARRIED_BY } from "./carried-by.ts";

/** Most good calls, 0..1, that a finding of a level may speak against (issue 8). */
export const LIMITS: Readonly<Record<CheckLevel, number>> = { block: 0.005, flag: 0.02, off: 1 };

/** A share with its 95 % interval, clustered by question; null where there is nothing to count. */
export interface Share {
  readonly value: number | null;
  readonly interval: Interval | null;
  readonly n: number;
}

export interface CheckMeasure {
  readonly check: string;
  /** What the finding does where no policy sets it. */
  readonly level: CheckLevel;
  /** Of all calls. */
  readonly flagged: Share;
  /** Of the labelled calls that it speaks against, those that are wrong. */
  readonly precision: Share;
  /** Of the wrong calls, those that it speaks against. */
  readonly recall: Share;
  /** Of the right calls, those that it speaks against. */
  readonly false_alarms: Share;
  /** The same over the half of the questions that nobody looked at when the rules were made. */
  readonly held_out: { readonly precision: Share; readonly recall: Share; readonly false_alarms: Share };
  /** Features that see the same: how well each alone ranks right over wrong calls. */
  readonly features: readonly { readonly name: string; readonly auroc: number | null; readonly n: number }[];
}

export interface CheckReport {
  readonly data: string;
  readonly k: number;
  readonly n: number;
  readonly labelled: number;
  readonly questions: number;
  readonly accuracy: number | null;
  readonly checks: readonly CheckMeasure[];
}

/** The names of the findings, and all that only flag, or that block, taken together. */
export const ANY_FLAG = "any that flags";
export const ANY_BLOCK = "any that blocks";

/**
 * What each check is worth on the rows of one set.
 * @param findings of the rows of the matrix, in its order
 */
export function measureChecks(
  matrix: Matrix,
  set: number,
  findings: readonly (readonly string[])[],
): CheckReport {
  const rows = Array.from({ length: matrix.rows }, (_, i) => i).filter((row) => matrix.set[row] === set);
  const held = heldOut(matrix);
  const { data, k } = matrix.sets[set]!;
  const labelled = rows.filter((row) => !Number.isNaN(matrix.executed[row]!));
  const levelOf = new Map(FINDING_NAMES.map(({ check, usual }) => [check, usual]));
  const measure = (check: string, level: CheckLevel, speaks: (row: number) => boolean): CheckMeasure => ({
    check,
    level,
    flagged: shareOf(matrix, rows, speaks),
    ...against(matrix, labelled, speaks),
    held_out: against(
      matrix,
      labelled.filter((row) => held[matrix.question[row]!] === 1),
      speaks,
    ),
    features: (CARRIED_BY[check] ?? []).map((name) => ranks(matrix, labelled, name)),
  });
  const hasLevel = (row: number, level: CheckLevel): boolean =>
    findings[row]!.some((check) => levelOf.get(check) === level);
  return {
    data,
    k,
    n: rows.length,
    labelled: labelled.length,
    questions: new Set(rows.map((row) => matrix.question[row]!)).size,
    accuracy: shareOf(matrix, labelled, (row) => matrix.executed[row] === 1).value,
    checks: [
      ...FINDING_NAMES.map(({ check, usual }) =>
        measure(check, usual, (row) => findings[row]!.includes(check)),
      ),
      measure(ANY_FLAG, "flag", (row) => hasLevel(row, "flag") && !hasLevel(row, "block")),
      measure(ANY_BLOCK, "block", (row) => hasLevel(row, "block")),
    ],
  };
}

function against(matrix: Matrix, rows: readonly number[], speaks: (row: number) => boolean) {
  const right = rows.filter((row) => matrix.executed[row] === 1);
  const wrong = rows.filter((row) => matrix.executed[row] === 0);
  return {
    precision: shareOf(matrix, rows.filter(speaks), (row) => matrix.executed[row] === 0),
    recall: shareOf(matrix, wrong, speaks),
    false_alarms: shareOf(matrix, right, speaks),
  };
}

const cut = (end: number): number => Math.min(1, Math.max(0, end));

function shareOf(matrix: Matrix, rows: readonly number[], holds: (row: number) => boolean): Share {
  const values = rows.map((row) => Number(holds(row)));
  const found = clusteredMean(
    values,
    rows.map((row) => matrix.question[row]!),
  );
  const [low, high] = found?.interval ?? [];
  return {
    value: found?.mean ?? null,
    interval: low === undefined || high === undefined ? null : [cut(low), cut(high)],
    n: rows.length,
  };
}

/** How well a feature alone tells right from wrong, above or below .5 by its sign; rows where it is missing are left out. */
function ranks(matrix: Matrix, labelled: readonly number[], name: string): CheckMeasure["features"][number] {
  const at = FEATURES.findIndex((feature) => feature.name === name);
  const sign = FEATURES[at]?.sign === 1 ? 1 : -1;
  const value = (row: number): number => sign * matrix.features[row * matrix.columns + at]!;
  const rows = labelled.filter((row) => !Number.isNaN(value(row)));
  return {
    name,
    auroc: auroc(
      rows.map(value),
      rows.map((row) => matrix.executed[row]!),
    ),
    n: rows.length,
  };
}

/**
 * 1 for the questions of the held-out half, 0 for those that the rules were made on. By the text of the questions, so that a
 * question stays in its half whatever data stand beside it.
 */
export function heldOut(matrix: Matrix): Uint8Array {
  const first: string[] = Array.from({ length: matrix.questions }, () => "");
  matrix.keys.forEach((keys, row) => {
    const question = matrix.question[row]!;
    const name = keys.join("|");
    if (first[question] === "" || name < first[question]!) first[question] = name;
  });
  return Uint8Array.from(first, (name) => createHash("md5").update(name).digest().at(-1)! & 1);
}

/** The findings of rows, each list as it stands there. */
export const findingsOf = (rows: readonly Row[]): readonly (readonly string[])[] =>
  rows.map(({ findings }) => findings ?? []);

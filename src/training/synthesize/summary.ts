import type { UnitRecord } from "./record.ts";
import { type How, HOWS } from "./unit.ts";

/** What one way of prompting gave, over all records of a folder. */
export interface HowSummary {
  readonly how: How;
  readonly units: number;
  readonly variants: number;
  readonly accepted: number;
  /** Refused variants by reason. */
  readonly refused: Readonly<Record<string, number>>;
  /** Mean words of an accepted request; null without any. */
  readonly words: number | null;
  /**
   * Mean share of different words between the accepted variants of a unit (Jaccard distance, 0..1): how much the wording
   * varies. null where no unit has two.
   */
  readonly variety: number | null;
}

/** One line for each way that was used: constrained against open. */
export function summarise(records: readonly UnitRecord[]): HowSummary[] {
  return HOWS.flatMap((how) => {
    const units = records.filter(({ provenance }) => provenance.how === how);
    return units.length === 0 ? [] : [summaryOf(how, units)];
  });
}

function summaryOf(how: How, units: readonly UnitRecord[]): HowSummary {
  const variants = units.flatMap((unit) => unit.variants);
  const accepted = units.map((unit) =>
    unit.variants.filter(({ refusal }) => refusal === null).map(({ request }) => wordsOf(request)),
  );
  const refused: Record<string, number> = {};
  for (const { refusal } of variants) if (refusal !== null) refused[refusal] = (refused[refusal] ?? 0) + 1;
  return {
    how,
    units: units.length,
    variants: variants.length,
    accepted: accepted.flat().length,
    refused,
    words: mean(accepted.flat().map((words) => words.length)),
    variety: mean(accepted.flatMap(distances)),
  };
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const distances = (texts: readonly string[][]): number[] =>
  texts.flatMap((a, i) => texts.slice(i + 1).map((b) => distance(new Set(a), new Set(b))));

function distance(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  const union = a.size + b.size - shared;
  return union === 0 ? 0 : 1 - shared / union;
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

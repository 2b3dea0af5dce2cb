/** Batches of which a part failed: `incorrect` for the call as a whole, never `correct`. */
import type { Answered } from "./answered.ts";
import { judgeError, type FoundError } from "./judge-error.ts";
import { isLooseList, isLooseObject, type LooseObject } from "./loose-value.ts";
import { errorOf, isTestRun, plainKey } from "./object-error.ts";
import type { ResultReading } from "./result.ts";

const FAILED =
  /^(?:failed|failures?|failedcount|failurecount|numfailed|totalfailed|errorcount|numerrors|rejected)$/;
const DONE =
  /^(?:success|succeeded|successful|successes|successcount|succeededcount|numsucceeded|ok|sent|created|updated|deleted|processed|completed|inserted|imported|delivered|accepted)$/;
const BATCH = /^(?:results?|items?|responses?|operations?|records?|outcomes?|data|errors?)$/;
const MOST_ITEMS = 200;

/** How many a count stands for: a number, or the length of a list; null for neither. */
const amount = (value: unknown): number | null =>
  typeof value === "number" ? value : Array.isArray(value) ? value.length : null;

/**
 * The reading of a batch in which something failed; null where nothing did, or where it is no batch.
 *
 * @param error the error of the object as a whole, whose words count where the batch has none
 */
export function partialError(
  object: LooseObject,
  answered: Answered,
  error: FoundError | null,
): ResultReading | null {
  // A tool that looks things up shows the batches of others.
  if (answered.reads || isTestRun(object)) return null;
  const members = [...object].slice(0, 60).map(([key, value]) => [plainKey(key), value] as const);
  const failed = members.find(([key, value]) => FAILED.test(key) && (amount(value) ?? 0) > 0);
  const done = members.find(([key, value]) => DONE.test(key) && amount(value) !== null);
  const batch = members.find(([key, value]) => BATCH.test(key) && isLooseList(value));
  const items = isLooseList(batch?.[1]) ? batch[1].slice(0, MOST_ITEMS).filter(isLooseObject) : [];
  const wrong = items.map((item) => errorOf(item, answered)).filter((item) => item !== null);
  const counted = failed !== undefined && done !== undefined;
  if (!counted && (wrong.length === 0 || batch?.[0].startsWith("error") === true)) {
    return failed === undefined || error !== null
      ? null
      : { kind: "unclear", rule: "the result counts failures", quote: "" };
  }
  const readings = [...wrong, ...(error === null ? [] : [error])].map((item) => judgeError(item, answered));
  const reading =
    readings.find(({ kind }) => kind === "blamed") ?? readings.find(({ kind }) => kind !== "unclear");
  const partly = counted ? (amount(done[1]) ?? 0) > 0 : wrong.length < items.length;
  if (!partly) return reading ?? readings[0] ?? { kind: "unclear", rule: "all parts failed", quote: "" };
  if (reading === undefined)
    return { kind: "blamed", rule: "partial: a part of the call failed", quote: readings[0]?.quote ?? "" };
  return { ...reading, rule: `partial: ${reading.rule}` };
}

import { fromPlain, stringifyJson } from "../../core/arguments/convert.ts";
import { isArray, isNumber, isObject, type Json } from "../../core/arguments/json.ts";
import { objectIn } from "../json-object.ts";
import { abstentionCandidate } from "./abstention.ts";

/**
 * Answers of several candidates, of which some are not released. The others stay as they are, digit by digit.
 */

function indexOf(candidate: Json): number {
  const index = isObject(candidate) ? candidate.get("index") : undefined;
  return index !== undefined && isNumber(index) ? index.value : 0;
}

/** The body with other candidates in the place of those of these indices; null where it cannot be rewritten. */
export function replaceCandidates(body: string, replaced: ReadonlyMap<number, string>): string | null {
  const root = objectIn(body);
  const candidates = root?.get("candidates");
  if (root === null || candidates === undefined || !isArray(candidates)) return null;
  const kept = candidates.map((candidate) => {
    const text = replaced.get(indexOf(candidate));
    if (text === undefined) return candidate;
    return fromPlain(abstentionCandidate(indexOf(candidate), text))?.value ?? null;
  });
  return kept.includes(null) ? null : stringifyJson(new Map(root).set("candidates", kept));
}

/**
 * An object of a stream without the candidates of these indices; null where nothing is left to send. What cannot be read is not
 * sent: nobody knows what it holds.
 */
export function withoutCandidates(data: string, indices: ReadonlySet<number>): string | null {
  const root = objectIn(data);
  if (root === null) return null;
  const candidates = root.get("candidates");
  if (candidates === undefined || !isArray(candidates)) return data;
  const kept = candidates.filter((candidate) => !indices.has(indexOf(candidate)));
  if (kept.length === candidates.length) return data;
  return kept.length === 0 ? null : stringifyJson(new Map(root).set("candidates", kept));
}

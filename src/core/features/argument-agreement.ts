/** Compares the candidate's arguments one by one with those of the other samples. */
import { isArray, isNumber, isObject, type Json } from "../arguments/json.ts";
import type { NormalisedSample, ParsedCall } from "../normalised.ts";
import { count } from "./view.ts";

/** How far the other samples agree on one argument of the candidate. */
export interface ArgumentAgreement {
  /** Index of the candidate's call. */
  readonly call: number;
  readonly argument: string;
  /** Share of the other samples with the same value there, 0..1. */
  readonly share: number;
  /** For each other sample without the value: the call that was held against the candidate's, if it has one. */
  readonly against: readonly (ParsedCall | undefined)[];
}

/** One entry for each argument of the candidate. */
export function argumentAgreements(
  candidate: NormalisedSample,
  others: readonly NormalisedSample[],
): ArgumentAgreement[] {
  const partners = others.map((other) => pairCalls(candidate, other));
  return candidate.calls.flatMap(({ argumentForms }, call) =>
    [...argumentForms].map(([argument, form]) => {
      const against = partners
        .map((pairs) => pairs[call])
        .filter((partner) => partner?.argumentForms.get(argument) !== form);
      return { call, argument, against, share: (others.length - against.length) / others.length };
    }),
  );
}

/** For each argument of the candidate: share of `others` with the same value there, 0..1. */
export function argumentShares(candidate: NormalisedSample, others: readonly NormalisedSample[]): number[] {
  return sharesOf(others.map((other) => sameArguments(candidate, other)));
}

/** For each argument of the candidate: whether the other sample has the same value there. */
export function sameArguments(candidate: NormalisedSample, other: NormalisedSample): boolean[] {
  const partners = pairCalls(candidate, other);
  const same: boolean[] = [];
  candidate.calls.forEach(({ argumentForms }, call) => {
    const partner = partners[call]?.argumentForms;
    for (const [argument, form] of argumentForms) same.push(partner?.get(argument) === form);
  });
  return same;
}

/** For each argument the share of the samples in which it is the same, given `sameArguments` of each of them. */
export const sharesOf = (samples: readonly (readonly boolean[])[]): number[] =>
  (samples[0] ?? []).map((_, argument) => count(samples, (same) => same[argument] === true) / samples.length);

/** For each call of `a` the call of `b` to hold it against: an equal one, else the next one of the same tool. */
function pairCalls(a: NormalisedSample, b: NormalisedSample): (ParsedCall | undefined)[] {
  // Mostly one call against one, which is the same call or one of the same tool.
  const [one] = a.calls;
  const [other] = b.calls;
  if (a.calls.length === 1 && b.calls.length === 1) return [one?.name === other?.name ? other : undefined];
  const free = new Set(b.calls);
  const take = (holds: (call: ParsedCall) => boolean): ParsedCall | undefined => {
    for (const call of free) {
      if (!holds(call)) continue;
      free.delete(call);
      return call;
    }
    return undefined;
  };
  const equal = a.calls.map((call) => take((other) => other.canonical === call.canonical));
  return a.calls.map((call, i) => equal[i] ?? take((other) => other.name === call.name));
}

export function sameJson(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return false;
  if (isNumber(a))
    return isNumber(b) && (a.text === b.text || (a.value === b.value && Number.isSafeInteger(a.value)));
  if (isArray(a)) {
    return isArray(b) && a.length === b.length && a.every((item, i) => sameJson(item, b[i] ?? null));
  }
  if (!isObject(a) || !isObject(b) || a.size !== b.size) return false;
  for (const [key, value] of a) {
    const other = b.get(key);
    if (other === undefined || !sameJson(value, other)) return false;
  }
  return true;
}

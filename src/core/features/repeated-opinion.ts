import { canonicalSample } from "../arguments/canonical.ts";
import type { NormalisedSample, ParsedCall } from "../normalised.ts";
import { sameJson } from "./argument-agreement.ts";

/**
 * The opinion without calls that only say another of its calls again: the same tool and values, with or without some
 * arguments more. Some models make the same call two or three times in one answer (gpt-3.5-turbo in a third of the simple
 * questions); about the candidate that says nothing. Of two such calls the one that the candidate makes is kept.
 */
export function withoutRepeats(opinion: NormalisedSample, candidate: NormalisedSample): NormalisedSample {
  if (opinion.calls.length < 2 || opinion.calls.length > MOST_CALLS) return opinion;
  const made = new Set(candidate.calls.map(({ canonical }) => canonical));
  const shared = (call: ParsedCall): number => Number(made.has(call.canonical));
  const kept: ParsedCall[] = [];
  for (const call of opinion.calls.toSorted((a, b) => shared(b) - shared(a))) {
    if (!kept.some((other) => saysAgain(other, call))) kept.push(call);
  }
  if (kept.length === opinion.calls.length) return opinion;
  return { ...opinion, calls: kept, canonical: canonicalSample(kept.map(({ canonical }) => canonical)) };
}

const MOST_CALLS = 50;

/** One of the two has all the arguments of the other, with the same values. */
function saysAgain(a: ParsedCall, b: ParsedCall): boolean {
  if (a.canonical === b.canonical) return true;
  if (a.name !== b.name || a.arguments.status !== "ok" || b.arguments.status !== "ok") return false;
  const [less, more] = [a.arguments.value, b.arguments.value].toSorted((x, y) => x.size - y.size);
  if (less === undefined || more === undefined || less.size === 0) return false;
  return [...less].every(([name, value]) => {
    const other = more.get(name);
    return other !== undefined && sameJson(value, other);
  });
}

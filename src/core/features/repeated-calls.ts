import type { CandidateView } from "./view.ts";

/** Calls that repeat an earlier call of the same answer; gcd(36, 48) and gcd(48, 36) count as a repetition. */
export function repeatedCalls({ calls }: CandidateView): number {
  if (calls.length < 2) return 0;
  const seen = new Set<string>();
  for (const call of calls) {
    const values = call.leaves
      .map((leaf) => `${typeof leaf.value}:${leaf.text || String(leaf.value)}`)
      .toSorted();
    seen.add(JSON.stringify([call.call.name, ...values]));
  }
  return calls.length - seen.size;
}

import type { PairAgreement, PersonsVerdict } from "../../core/review/agreement.ts";

const MOST_DISPUTED = 50;

/**
 * `GET /api/review/agreement`.
 * @param from milliseconds since 1970
 * @param countedFrom the same, where only the newest verdicts since `from` are given
 */
export function writeAgreement(
  from: number,
  countedFrom: number | null,
  verdicts: readonly PersonsVerdict[],
  pairs: readonly PairAgreement[],
) {
  const authors = new Map<string, Set<string>>();
  for (const { decision, author } of verdicts) {
    authors.set(decision, (authors.get(decision) ?? new Set()).add(author));
  }
  return {
    from: new Date(from).toISOString(),
    counted_from: countedFrom === null ? null : new Date(countedFrom).toISOString(),
    judged: authors.size,
    judged_twice: [...authors.values()].filter(({ size }) => size > 1).length,
    pairs: pairs.map((pair) => ({
      authors: pair.authors,
      n: pair.n,
      undecided: pair.undecided,
      agreed: pair.agreed,
      kappa: pair.kappa,
      standard_error: pair.standardError,
      low: pair.interval?.[0] ?? null,
      high: pair.interval?.[1] ?? null,
      reason: pair.reason,
      table: pair.table,
      disputed: pair.disputed.slice(0, MOST_DISPUTED),
    })),
  };
}

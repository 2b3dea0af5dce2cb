/** How far persons who judged the same decisions agree. */
import { cohensKappa, type Kappa } from "../statistics/kappa.ts";
import type { Verdict } from "../turn.ts";

/** A person's verdict on a decision. */
export interface PersonsVerdict {
  readonly decision: string;
  readonly author: string;
  readonly verdict: Verdict;
}

export interface PairAgreement extends Kappa {
  readonly authors: readonly [string, string];
  /** Counts by verdict of the first (row) and the second (column): correct, incorrect. */
  readonly table: readonly [readonly [number, number], readonly [number, number]];
  /** Judged by both, but at least one of them could not tell: not in the table. */
  readonly undecided: number;
  /** Decisions that one calls right and the other wrong. */
  readonly disputed: readonly string[];
}

const KNOWN: readonly Verdict[] = ["correct", "incorrect"];

/**
 * Cohen's kappa of every two persons over the decisions that both judged; the pair with most of them first. Of what one person
 * said of a decision more than once the last counts.
 */
export function pairwiseAgreement(verdicts: readonly PersonsVerdict[]): readonly PairAgreement[] {
  const byDecision = new Map<string, Map<string, Verdict>>();
  for (const { decision, author, verdict } of verdicts) {
    const said = byDecision.get(decision) ?? new Map<string, Verdict>();
    byDecision.set(decision, said.set(author, verdict));
  }
  const pairs = new Map<string, { authors: [string, string]; both: [string, Verdict, Verdict][] }>();
  for (const [decision, said] of byDecision) {
    const sorted = [...said].toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const [i, [first, a]] of sorted.entries()) {
      for (const [second, b] of sorted.slice(i + 1)) {
        const key = JSON.stringify([first, second]);
        const pair = pairs.get(key) ?? { authors: [first, second], both: [] };
        pair.both.push([decision, a, b]);
        pairs.set(key, pair);
      }
    }
  }
  return [...pairs.values()]
    .map(({ authors, both }) => agreementOf(authors, both))
    .toSorted((a, b) => b.n + b.undecided - (a.n + a.undecided));
}

function agreementOf(
  authors: readonly [string, string],
  both: readonly (readonly [string, Verdict, Verdict])[],
): PairAgreement {
  const count = (a: Verdict, b: Verdict): number => both.filter(([, x, y]) => x === a && y === b).length;
  const row = (a: Verdict): [number, number] => [count(a, "correct"), count(a, "incorrect")];
  const table = [row("correct"), row("incorrect")] as const;
  const decided = both.filter(([, a, b]) => KNOWN.includes(a) && KNOWN.includes(b));
  return {
    authors,
    ...cohensKappa(table),
    table,
    undecided: both.length - decided.length,
    disputed: decided.flatMap(([decision, a, b]) => (a === b ? [] : [decision])),
  };
}

import { createWealth } from "./betting.ts";
import type { Executed } from "./audits.ts";
import { MAX_AUDITS, type SpentBoundary, spentBoundary } from "./spent-boundary.ts";

/** Whether audits prove "risk <= alpha", looked at after each of them. */
export interface Proof {
  /** Number of the audit at which it was proven; null: not yet. Once proven it stays so. */
  readonly provenAt: number | null;
  /** About how many more audits of executed calls it takes if they go on as so far; null: not within reach, or proven. */
  readonly more: number | null;
}

/** Audits of one threshold against one alpha at one part of delta: exact counts where all weigh the same, else by betting. */
export function prove(executed: Executed, alpha: number, delta: number): Proof {
  return executed.weights === null
    ? proveByCounts(executed.wrong, alpha, delta)
    : proveByBetting(executed.wrong, executed.weights, alpha, delta);
}

/** Boundaries depend on the claim alone; they are kept because a plan asks for the same ones at each recomputation. */
const boundaries = new Map<string, SpentBoundary>();
const KEPT = 32;

export function boundaryFor(alpha: number, delta: number): SpentBoundary {
  const key = `${alpha} ${delta}`;
  const known = boundaries.get(key);
  if (known !== undefined) return known;
  if (boundaries.size >= KEPT) boundaries.clear();
  const made = spentBoundary(alpha, delta);
  boundaries.set(key, made);
  return made;
}

function proveByCounts(wrong: readonly number[], alpha: number, delta: number): Proof {
  const boundary = boundaryFor(alpha, delta);
  const n = Math.min(wrong.length, MAX_AUDITS);
  let count = 0;
  for (let i = 0; i < n; i++) {
    count += wrong[i]!;
    if (count <= boundary.at(i + 1)) return { provenAt: i + 1, more: null };
  }
  const risk = expectedRisk(count, n);
  return { provenAt: null, more: firstWhere(n, (later) => count + (later - n) * risk <= boundary.at(later)) };
}

/** Jeffreys' posterior mean: what to expect of the next audit, also after none. */
const expectedRisk = (count: number, n: number): number => (count + 0.5) / (n + 1);

/** About the least later number of audits where `holds`, to 2 %: it is a forecast. Null beyond MAX_AUDITS. */
function firstWhere(n: number, holds: (later: number) => boolean): number | null {
  for (let later = n + 1; later <= MAX_AUDITS; later += Math.max(1, Math.floor(later / 50))) {
    if (holds(later)) return later - n;
  }
  return null;
}

function proveByBetting(
  wrong: readonly number[],
  weights: readonly number[],
  alpha: number,
  delta: number,
): Proof {
  const wealth = createWealth(alpha);
  const goal = Math.log(1 / delta);
  let [lost, total, squares] = [0, 0, 0];
  for (let i = 0; i < wrong.length; i++) {
    const weight = weights[i]!;
    wealth.add(wrong[i]!, weight);
    if (wealth.log() >= goal) return { provenAt: i + 1, more: null };
    lost += weight * wrong[i]!;
    total += weight;
    squares += weight * weight;
  }
  // Later audits are taken to weigh the mean, to be wrong at the weighted share, and to go in proportion.
  const n = wrong.length;
  const risk = total === 0 ? 0.5 * alpha : (lost + (0.5 * squares) / total) / (total + squares / total);
  const weight = n === 0 ? 1 : total / n;
  const more = wealth.until(goal, risk, weight);
  return { provenAt: null, more: more !== null && n + more <= MAX_AUDITS ? more : null };
}

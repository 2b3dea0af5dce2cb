import { createRandom, shuffled } from "../../core/statistics/random.ts";

const SEED = 20_261_101;

/**
 * `limit` items, every bench with its share, the same ones in every run, in mixed order. All of them if there are no more.
 * Systematic sampling: shuffled within each bench, benches one after the other, then every (n / limit)-th is taken.
 */
export function pick<T extends { readonly bench: string }>(items: readonly T[], limit: number): T[] {
  const benches = Map.groupBy(items, (item) => item.bench);
  const ordered = [...benches.values()].flatMap((own, i) => shuffled(own, createRandom(SEED, i)));
  const count = Math.min(limit, ordered.length);
  const taken = Array.from({ length: count }, (_, i) => ordered[Math.floor((i * ordered.length) / count)]);
  return shuffled(
    taken.filter((item) => item !== undefined),
    createRandom(SEED, benches.size),
  );
}

/**
 * Whole threads with about `limit` cases in all, each bench with its share, the same ones in every run. Exactly `limit` where
 * every thread is one case.
 */
export function pickThreads<T extends { readonly bench: string; readonly cases: readonly unknown[] }>(
  threads: readonly T[],
  limit: number,
): T[] {
  const cases = threads.reduce((sum, thread) => sum + thread.cases.length, 0);
  if (cases <= limit) return pick(threads, threads.length);
  return pick(threads, Math.max(1, Math.round((limit * threads.length) / cases)));
}

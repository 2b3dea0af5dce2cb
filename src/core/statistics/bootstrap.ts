import type { Interval } from "./interval.ts";
import { createRandom } from "./random.ts";

export interface BootstrapOptions {
  /** Default 1000. */
  readonly draws?: number;
  readonly seed?: number;
  /** 0..1; default 0.95. */
  readonly level?: number;
}

/**
 * Percentile interval of a statistic by drawing whole sessions with replacement (Efron 1979, Ann. Stat. 7:1; clusters:
 * Field and Welsh 2007, J. R. Stat. Soc. B 69:369, the randomised cluster bootstrap). Draws in which the statistic
 * does not exist (one class only) are left out.
 *
 * @param clusters session number of each row; pass row numbers for independent rows
 * @param statistic gets how often each row was drawn, 0, 1, 2 ...; null where it does not exist
 * @returns null with fewer than two clusters, or where fewer than half of the draws have a value
 */
export function clusteredBootstrap(
  clusters: ArrayLike<number>,
  statistic: (times: Uint32Array) => number | null,
  options: BootstrapOptions = {},
): { interval: Interval; draws: number; standardError: number } | null {
  const { draws = 1000, seed = 1, level = 0.95 } = options;
  const numbers = new Map<number, number>();
  for (let i = 0; i < clusters.length; i++) {
    if (!numbers.has(clusters[i]!)) numbers.set(clusters[i]!, numbers.size);
  }
  const count = numbers.size;
  if (count < 2) return null;
  const random = createRandom(seed);
  const values: number[] = [];
  const drawn = new Uint32Array(count);
  for (let draw = 0; draw < draws; draw++) {
    drawn.fill(0);
    for (let i = 0; i < count; i++) drawn[random.below(count)]!++;
    const value = statistic(
      Uint32Array.from({ length: clusters.length }, (_, i) => drawn[numbers.get(clusters[i]!)!]!),
    );
    if (value !== null && Number.isFinite(value)) values.push(value);
  }
  if (values.length < draws / 2 || values.length < 2) return null;
  values.sort((a, b) => a - b);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return {
    interval: [quantile(values, (1 - level) / 2), quantile(values, (1 + level) / 2)],
    draws: values.length,
    standardError: Math.sqrt(squares / (values.length - 1)),
  };
}

/** Quantile of sorted values with linear interpolation (Hyndman and Fan 1996, Am. Stat. 50:361, definition 7). */
export function quantile(sorted: ArrayLike<number>, p: number): number {
  const at = (sorted.length - 1) * Math.min(1, Math.max(0, p));
  const low = Math.floor(at);
  const high = Math.min(sorted.length - 1, low + 1);
  return sorted[low]! + (at - low) * (sorted[high]! - sorted[low]!);
}

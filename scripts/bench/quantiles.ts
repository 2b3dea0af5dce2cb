/** Times in milliseconds, in rising order of their quantile. */
export interface Times {
  readonly n: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
}

/** The value that a share of all values does not exceed (nearest rank); NaN for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export const timesOf = (values: readonly number[]): Times => ({
  n: values.length,
  p50: quantile(values, 0.5),
  p90: quantile(values, 0.9),
  p99: quantile(values, 0.99),
});

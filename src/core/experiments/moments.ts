/** What is summed over the matured decisions of a unit. */
export const QUANTITIES = ["decisions", "executed", "correct", "incorrect", "tokens", "latency"] as const;
/**
 * `decisions`: judged ones with a call; `executed`: of these, those whose call ran; `correct`, `incorrect`: of the executed, by verdict,
 * each label weighted by the inverse of its chance to be drawn; `tokens`: of all samples; `latency`: milliseconds.
 */
export type Quantity = (typeof QUANTITIES)[number];

export type UnitSums = Readonly<Record<Quantity, number>>;

/** Sums over units, and sums of the products of two quantities of one unit: enough for every mean, variance and covariance. */
export interface Moments {
  readonly units: number;
  readonly sums: UnitSums;
  /** By `pairOf`. */
  readonly products: ReadonlyMap<string, number>;
}

/** The key of a pair of quantities, in whatever order. */
export const pairOf = (a: Quantity, b: Quantity): string =>
  QUANTITIES.indexOf(a) <= QUANTITIES.indexOf(b) ? `${a}*${b}` : `${b}*${a}`;

export const PAIRS: readonly (readonly [Quantity, Quantity])[] = QUANTITIES.flatMap((a, place) =>
  QUANTITIES.slice(place).map((b) => [a, b] as const),
);

export const NO_UNITS: Moments = {
  units: 0,
  sums: { decisions: 0, executed: 0, correct: 0, incorrect: 0, tokens: 0, latency: 0 },
  products: new Map(),
};

/** The moments of units that are given one by one. */
export function momentsOf(units: Iterable<UnitSums>): Moments {
  const sums = { ...NO_UNITS.sums };
  const products = new Map<string, number>();
  let count = 0;
  for (const unit of units) {
    count++;
    for (const name of QUANTITIES) sums[name] += unit[name];
    for (const [a, b] of PAIRS) {
      const key = pairOf(a, b);
      products.set(key, (products.get(key) ?? 0) + unit[a] * unit[b]);
    }
  }
  return { units: count, sums, products };
}

/** Units of both; no unit may be in the two. */
export function joinMoments(a: Moments, b: Moments): Moments {
  const sums = { ...a.sums };
  for (const name of QUANTITIES) sums[name] += b.sums[name];
  const products = new Map(a.products);
  for (const [key, value] of b.products) products.set(key, (products.get(key) ?? 0) + value);
  return { units: a.units + b.units, sums, products };
}

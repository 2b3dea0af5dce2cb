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
  /** In the order of `PAIRS`. */
  readonly products: readonly number[];
}

export const PAIRS: readonly (readonly [Quantity, Quantity])[] = QUANTITIES.flatMap((a, place) =>
  QUANTITIES.slice(place).map((b) => [a, b] as const),
);

/** Where the product of two quantities, in whatever order, stands. */
export const placeOf = (a: Quantity, b: Quantity): number => PLACES[a][b];

const PLACES = Object.fromEntries(
  QUANTITIES.map((a) => [
    a,
    Object.fromEntries(
      QUANTITIES.map((b) => [b, PAIRS.findIndex(([x, y]) => (x === a && y === b) || (x === b && y === a))]),
    ),
  ]),
) as Readonly<Record<Quantity, Readonly<Record<Quantity, number>>>>;

export const NO_UNITS: Moments = {
  units: 0,
  sums: { decisions: 0, executed: 0, correct: 0, incorrect: 0, tokens: 0, latency: 0 },
  products: PAIRS.map(() => 0),
};

/** The moments of units that are given one by one. */
export function momentsOf(units: Iterable<UnitSums>): Moments {
  const sums = { ...NO_UNITS.sums };
  const products = [...NO_UNITS.products];
  let count = 0;
  for (const unit of units) {
    count++;
    for (const name of QUANTITIES) sums[name] += unit[name];
    let place = 0;
    for (const [a, b] of PAIRS) products[place] = products[place++]! + unit[a] * unit[b];
  }
  return { units: count, sums, products };
}

/** Units of both; no unit may be in the two. */
export function joinMoments(a: Moments, b: Moments): Moments {
  const sums = { ...a.sums };
  for (const name of QUANTITIES) sums[name] += b.sums[name];
  return {
    units: a.units + b.units,
    sums,
    products: a.products.map((value, place) => value + b.products[place]!),
  };
}

/** Sums of one unit (a session or user) of an experiment, over its decisions that count. */
export interface UnitSums {
  readonly decisions: number;
  readonly executed: number;
  /** Weights of the executed decisions with a verdict: 1 each, or the inverse of their chance to be labelled. */
  readonly labelled: number;
  /** The same, times what the verdict earns: 1 where right, -penalty where wrong. */
  readonly earned: number;
}

/** Sums and sums of products over the units of an arm: all that its IDKS and variance need, updated unit by unit. */
export interface Arm {
  readonly units: number;
  /** Sums of decisions, executed, labelled, earned. */
  readonly sums: readonly number[];
  /** Sums of products, row by row of the symmetric 4 x 4 matrix. */
  readonly products: readonly number[];
}

export interface ArmEstimate {
  /** IDKS: executed share x (labelled accuracy - penalty x labelled error). Null without decisions, or where nothing that ran is labelled. */
  readonly idks: number | null;
  /** Squared standard error, clustered by unit; null with fewer than two units. */
  readonly variance: number | null;
  readonly units: number;
  readonly decisions: number;
  readonly executedShare: number | null;
}

const ROOM = 4;
const columns = (unit: UnitSums): readonly number[] => [
  unit.decisions,
  unit.executed,
  unit.labelled,
  unit.earned,
];

export function armOf(units: Iterable<UnitSums>): Arm {
  const sums = Array<number>(ROOM).fill(0);
  const products = Array<number>(ROOM * ROOM).fill(0);
  let count = 0;
  for (const unit of units) {
    const values = columns(unit);
    count++;
    for (let i = 0; i < ROOM; i++) {
      sums[i] = sums[i]! + values[i]!;
      for (let j = 0; j < ROOM; j++)
        products[i * ROOM + j] = products[i * ROOM + j]! + values[i]! * values[j]!;
    }
  }
  return { units: count, sums, products };
}

/** The units of both; they must be different ones. */
export const joinArms = (a: Arm, b: Arm): Arm => ({
  units: a.units + b.units,
  sums: a.sums.map((value, i) => value + b.sums[i]!),
  products: a.products.map((value, i) => value + b.products[i]!),
});

/**
 * IDKS of an arm by the definition for logs, with its variance by the delta method on sums of units (Deng, Knoblich and
 * Lu 2018, KDD, eq. 3, for a product of two ratios): the influence of a unit is linear in its four sums, so the sum of its
 * squares is a quadratic form of `products`; with the factor U / (U - 1).
 */
export function estimateArm({ units, sums, products }: Arm): ArmEstimate {
  const [decisions, executed, labelled, earned] = sums as readonly [number, number, number, number];
  const executedShare = decisions === 0 ? null : executed / decisions;
  if (executedShare === null || (executed > 0 && labelled === 0)) {
    return { idks: null, variance: null, units, decisions, executedShare };
  }
  const mean = labelled === 0 ? 0 : earned / labelled;
  const perLabel = labelled === 0 ? 0 : executedShare / labelled;
  const slopes = [(-executedShare * mean) / decisions, mean / decisions, -perLabel * mean, perLabel];
  let sum = 0;
  for (let i = 0; i < ROOM; i++) {
    for (let j = 0; j < ROOM; j++) sum += slopes[i]! * slopes[j]! * products[i * ROOM + j]!;
  }
  const variance = units < 2 ? null : (Math.max(0, sum) * units) / (units - 1);
  return { idks: executedShare * mean, variance, units, decisions, executedShare };
}

/** A mean over decisions (cost, latency, abstention rate) as an arm's estimate: sum of `total` / sum of `decisions`, clustered. */
export function estimateMean(units: Iterable<{ readonly decisions: number; readonly total: number }>): {
  readonly mean: number | null;
  readonly variance: number | null;
  readonly units: number;
} {
  // A mean is the product of ratios above with everything executed and labelled.
  const arm = armOf(
    [...units].map(({ decisions, total }) => ({
      decisions,
      executed: decisions,
      labelled: decisions,
      earned: total,
    })),
  );
  const { idks, variance } = estimateArm(arm);
  return { mean: idks, variance, units: arm.units };
}

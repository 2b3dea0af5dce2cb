/**
 * Work is counted in units of about 50 to 100 ns, because a clock stands still in production Workers. An ordinary turn
 * needs some thousand units; the bounds are for schemas and arguments that are made to be slow.
 */
export const MAX_VALIDATION_UNITS = 1_000_000;
export const MAX_TURN_UNITS = 4_000_000;
/** What entering one sub-schema costs, at least. */
export const NODE_UNITS = 20;

/** What the schemas of one turn may cost together, however many calls are held against them. */
export class Budget {
  #left = MAX_TURN_UNITS;

  get left(): number {
    return this.#left;
  }

  refill(): void {
    this.#left = MAX_TURN_UNITS;
  }

  /** False where the work must not be done any more. */
  spend(units: number): boolean {
    this.#left -= units;
    return this.#left >= 0;
  }
}

/** Thrown out of the validator when it used up its units. */
export class TooMuchWork extends Error {
  constructor() {
    super("more comparisons would be needed than are allowed");
  }
}

/** The largest parts of the arguments; sub-schemas are charged for them, because they may be held against each. */
export interface Sizes {
  readonly members: number;
  readonly items: number;
  readonly text: number;
  readonly key: number;
}

interface Run {
  readonly budget: Budget;
  readonly sizes: Sizes;
  left: number;
}

let current: Run | null = null;

/** Counts units of the validation that runs. @throws TooMuchWork */
export const charge = (units: number): void => {
  if (current === null) return;
  current.left -= units;
  if (!current.budget.spend(units) || current.left < 0) throw new TooMuchWork();
};

/** Gives `run` (which is synchronous) the units of one validation, out of the turn's. */
export const counted = <T>(budget: Budget, sizes: Sizes, run: () => T): T => {
  current = { budget, sizes, left: MAX_VALIDATION_UNITS };
  try {
    return run();
  } finally {
    current = null;
  }
};

/**
 * The object behind every compiled schema node. The validator has no budget of its own, but it reads every keyword of
 * a node when it enters it; this getter stands where it looks for `$recursiveAnchor` (which is never set) and counts.
 */
export class CountedNode {
  [keyword: string]: unknown;
  #units: (sizes: Sizes) => number = () => NODE_UNITS;

  /** Says what entering the node costs; `NODE_UNITS` where nobody says it. */
  static weigh(node: CountedNode, units: (sizes: Sizes) => number): void {
    node.#units = units;
  }

  get $recursiveAnchor(): undefined {
    if (current !== null) charge(this.#units(current.sizes));
    return undefined;
  }
}

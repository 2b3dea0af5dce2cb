/** Most sub-schemas that one validation may enter. Bounds schemas that branch exponentially and arguments that are huge. */
export const MAX_STEPS = 50_000;

let steps = 0;

/** Thrown out of the validator when it used up its steps. */
export class TooManySteps extends Error {
  constructor() {
    super(`more than ${MAX_STEPS} comparisons would be needed`);
  }
}

/**
 * The object behind every compiled schema node. The validator has no budget of its own, but it reads every keyword of
 * a node when it enters it; this getter stands where it looks for `$recursiveAnchor` (which is never set) and counts.
 * A clock could not do this: it stands still in production Workers.
 */
export class CountedNode {
  [keyword: string]: unknown;

  get $recursiveAnchor(): undefined {
    if (++steps > MAX_STEPS) throw new TooManySteps();
    return undefined;
  }
}

/** Gives `run` a fresh budget of steps. */
export const withFreshSteps = <T>(run: () => T): T => {
  steps = 0;
  return run();
};

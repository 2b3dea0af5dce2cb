/**
 * IDKS on logs, where verdicts are partly unknown. Decisions that were stopped are labelled less often than those that
 * passed, so each label stands for as many decisions of its group as there are to a label (the inverse of its chance to
 * be labelled, estimated as labels / decisions of the group): post-stratification by what the gate ruled. Inside a group
 * labels are taken as chosen at random, which only an audit makes true; so show the label coverage beside it.
 */

/** Decisions with the same ruling, and what is known of them. */
export interface LabelledGroup {
  readonly decisions: number;
  readonly correct: number;
  readonly incorrect: number;
}

export interface LoggedIdks {
  /** Only what passed runs. Null where it cannot be estimated. */
  readonly withGate: number | null;
  /** Everything runs. Null where it cannot be estimated. */
  readonly withoutGate: number | null;
  /** Share of the decisions with a known verdict, 0..1; null where there is no decision. */
  readonly coverage: number | null;
}

/** Labelled accuracy - penalty x labelled error; null where there is no label. */
function meanUtility({ correct, incorrect }: LabelledGroup, penalty: number): number | null {
  const labelled = correct + incorrect;
  return labelled === 0 ? null : (correct - penalty * incorrect) / labelled;
}

/** Share x mean utility of a group that runs; an empty group earns nothing, labelled or not. */
function earned(group: LabelledGroup, all: number, penalty: number): number | null {
  if (group.decisions === 0) return 0;
  const mean = meanUtility(group, penalty);
  return mean === null ? null : (group.decisions / all) * mean;
}

/**
 * @param passed decisions that the gate lets run
 * @param stopped decisions that it stops, or would stop; in the sum with the gate they count 0
 * @param penalty cost of a wrong call in units of a right one, > 0
 */
export function loggedIdks(passed: LabelledGroup, stopped: LabelledGroup, penalty = 1): LoggedIdks {
  const all = passed.decisions + stopped.decisions;
  if (all === 0) return { withGate: null, withoutGate: null, coverage: null };
  const fromPassed = earned(passed, all, penalty);
  const fromStopped = earned(stopped, all, penalty);
  return {
    withGate: fromPassed,
    withoutGate: fromPassed === null || fromStopped === null ? null : fromPassed + fromStopped,
    coverage: (passed.correct + passed.incorrect + stopped.correct + stopped.incorrect) / all,
  };
}

import { logit } from "../local-head/logit.ts";
import { fitMap } from "../local-head/newton.ts";
import { fitScaleMap, LEAST_OUTCOMES, type StatedOutcome, worthOf } from "./map.ts";
import type { StatementTerm } from "./term.ts";

/** A statement with its outcome, and what is known of the call without it. */
export interface TermRow extends StatedOutcome {
  /** Logit of the confidence that the rest of the head gives. */
  readonly offset: number;
  /** Rows of one session hang together. */
  readonly session: number;
}

const FOLDS = 5;
/** Standard deviation of the weight's normal prior around 0; at 1 a statement would count as evidence of its own. */
const PRIOR = 0.5;
/** How much likelier the outcomes must be with the statements than without, as a logarithm: about 7 times. */
const LEAST_GAIN = 2;
/** So sure that the rest of the head stays as it is. */
const FIXED = 1e9;

/** What each statement is worth by the outcomes of other sessions, in logits above their common share; 0 where these are too few. */
function unseenWorth(rows: readonly TermRow[]): Float64Array {
  const folds = Array.from({ length: FOLDS }, (_, fold) => {
    const others = rows.filter(({ session }) => session % FOLDS !== fold);
    return others.length < LEAST_OUTCOMES / 2 ? null : fitScaleMap(others);
  });
  return Float64Array.from(rows, (row) => {
    const map = folds[row.session % FOLDS];
    return map ? logit(worthOf(map, row, row.tools)) - logit(map.base) : 0;
  });
}

/** Logistic regression of the outcomes on the head's own logit, and on what the statements are worth where that is given. */
function fitOn(rows: readonly TermRow[], worth: Float64Array | null) {
  const columns = worth === null ? 1 : 2;
  const values = new Float64Array(rows.length * columns);
  for (const [i, { offset }] of rows.entries()) {
    values[i * columns] = offset;
    if (worth !== null) values[i * columns + 1] = worth[i]!;
  }
  return fitMap(
    {
      rows: rows.length,
      dense: columns,
      values,
      columns,
      starts: new Int32Array(rows.length + 1),
      sparseColumns: new Int32Array(0),
      sparseValues: new Float64Array(0),
    },
    rows.map(({ right }) => Number(right)),
    rows.map(({ weight }) => weight),
    {
      mean: Float64Array.of(1, 0).subarray(0, columns),
      precision: Float64Array.of(FIXED, PRIOR ** -2).subarray(0, columns),
    },
  );
}

/**
 * What statements add to a head. Their map is monotone (`fitScaleMap`); the weight is fitted on maps that have not seen the session,
 * and is 0 unless the outcomes are clearly likelier with it than without (Laplace's marginal likelihoods, see `fitMap`): where
 * statements tell nothing, a head stays what it was.
 * @returns null where there are too few outcomes, or all are the same: a statement is shown then, and not used
 */
export function fitTerm(rows: readonly TermRow[]): StatementTerm | null {
  const rights = rows.filter(({ right }) => right).length;
  if (rows.length < LEAST_OUTCOMES || rights === 0 || rights === rows.length) return null;
  const map = fitScaleMap(rows);
  const { coefficients, logEvidence } = fitOn(rows, unseenWorth(rows));
  const weight = coefficients[1]!;
  const tells = weight > 0 && logEvidence - fitOn(rows, null).logEvidence >= LEAST_GAIN;
  return { weight: tells ? Math.round(weight * 1e6) / 1e6 : 0, map };
}

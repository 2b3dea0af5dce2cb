/** Fixes names, order and version of the features. */
import { actions } from "./actions.ts";
import { choices } from "./choices.ts";
import { consistency } from "./consistency.ts";
import { coverage } from "./coverage.ts";
import type { FeatureDefinition, FeatureFamily, FeatureFamilyModule, FeatureInput } from "./definition.ts";
import { derived } from "./derived.ts";
import { dispersion } from "./dispersion.ts";
import { graybox } from "./graybox.ts";
import { grounding } from "./grounding.ts";
import { intent } from "./intent.ts";
import { loopChoices } from "./loop-choices.ts";
import { loopCourse } from "./loop-course.ts";
import { loopProgress } from "./loop-progress.ts";
import { loopValues } from "./loop-values.ts";
import { needs } from "./needs.ts";
import { notation } from "./notation.ts";
import { requestFit } from "./request.ts";
import { schema } from "./schema.ts";
import { secondOpinion } from "./second-opinion.ts";
import { session } from "./session.ts";
import { suspicious } from "./suspicious.ts";
import { things } from "./things.ts";
import { unsaid } from "./unsaid.ts";
import type { NormalisedSample } from "../normalised.ts";
import type { PreparedTurn } from "./prepare.ts";
import { candidateView, type CandidateView, viewOf } from "./view.ts";

const FAMILIES: readonly FeatureFamilyModule[] = [
  consistency,
  coverage,
  schema,
  grounding,
  intent,
  suspicious,
  session,
  secondOpinion,
  dispersion,
  graybox,
  requestFit,
  needs,
  loopProgress,
  loopValues,
  loopCourse,
  actions,
  unsaid,
  loopChoices,
  notation,
  derived,
  choices,
  things,
];

/**
 * Goes up by one whenever a name, the order or a definition changes; a feature whose definition changes notes the new version
 * as its `since`. A model bundle names the version that it was trained on, and reads any of the features that it knows.
 */
export const FEATURE_VERSION = "5";

export const FEATURES: readonly FeatureDefinition[] = FAMILIES.flatMap((family) => family.definitions);

/**
 * One row for the classifier, in the order of `FEATURES`. NaN is missing. Never throws, whatever the model sent.
 *
 * @param wanted features of other families that look beyond the candidate may be left out; absent: none are
 */
export function extractFeatures(input: FeatureInput, wanted?: ReadonlySet<FeatureFamily>): Float32Array {
  const row = ownFeatures(candidateView(input)).slice();
  const view = viewOf(input);
  for (const { family, at, name } of BEYOND)
    if (wanted?.has(name) !== false) fill(row, at, family.compute(view));
  return row;
}

interface Placed<Family> {
  readonly family: Family;
  readonly name: FeatureFamily;
  /** Where its features stand in a row. */
  readonly at: number;
}

const placed = <Family extends FeatureFamilyModule>(family: Family): Placed<Family> => ({
  family,
  name: family.definitions[0]!.family,
  at: FAMILIES.slice(0, FAMILIES.indexOf(family)).reduce(
    (sum, { definitions }) => sum + definitions.length,
    0,
  ),
});
const ALONE = FAMILIES.filter((family) => !family.beyondCandidate).map(placed);
const BEYOND = FAMILIES.filter((family) => family.beyondCandidate).map(placed);

function fill(row: Float32Array, at: number, values: readonly number[]): void {
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i]!;
    row[at + i] = Number.isFinite(value) ? value : Number.NaN;
  }
}

/** What no other sample changes is computed once for each candidate of a turn. */
const OWN = new WeakMap<NormalisedSample, { readonly turn: PreparedTurn; readonly row: Float32Array }>();

function ownFeatures(view: CandidateView): Float32Array {
  const known = OWN.get(view.candidate);
  if (known?.turn === view.turn) return known.row;
  const row = computeOwn(view);
  OWN.set(view.candidate, { turn: view.turn, row });
  return row;
}

function computeOwn(view: CandidateView): Float32Array {
  const row = new Float32Array(FEATURES.length).fill(Number.NaN);
  for (const { family, at, name } of ALONE) {
    const hidden = name === "coverage" && !view.turn.covering;
    if (!hidden) fill(row, at, family.compute(view));
  }
  return row;
}

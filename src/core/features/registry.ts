/** Fixes names, order and version of the features. */
import { consistency } from "./consistency.ts";
import { coverage } from "./coverage.ts";
import type { FeatureDefinition, FeatureFamilyModule, FeatureInput } from "./definition.ts";
import { dispersion } from "./dispersion.ts";
import { graybox } from "./graybox.ts";
import { grounding } from "./grounding.ts";
import { intent } from "./intent.ts";
import { loopCourse } from "./loop-course.ts";
import { loopProgress } from "./loop-progress.ts";
import { loopValues } from "./loop-values.ts";
import { needs } from "./needs.ts";
import { requestFit } from "./request.ts";
import { schema } from "./schema.ts";
import { secondOpinion } from "./second-opinion.ts";
import { session } from "./session.ts";
import { suspicious } from "./suspicious.ts";
import { viewOf } from "./view.ts";

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
];

/**
 * Goes up by one whenever a name, the order or a definition changes; a feature whose definition changes notes the new version
 * as its `since`. A model bundle names the version that it was trained on, and reads any of the features that it knows.
 */
export const FEATURE_VERSION = "3";

export const FEATURES: readonly FeatureDefinition[] = FAMILIES.flatMap((family) => family.definitions);

/** One row for the classifier, in the order of `FEATURES`. NaN is missing. Never throws, whatever the model sent. */
export function extractFeatures(input: FeatureInput): Float32Array {
  const view = viewOf(input);
  const row = new Float32Array(FEATURES.length);
  let at = 0;
  for (const family of FAMILIES) {
    const hidden = family === coverage && !input.turn.covering;
    for (const value of family.compute(view)) {
      row[at] = !hidden && Number.isFinite(value) ? value : Number.NaN;
      at += 1;
    }
  }
  return row;
}

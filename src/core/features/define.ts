import type {
  CandidateFamily,
  FamilyOf,
  FeatureDefinition,
  FeatureFamily,
  SampledFamily,
} from "./definition.ts";
import type { CandidateView, SampledView } from "./view.ts";

/** Models of an older registry version are refused. */
const OLDEST_VERSION = 2;

/** A feature's definition together with what computes it from what its family shares. */
export interface Feature<Shared> extends Omit<FeatureDefinition, "family" | "since" | "invasiveness"> {
  /** The first version that models are still kept of, where absent. */
  readonly since?: number;
  readonly compute: (shared: Shared) => number;
}

/** Builds a family that looks at turn and candidate alone: `share` runs once, then every feature in order. */
export const defineFamily = <Shared>(
  family: FeatureFamily,
  share: (view: CandidateView) => Shared,
  features: readonly Feature<Shared>[],
): CandidateFamily => ({ ...make(family, share, features), beyondCandidate: false });

/** Builds a family that also looks at the other samples or at a second opinion. */
export const defineSampledFamily = <Shared>(
  family: FeatureFamily,
  share: (view: SampledView) => Shared,
  features: readonly Feature<Shared>[],
): SampledFamily => ({ ...make(family, share, features), beyondCandidate: true });

function make<View, Shared>(
  family: FeatureFamily,
  share: (view: View) => Shared,
  features: readonly Feature<Shared>[],
): FamilyOf<View> {
  return {
    definitions: features.map(({ name, definition, range, missing, sign, since = OLDEST_VERSION }) => ({
      name,
      family,
      invasiveness: family === "graybox" ? "graybox" : "blackbox",
      definition,
      range,
      missing,
      sign,
      since,
    })),
    compute: (view) => {
      const shared = share(view);
      const values: number[] = [];
      for (const feature of features) values.push(feature.compute(shared));
      return values;
    },
  };
}

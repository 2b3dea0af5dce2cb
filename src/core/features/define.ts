import type { FeatureDefinition, FeatureFamily, FeatureFamilyModule } from "./definition.ts";
import type { CandidateView } from "./view.ts";

/** Models of an older registry version are refused. */
const OLDEST_VERSION = 2;

/** A feature's definition together with what computes it from what its family shares. */
export interface Feature<Shared> extends Omit<FeatureDefinition, "family" | "since" | "invasiveness"> {
  /** The first version that models are still kept of, where absent. */
  readonly since?: number;
  readonly compute: (shared: Shared) => number;
}

/** Builds a family: `share` runs once, then every feature in order. */
export function defineFamily<Shared>(
  family: FeatureFamily,
  share: (view: CandidateView) => Shared,
  features: readonly Feature<Shared>[],
): FeatureFamilyModule {
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
      return features.map((feature) => feature.compute(shared));
    },
  };
}

import type { FeatureDefinition, FeatureFamily, FeatureFamilyModule } from "./definition.ts";
import type { CandidateView } from "./view.ts";

/** A feature's definition together with what computes it from what its family shares. */
export interface Feature<Shared> extends Omit<FeatureDefinition, "family"> {
  readonly compute: (shared: Shared) => number;
}

/** Builds a family: `share` runs once, then every feature in order. */
export function defineFamily<Shared>(
  family: FeatureFamily,
  share: (view: CandidateView) => Shared,
  features: readonly Feature<Shared>[],
): FeatureFamilyModule {
  return {
    definitions: features.map(({ name, definition, range, missing, sign }) => ({
      name,
      family,
      definition,
      range,
      missing,
      sign,
    })),
    compute: (view) => {
      const shared = share(view);
      return features.map((feature) => feature.compute(shared));
    },
  };
}

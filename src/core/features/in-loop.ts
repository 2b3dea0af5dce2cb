import type { Feature } from "./define.ts";
import type { CandidateView } from "./view.ts";

/** What the families of the agent loop share. */
export interface InLoop {
  readonly view: CandidateView;
}

type LoopFeature<Shared> = Omit<Feature<Shared>, "missing" | "since"> & { readonly missing?: string };

/** A feature of an agent loop: NaN in a single turn, so that the model knows. */
export const inLoop = <Shared extends InLoop>(feature: LoopFeature<Shared>, since = 3): Feature<Shared> => ({
  ...feature,
  missing: feature.missing === undefined ? "no history" : `no history, or ${feature.missing}`,
  since,
  compute: (shared) => (shared.view.turn.history.present ? feature.compute(shared) : Number.NaN),
});

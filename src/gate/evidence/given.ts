import type { Need, PanelNeed, SelfConfidenceNeed, ValidationNeed } from "../../core/policy/needs.ts";
import { inParallel } from "../../sampling/parallel.ts";
import type { AskingModel, Job } from "./fetch.ts";
import type { Fetched } from "./gathering.ts";
import { fetchAnew } from "./opinion.ts";
import { fetchPanel } from "./panel.ts";
import { fetchSelfConfidence } from "./self-confidence.ts";
import { fetchValidation } from "./validation.ts";
import { within } from "./within.ts";

/** What only models can tell. */
export type ModelNeed = PanelNeed | ValidationNeed | SelfConfidenceNeed;

export const asksModels = (need: Need): need is ModelNeed =>
  need.kind === "panel" || need.kind === "validation" || need.kind === "self_confidence";

function jobsOf(need: ModelNeed, asking: AskingModel): readonly Job[] {
  if (need.kind === "validation") return fetchValidation(need, asking);
  if (need.kind === "self_confidence") return fetchSelfConfidence(need, asking);
  return fetchPanel(need, (one) => [fetchAnew(one, asking)]);
}

/**
 * What models say of samples that a caller brings, all asked at once. Never rejects: what fails is told.
 * @param restMs longest wait for all of them
 */
export const askOfGiven = (
  needs: readonly ModelNeed[],
  at: Omit<AskingModel, "signal">,
  restMs: number,
): Promise<readonly Fetched[]> =>
  within(Math.max(0, restMs), new AbortController().signal, (signal) =>
    inParallel(needs.flatMap((need) => jobsOf(need, { ...at, signal }))),
  );

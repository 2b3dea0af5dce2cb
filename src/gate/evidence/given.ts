import type { PanelNeed, ValidationNeed } from "../../core/policy/needs.ts";
import { inParallel } from "../../sampling/parallel.ts";
import type { AskingModel, Job } from "./fetch.ts";
import type { Fetched } from "./gathering.ts";
import { fetchAnew } from "./opinion.ts";
import { fetchValidation } from "./validation.ts";
import { within } from "./within.ts";

const jobsOf = (need: PanelNeed | ValidationNeed, asking: AskingModel): readonly Job[] =>
  need.kind === "validation"
    ? fetchValidation(need, asking)
    : need.members.map((member) => fetchAnew({ kind: "opinion", ...member }, asking));

/**
 * What other models say of samples that a caller brings, all asked at once. Never rejects: what fails is told.
 * @param restMs longest wait for all of them
 */
export const askOfGiven = (
  needs: readonly (PanelNeed | ValidationNeed)[],
  at: Omit<AskingModel, "signal">,
  restMs: number,
): Promise<readonly Fetched[]> =>
  within(Math.max(0, restMs), new AbortController().signal, (signal) =>
    inParallel(needs.flatMap((need) => jobsOf(need, { ...at, signal }))),
  );

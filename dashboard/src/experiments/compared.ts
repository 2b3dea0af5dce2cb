import type { ExperimentDetail } from "../api/types.ts";
import { endedAnalysis } from "./calls.ts";

/** Why no number speaks for an arm; null where it was compared with the first one. */
export function uncompared(
  of: Pick<ExperimentDetail, "analysis" | "result" | "unit" | "ended_at">,
  arm: string,
): string | null {
  const analysis = of.analysis ?? endedAnalysis(of);
  if (analysis?.standing === "hidden")
    return `The ${of.unit}s were not split as planned, so the arms cannot be compared.`;
  const found = analysis?.comparisons.find((one) => one.arm === arm);
  return found === undefined || found.differences.idks === null
    ? `Nothing was compared${of.ended_at === null ? " yet" : ""}.`
    : null;
}

/** Addresses of the list that show exactly the decisions that a curve counts. */
import type { Roc } from "../../api/types.ts";
import { thresholdText } from "./counts.ts";

interface Shown {
  /** Confidence in hundredths, from inclusive, to exclusive; 0 and 101 are no bounds. */
  readonly low: number;
  readonly high: number;
  readonly verdict?: "correct" | "incorrect";
}

type Curve = Pick<Roc, "tool" | "from" | "to" | "score_context" | "head" | "arm" | "sources">;

export function decisionsAddress(roc: Curve, { low, high, verdict }: Shown): string {
  const query = new URLSearchParams({ from: roc.from, to: roc.to, in_curves: "true" });
  const set = (name: string, value: string | null | undefined) => {
    if (value !== null && value !== undefined) query.set(name, value);
  };
  set("tool", roc.tool);
  set("score_context", roc.score_context);
  set("head", roc.head);
  set("arm", roc.arm);
  if (low > 0) query.set("min_confidence", thresholdText(low));
  if (high <= 100) query.set("max_confidence", thresholdText(high));
  set("verdict", verdict);
  if (verdict !== undefined) set("verdict_source", roc.sources?.join(","));
  return `/decisions?${query.toString()}`;
}

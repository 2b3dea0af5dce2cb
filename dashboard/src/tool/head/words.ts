/** A local head in plain words: what a confidence becomes. */
import { applyHead } from "../../../../src/core/local-head/head.ts";
import type { Calibration, Policy, Roc } from "../../api/types.ts";
import { ruleOf } from "../../policies/changes.ts";
import { count } from "../../words/format.ts";

export type Head = NonNullable<Calibration["head"]>;
export type HeadShape = Pick<Head, "intercept" | "slope" | "tools" | "risks" | "features">;

/** What a confidence of a tool becomes where all features are as usual, 0..1; null: there is no head. */
export const corrected = (head: HeadShape | null, confidence: number, tool: string, risk: string): number =>
  // A feature that is missing counts as its mean, which moves nothing.
  head === null ? confidence : applyHead(head, confidence, () => Number.NaN, [{ tool, risk }]);

/** Where the part of this tool comes from. */
export function offsetText({ tools, risks }: HeadShape, tool: string, risk: string): string {
  if (Object.hasOwn(tools, tool)) return "This tool had outcomes of its own to learn from.";
  return Object.hasOwn(risks, risk)
    ? `This tool had no outcomes of its own; what was learned of tools of ${risk} risk stands for it.`
    : "This tool had no outcomes of its own; only what is true of all tools moves it.";
}

/** The features that weigh most, with the direction of their push; at most five. */
export const strongest = ({ features }: HeadShape): { readonly name: string; readonly weight: number }[] =>
  Object.entries(features)
    .map(([name, { weight }]) => ({ name, weight }))
    .filter(({ weight }) => Math.abs(weight) >= 0.01)
    .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .slice(0, 5);

/** The risk that the policy's own words give a tool; "unknown" where they give none. */
export const riskIn = (policy: Pick<Policy, "global" | "tools">, tool: string): string =>
  ruleOf(policy, tool).risk ?? policy.global.risk ?? "unknown";

/**
 * Where curves show confidences that were not made by the local head that holds: how many were, and what to do. Null where all
 * were, or where the reader has chosen a head.
 */
export function headNote(
  { score_context: context, head, heads }: Pick<Roc, "score_context" | "head" | "heads">,
  policy: Pick<Policy, "heads">,
): string | null {
  if (context === null || head !== null) return null;
  const holds = policy.heads?.[context]?.id ?? "none";
  const all = heads.reduce((sum, one) => sum + one.decisions, 0);
  const made = heads.find((one) => one.head === holds)?.decisions ?? 0;
  if (made === all) return null;
  const which = holds === "none" ? "as now, without a local head" : "by the local head that holds now";
  return made === 0
    ? `None of these confidences was made ${which}: the next ones will lie elsewhere, and a threshold that is chosen here may not fit them.`
    : `${count(made)} of these ${count(all)} confidences were made ${which}. Choose it above to see these alone.`;
}

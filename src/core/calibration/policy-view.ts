import { applyHead, type HeadCall, type HeadParts } from "../local-head/head.ts";
import type { FeatureMoments, HeadRow } from "../local-head/rows.ts";
import { labelWeights } from "../local-head/weights.ts";
import { resolveTool } from "../policy/resolve.ts";
import type { PolicyDocument } from "../policy/rule.ts";
import type { LoggedDecision } from "./logged.ts";

/** Costs above this are as good as never. */
const MOST_PENALTY = 99;

type Called = Pick<LoggedDecision, "tools">;

/** What the policy says of logged decisions now, whatever held when they were made. */
export interface PolicyView {
  callsOf(row: Called): readonly HeadCall[];
  /** The highest of its tools'. */
  thresholdOf(row: Called): number;
  /** The penalty that the threshold stands for: t / (1 - t). */
  penaltyOf(row: Called): number;
  /** Through a head; null: the base confidence. */
  confidenceOf(row: LoggedDecision, head: HeadParts | null): number;
}

export function viewPolicy(policy: PolicyDocument, moments: readonly FeatureMoments[]): PolicyView {
  const known = new Map<string, { readonly risk: string; readonly threshold: number }>();
  const resolve = (tool: string): { readonly risk: string; readonly threshold: number } => {
    let found = known.get(tool);
    if (found === undefined) known.set(tool, (found = resolveTool(policy, tool)));
    return found;
  };
  const at = new Map(moments.map(({ name }, i) => [name, i]));
  const thresholdOf = (row: Called): number =>
    Math.max(0, ...row.tools.map((tool) => resolve(tool).threshold));
  const callsOf = (row: Called): HeadCall[] => row.tools.map((tool) => ({ tool, risk: resolve(tool).risk }));
  return {
    callsOf,
    thresholdOf,
    penaltyOf: (row) => {
      const threshold = thresholdOf(row);
      return Math.min(MOST_PENALTY, threshold / (1 - threshold));
    },
    confidenceOf: (row, head) =>
      head === null
        ? row.baseConfidence
        : applyHead(
            head,
            row.baseConfidence,
            (name) => row.features[at.get(name) ?? -1] ?? NaN,
            callsOf(row),
            row.statement,
          ),
  };
}

/** Labelled decisions as rows to fit on; those without a verdict are left out. */
export function headRows(rows: readonly LoggedDecision[], view: PolicyView): HeadRow[] {
  const labelled = rows.filter(({ right }) => right !== null);
  const weights = labelWeights(
    labelled.map(({ source, probability }) => ({ source: source ?? "", probability })),
  );
  return labelled.map((row, i) => ({
    confidence: row.baseConfidence,
    features: row.features,
    calls: view.callsOf(row),
    right: row.right === true,
    weight: weights[i]!,
  }));
}

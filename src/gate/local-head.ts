import { FEATURES } from "../core/features/registry.ts";
import { applyHead, type HeadCall, type LocalHead } from "../core/local-head/head.ts";
import { resolveTool } from "../core/policy/resolve.ts";
import type { PolicyDocument } from "../core/policy/rule.ts";
import type { Correction } from "./score.ts";

const COLUMNS: ReadonlyMap<string, number> = new Map(FEATURES.map(({ name }, column) => [name, column]));

/** The head that the policy holds for confidences made in this way; null where it holds none. */
export const headFor = ({ heads }: PolicyDocument, scoreContext: string): LocalHead | null =>
  heads && Object.hasOwn(heads, scoreContext) ? (heads[scoreContext] ?? null) : null;

/** How a head corrects the confidences of a turn; tools take the risk that the policy gives them. */
export function correctionOf(head: LocalHead | null, policy: PolicyDocument): Correction {
  if (head === null) return (baseConfidence) => baseConfidence;
  return (baseConfidence, features, tools) => {
    const calls = tools.map((tool): HeadCall => ({ tool, risk: resolveTool(policy, tool).risk }));
    const read = (name: string): number => features[COLUMNS.get(name) ?? -1] ?? Number.NaN;
    return applyHead(head, baseConfidence, read, calls);
  };
}

import { FEATURES } from "../core/features/registry.ts";
import { applyHead, type HeadCall, type LocalHead } from "../core/local-head/head.ts";
import { resolveTool } from "../core/policy/resolve.ts";
import type { PolicyDocument } from "../core/policy/rule.ts";
import { worthOf } from "../core/self-confidence/map.ts";
import { heldStatement, type HeldStatement } from "../core/self-confidence/stated.ts";
import type { Examined } from "./examine.ts";
import type { Correction } from "./score.ts";

const COLUMNS: ReadonlyMap<string, number> = new Map(FEATURES.map(({ name }, column) => [name, column]));

/** The head that the policy holds for confidences made in this way; null where it holds none. */
export const headFor = ({ heads }: PolicyDocument, scoreContext: string): LocalHead | null =>
  heads && Object.hasOwn(heads, scoreContext) ? (heads[scoreContext] ?? null) : null;

/** What was examined, with what outcomes taught that a statement like the model's is worth. */
export function withWorth<T extends Pick<Examined, "evidence" | "gated">>(
  examined: T,
  head: LocalHead | null,
): T {
  const said = heldStatement(examined.evidence);
  const map = head?.selfConfidence?.map;
  if (said === null || map === undefined) return examined;
  const tools = examined.gated.calls.map(({ name }) => name);
  const calibrated = Math.round(worthOf(map, said, tools) * 1e4) / 1e4;
  return { ...examined, evidence: { ...examined.evidence, selfConfidence: { ...said, calibrated } } };
}

/**
 * How a head corrects the confidences of a turn; tools take the risk that the policy gives them.
 * @param said how sure the model says that it is; it speaks of the calls of its own form only
 */
export function correctionOf(
  head: LocalHead | null,
  policy: PolicyDocument,
  said: HeldStatement | null = null,
): Correction {
  if (head === null) return (baseConfidence) => baseConfidence;
  return (baseConfidence, features, { calls: called, canonical }) => {
    const calls = called.map(({ name: tool }): HeadCall => ({ tool, risk: resolveTool(policy, tool).risk }));
    const read = (name: string): number => features[COLUMNS.get(name) ?? -1] ?? Number.NaN;
    return applyHead(head, baseConfidence, read, calls, said?.form === canonical ? said : null);
  };
}

import { runChecks } from "../core/checks/index.ts";
import type { Evidence } from "../core/evidence.ts";
import type { PreparedTurn } from "../core/features/prepare.ts";
import type { NormalisedSample } from "../core/normalised.ts";
import { surroundingsOf } from "../core/policy/context.ts";
import { checkLevel, resolveTool } from "../core/policy/resolve.ts";
import type { PolicyDocument, SafeCallRule } from "../core/policy/rule.ts";
import { buildSafeCall, type NotBuilt, type SafeCall } from "../core/policy/safe-call.ts";
import type { Turn } from "../core/turn.ts";

/** Where a harmless call would be made. */
export interface Around {
  readonly turn: Turn;
  readonly prepared: PreparedTurn;
  readonly document: PolicyDocument;
  /** Of the doubtful call: what others say of that one says nothing of this one. */
  readonly evidence: Evidence<unknown>;
}

/**
 * The harmless call of a policy, held against the rules and checks of its own tool like any call; or why it cannot be made.
 * @param doubtful the answer whose place it takes
 */
export function safeCallFor(
  rule: SafeCallRule,
  doubtful: NormalisedSample,
  id: string,
  { turn, prepared, document, evidence: { conditions, uses } }: Around,
): SafeCall | NotBuilt {
  const made = buildSafeCall(rule, doubtful, turn, id);
  if ("why" in made) return made;
  const evidence = { ...(conditions && { conditions }), ...(uses && { uses }) };
  const around = surroundingsOf(turn, evidence);
  const policyOf = (tool: string) => resolveTool(document, tool, around);
  const { onError } = policyOf(rule.tool);
  const [candidate] = made.alone.samples;
  if (candidate === undefined) return { why: "nothing of it can be read" };
  const found = runChecks(
    { turn, prepared, normalised: made.alone, candidate, evidence, policyOf, onError },
    (check, tool) => checkLevel(document, check, tool),
  ).find(({ severity }) => severity === "block");
  return found === undefined ? made : { why: found.message.replace(/\.$/, "") };
}

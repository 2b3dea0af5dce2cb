import { dependsOnUnit, possiblePolicies } from "../../core/assignment/assign.ts";
import { resolveOffered, type OfferedPolicy } from "../../core/policy/offered.ts";
import { stricterMode } from "../../core/policy/resolve.ts";
import type { PolicyDocument } from "../../core/policy/rule.ts";
import { assignedPolicy, sessionToAssign } from "../assigned.ts";
import { type ChatTurn, policyOf, toolNames } from "./turn.ts";

function offeredUnder(turn: ChatTurn, policy: PolicyDocument, unit: string | null): OfferedPolicy {
  const { request, overrides } = turn;
  const { strictestMode, streamText } = resolveOffered(policy, toolNames(request), unit, {
    agent: request.turn.agent,
    tools: request.turn.tools,
  });
  const asked = overrides.mode;
  return {
    strictestMode:
      asked === null ? strictestMode : overrides.mayLoosen ? asked : stricterMode(asked, strictestMode),
    streamText: request.offersTools ? streamText : "pass",
  };
}

/** What was known before the answer: how strict it may get, and what happens to the text of a stream. */
export function offeredPolicy(turn: ChatTurn): OfferedPolicy {
  const { policy, request } = turn;
  if ("unavailable" in policy) {
    return {
      strictestMode: policy.onError === "closed" ? "enforce" : "shadow",
      streamText: request.offersTools ? "hold" : "pass",
    };
  }
  // By the same draws as the decision that follows.
  const { document, unit } = assignedPolicy({
    id: turn.id,
    caller: turn.caller,
    user: request.user,
    turn: request.turn,
    foundSession: turn.foundSession ?? null,
    policy: policyOf(turn),
  });
  return offeredUnder(turn, document, unit);
}

/** Whether the turn can fall under enforce, whatever session it belongs to. */
export function mayEnforce(turn: ChatTurn): boolean {
  const policy = policyOf(turn);
  if ("unavailable" in policy) return policy.onError === "closed";
  return possiblePolicies(policy).some((one) => offeredUnder(turn, one, null).strictestMode === "enforce");
}

/**
 * Refuses, before the upstream is called, what enforce could not answer so that the conversation goes on.
 * @throws GateError where the turn may fall under enforce
 */
export function checkEnforceable(turn: ChatTurn): void {
  const { unenforceable } = turn.request;
  if (unenforceable !== undefined && mayEnforce(turn)) throw unenforceable;
}

/** The turn with the session that its share of traffic is drawn by, where one is needed and the caller named none. */
export async function withUnit(turn: ChatTurn): Promise<ChatTurn> {
  const { request, foundSession } = turn;
  const policy = policyOf(turn);
  if (foundSession !== undefined || request.turn.session !== null || "unavailable" in policy) return turn;
  if (!dependsOnUnit(policy, toolNames(request))) return turn;
  return { ...turn, foundSession: await sessionToAssign(turn.session) };
}

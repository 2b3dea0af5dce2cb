import { assign, type AssignedPolicy } from "../core/assignment/assign.ts";
import { explorationUnit } from "../core/assignment/draw.ts";
import { BUILT_IN_POLICY } from "../core/policy/rule.ts";
import type { DecideInput } from "./input.ts";
import type { SessionLookup } from "./session/link.ts";

/** What holds for the turn by its session, user and id. */
export function assignedPolicy(
  input: Pick<DecideInput, "id" | "caller" | "user" | "turn" | "foundSession" | "policy">,
): AssignedPolicy {
  const { policy, caller, user, turn, foundSession = null, id } = input;
  const session = turn.session ?? foundSession;
  const document = "unavailable" in policy ? BUILT_IN_POLICY : policy;
  // An empty name stands for a variable that was not set: it is nobody's.
  const named = user === null || user.trim() === "" ? null : user;
  return assign(document, { caller, session, user: named, decision: id });
}

/**
 * The session by which the turns of a conversation get the same share of traffic; null where none could be looked for, since then the
 * next turn would be given another. Never rejects.
 */
export async function sessionToAssign(lookup: SessionLookup): Promise<string | null> {
  const { session, evidence } = await lookup.get();
  return evidence.status === "unavailable" ? null : session;
}

/** By what it is drawn whether a call below its threshold runs all the same. */
export const unitToExplore = (
  { caller, turn, foundSession = null, id, secret = "" }: DecideInput,
  canonical: string,
): string =>
  explorationUnit({ caller, session: turn.session ?? foundSession, decision: id }, canonical, secret);

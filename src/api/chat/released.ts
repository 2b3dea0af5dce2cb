import { possiblePolicies } from "../../core/assignment/assign.ts";
import { PermissionError, UnavailableError } from "../../core/errors.ts";
import { resolveOffered } from "../../core/policy/offered.ts";
import type { DecideInput } from "../../gate/input.ts";
import { withDatabase } from "../../store/client.ts";
import { hashResponse } from "../../store/marks.ts";
import { findTurns } from "../../store/queries/turns.ts";
import type { TurnsFound } from "../../store/turns.ts";
import type { Caller } from "../auth/caller.ts";
import type { Services } from "../services.ts";
import { callerName } from "../session.ts";
import { inTime } from "../in-time.ts";

const TURNS_TIMEOUT_MS = 500;
/** The record of an answer that has just gone out may still be on its way. */
const LOOK_AGAIN_MS = 150;

type Policy = DecideInput["policy"];

/**
 * Whether calls of these tools may have to be stopped, whatever session they belong to.
 * @param names null: any tool's
 */
export function mayStop(policy: Policy, names: readonly string[] | null): boolean {
  if ("unavailable" in policy) return policy.onError === "closed";
  return possiblePolicies(policy).some((one) => {
    const tools = names ?? Object.keys(one.tools);
    return resolveOffered(one, tools, null).strictestMode === "enforce";
  });
}

const released = (found: readonly TurnsFound[]): boolean =>
  found.some(({ named }) =>
    named.some(({ decisions }) => decisions.some(({ action }) => action === "execute")),
  );

/** Whether the gate released a stored response to this caller, as far as outbox and database know. */
async function isReleased(services: Services, caller: Caller, id: string): Promise<boolean> {
  const { ids } = await hashResponse(id);
  const query = { caller: callerName(caller), session: null, keys: ids };
  const ask = async (): Promise<readonly TurnsFound[]> => {
    const answers = await Promise.allSettled([
      inTime(services.outboxFor(caller.project).findTurns(query)),
      withDatabase(services.store, (database) => findTurns(database, caller.project, query), {
        timeoutMs: TURNS_TIMEOUT_MS,
      }),
    ]);
    const found = answers.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    if (found.length > 0) return found;
    throw new UnavailableError("It cannot be told now whether this response was released. Try again.");
  };
  if (released(await ask())) return true;
  await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  return released(await ask());
}

/**
 * Refuses to hand out calls that the gate has not released: a stored response could be read before its decision, or where
 * there was none (it was made in the background, or elsewhere).
 * @throws PermissionError
 */
export async function checkReleased(services: Services, caller: Caller, id: string): Promise<void> {
  if (await isReleased(services, caller, id)) return;
  throw new PermissionError(
    "This response holds, or may hold, calls of enforced tools that were not released to this key. Ask for them by POST /v1/responses, which judges them.",
  );
}

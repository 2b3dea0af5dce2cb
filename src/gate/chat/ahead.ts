import { expectsAllCalls } from "../../core/policy/resolve.ts";
import { preparedOnce } from "../prepared.ts";
import { mayEnforce } from "./offered.ts";
import { type ChatTurn, policyOf } from "./turn.ts";

/**
 * Reads of a turn what no answer changes, while the model thinks about it. Where it then answers without a call, that was for nothing,
 * and nobody has waited for it. To be called once the request has left: what is called at once goes before it on the same thread.
 */
export function readAhead(turn: ChatTurn): void {
  if (!mayEnforce(turn)) return;
  const policy = policyOf(turn);
  // Under an experiment the policy that holds is known only once the session is found.
  if ("unavailable" in policy || policy.experiment != null) return;
  const request = turn.request.turn;
  try {
    const prepared = preparedOnce(request, policy, expectsAllCalls(policy, request.agent, []));
    const { stated, results, requested, fresh } = prepared;
    for (const said of [stated, results, requested, fresh]) void [said.squashed, said.stems, said.numbers];
    void [prepared.intents, prepared.requestIntents, prepared.namedEnums, prepared.history];
  } catch {
    // What cannot be read is met again by the judgement, which says so in the record.
  }
}

import { stemOf, wordsOf } from "../features/text/words.ts";
import { shown } from "../text/cut.ts";
import type { Finding } from "../turn.ts";
import type { Check, CheckInput } from "./check.ts";
import { saysNotYet, unchangedSince } from "./earlier-calls.ts";
import { smallTalkIn } from "./small-talk.ts";

const HEAD = 4_000;

/** The last message of the user, where nothing but small talk was said and no question of the agent is open. */
function smallTalk({ turn, prepared, candidate }: CheckInput): readonly Finding[] {
  const last = turn.messages.findLast(({ role }) => role === "user");
  if (last === undefined || last.otherParts === true) return [];
  const kind = smallTalkIn(last.text);
  // "Great, thanks!" to a question of the agent may be a yes.
  if (kind === null || (kind !== "about_you" && prepared.loop.asked === true)) return [];
  const said = wordsOf(last.text).map(stemOf);
  return candidate.calls.flatMap((call, index): readonly Finding[] => {
    const words = wordsOf(`${call.name} ${call.tool?.description ?? ""}`.slice(0, HEAD)).map(stemOf);
    const meant = said.some((stem) => stem.length > 3 && words.includes(stem));
    if (meant) return [];
    const message = `${shown(call.name)}: the user's message asks for nothing that needs a tool. Answer it in words.`;
    return [{ check: "unnecessary_call", severity: "flag", call: index, message }];
  });
}

/** A call that was answered since the user spoke, and that nothing since could have given another answer. */
function repeated({ candidate, prepared }: CheckInput): readonly Finding[] {
  const { calls } = prepared.loop;
  if (calls.length === 0) return [];
  return candidate.calls.flatMap((call, index): readonly Finding[] => {
    const at = calls.findLastIndex(
      (earlier) => earlier.sinceUser && earlier.call.canonical === call.canonical,
    );
    const earlier = calls[at];
    if (earlier === undefined || earlier.failed !== false || !unchangedSince(calls, at)) return [];
    if (saysNotYet(earlier.result)) return [];
    const message = `${shown(call.name)}: the same call with the same arguments was already answered, and nothing has changed since. Use that answer.`;
    return [{ check: "repeated_call", severity: "flag", call: index, message }];
  });
}

/**
 * Calls that bring nothing: the user only says hello or thanks, or (`repeated_call`) the same call was just answered. What the
 * user's question leaves open is not judged here: where most samples answer in words, the vote settles it.
 */
export const unnecessaryCall: Check = {
  name: "unnecessary_call",
  run: (input) => [...smallTalk(input), ...repeated(input)],
};

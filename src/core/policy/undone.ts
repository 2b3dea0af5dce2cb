import type { Speaker } from "../phrases/speaker.ts";
import type { Fallback, FallbackAction } from "../turn.ts";
import type { ToolPolicy } from "./tool-policy.ts";
import { stepUp } from "./step.ts";

/** Why an answer without a call is not left as it is; the names of the checks that may keep one back. */
export type Undone = "phantom_call" | "printed_call";

/**
 * What stands in the place of an answer that says that something was done, or writes a call down, where nothing ran. It says so,
 * and nothing else: what was really done is not known from the answer.
 * @param said words of the answer have gone out, and these follow them
 * @param asked what the session was already answered about the same point
 */
export function undoneFallback(
  policy: Pick<ToolPolicy, "fallback" | "safeDefault">,
  why: Undone,
  said: boolean,
  speaker: Speaker,
  asked: readonly FallbackAction[] = [],
): Fallback {
  const reason = speaker.word(said ? `${why}_after` : why);
  const usual =
    policy.fallback === "escalate_to_human" ||
    (policy.fallback === "safe_default" && policy.safeDefault !== null)
      ? policy.fallback
      : "ask_clarification";
  const action = stepUp(usual, asked, { options: false, confirmable: false });
  switch (action) {
    case "safe_default":
      return {
        action,
        message: said ? speaker.join(reason, policy.safeDefault ?? "") : (policy.safeDefault ?? reason),
      };
    case "escalate_to_human":
      return { action, message: speaker.join(reason, speaker.word("ask_person")) };
    default:
      return { action: "ask_clarification", message: speaker.join(reason, speaker.word("ask_try_again")) };
  }
}

import { EN } from "../phrases/en.ts";
import type { Phrases } from "../phrases/keys.ts";
import { cutTold } from "../phrases/tame.ts";
import { LONGEST_REASON } from "../session/persons-answer.ts";
import type { Fallback, FallbackAction } from "../turn.ts";
import { sayBlocked, sayNotAllowed, standsAgainst, withoutEnd } from "./blocked.ts";
import { mayRun, tellAll } from "./confirmable-call.ts";
import { type Doubt, spokenCalls } from "./doubt.ts";
import { asksByOptions, offer, optionsOf } from "./options.ts";
import type { SafeCall } from "./safe-call.ts";
import { askAbout, sayDoubt } from "./say-doubt.ts";
import { type Askable, stepUp } from "./step.ts";
import type { Stopped } from "./stopped-call.ts";

/** Longest mention of a call that is not up for a choice. */
const LONGEST_MENTION = 200;

/** What could be asked about the stopped calls. */
interface Ways extends Askable {
  /** A yes would let the calls run, but there is more in them than a chat can show. */
  readonly tooLong: boolean;
}

/** Without a choice of the operator: a person for what is dangerous, a choice where there are options, else a question. */
function chooseAction(stopped: Stopped, { options, confirmable, tooLong }: Ways): FallbackAction {
  const { policy, doubt, rejected = null } = stopped;
  const asked = policy.fallback;
  // Who has said no is not asked again.
  if (rejected !== null) return "ask_clarification";
  if (asked === "safe_default" && policy.safeDefault === null && !stopped.instead) return "ask_clarification";
  if (asked === "offer_options" && !options) return "ask_clarification";
  if (asked === "request_confirmation" && !confirmable)
    return tooLong ? "escalate_to_human" : "ask_clarification";
  if (asked !== null) return asked;
  if (options && asksByOptions(stopped)) return "offer_options";
  if (policy.risk === "high" && doubt.kind === "general") return "escalate_to_human";
  return "ask_clarification";
}

interface Said {
  readonly text: string;
  /** It says already that nothing was done. */
  readonly nothingDone: boolean;
}

const NOTHING_DONE: ReadonlySet<Doubt["kind"]> = new Set(["unknown_tool", "unreadable", "unknown_value"]);

function reasonOf(stopped: Stopped): Said {
  const { doubt, calls, speaker, rejected = null } = stopped;
  if (rejected !== null) {
    const told = speaker.say("rejected", { calls: cutTold(speaker.calls(calls), LONGEST_MENTION) });
    const why =
      rejected.reason === ""
        ? ""
        : speaker.say("rejected_why", { reason: speaker.quote(withoutEnd(rejected.reason), LONGEST_REASON) });
    return { text: speaker.join(told, why), nothingDone: true };
  }
  if (standsAgainst(stopped)) return { text: sayNotAllowed(stopped), nothingDone: true };
  const text = speaker.join(sayDoubt(doubt, calls, speaker), sayBlocked(stopped));
  return { text, nothingDone: NOTHING_DONE.has(doubt.kind) };
}

/** That a person has to look; it says once that nothing was done. */
function sayPerson({ speaker }: Stopped, { tooLong }: Ways, { nothingDone }: Said, again: string): string {
  if (tooLong) return speaker.word("too_long");
  if (nothingDone) return speaker.word("hand_over");
  return speaker.word(again === "" ? "escalate" : "escalate_again");
}

const sayInstead = ({ calls, speaker }: Stopped, { read }: SafeCall): string =>
  speaker.say("safe_call", {
    calls: cutTold(speaker.calls(calls), LONGEST_MENTION),
    instead: cutTold(speaker.calls(spokenCalls({ calls: [read] })), LONGEST_MENTION),
  });

/** The abstention that a user reads: it names what is uncertain and what can be done about it, in the user's language. */
export function makeFallback(stopped: Stopped): Fallback {
  const { policy, speaker, calls, doubt, asked = [], rejected = null } = stopped;
  const options = optionsOf(stopped);
  const whole = mayRun(stopped) ? tellAll(stopped) : null;
  const ways: Ways = {
    options: options !== null,
    confirmable: whole !== null,
    tooLong: mayRun(stopped) && whole === null,
  };
  const start = chooseAction(stopped, ways);
  const action = rejected === null ? stepUp(start, asked, ways) : start;
  const again = asked.length > 0 && rejected === null ? speaker.word("again") : "";
  const reason = reasonOf(stopped);
  switch (action) {
    case "safe_default":
      return stopped.instead
        ? { action, message: sayInstead(stopped, stopped.instead), call: stopped.instead.sent }
        : { action, message: policy.safeDefault ?? reason.text };
    case "escalate_to_human":
      return { action, message: speaker.join(again, reason.text, sayPerson(stopped, ways, reason, again)) };
    case "request_confirmation": {
      const why = doubt.kind === "general" ? "" : reason.text;
      return { action, message: speaker.join(again, why, speaker.say("confirm", { calls: whole ?? "" })) };
    }
    case "offer_options": {
      const offered = options ?? [];
      return { action, message: offer(stopped, again, offered), options: offered };
    }
    case "ask_clarification": {
      const bare = rejected !== null || standsAgainst(stopped);
      const question = bare ? speaker.word("ask_different") : askAbout(doubt, calls, speaker);
      return { action, message: speaker.join(again, reason.text, question) };
    }
  }
}

/** Most samples answered without a call: the earliest of their texts is the answer. */
export const answerInstead = (text: string | null, phrases: Phrases): Fallback => ({
  action: "safe_default",
  message: text !== null && text.trim() !== "" ? text : phrases.nothing_to_do,
});

/** The gate could not judge the call, and the policy says that it must not run unjudged. */
export const closedFallback = (phrases: Phrases = EN): Fallback => ({
  action: "escalate_to_human",
  message: phrases.closed,
});

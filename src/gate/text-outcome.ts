import { phantomCall } from "../core/checks/phantom-call.ts";
import { printedCall } from "../core/checks/printed-call.ts";
import type { Speaker } from "../core/phrases/speaker.ts";
import type { Ruling } from "../core/policy/decide.ts";
import { answerInstead } from "../core/policy/fallback.ts";
import { fallbacksBefore } from "../core/policy/step.ts";
import { undoneFallback } from "../core/policy/undone.ts";
import type { Examined } from "./examine.ts";
import type { DecideInput } from "./input.ts";
import type { Outcome } from "./on-failure.ts";

/** What is said in the place of a call must be true as well. */
const TEXT_CHECKS = [phantomCall, printedCall];

/** The words of a ruling that is about an answer's text; null where it is about calls. */
export function textOutcome(
  { reason }: Ruling,
  examined: Examined,
  { turn, limits, earlier = [] }: Pick<DecideInput, "turn" | "limits" | "earlier">,
  speaker: Speaker,
): Pick<Outcome, "fallback" | "point"> | null {
  if (reason === "unnecessary_call") {
    const honest = TEXT_CHECKS.every((check) => check.run({ ...examined, turn }).length === 0);
    const fallback = answerInstead(honest ? examined.candidate.sample.text : null, speaker.locale.phrases);
    return { fallback, point: null };
  }
  if (reason !== "phantom_call" && reason !== "printed_call") return null;
  const point = { tool: reason, parameters: [], form: null };
  const asked = fallbacksBefore(point, earlier);
  const said = limits?.onlyFirst === true;
  return { fallback: undoneFallback(examined.policy.riskiest, reason, said, speaker, asked), point };
}

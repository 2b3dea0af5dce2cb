/** A list from which a user picks by number or by value. */
import { tame } from "../phrases/tame.ts";
import { isShown } from "../phrases/tellable.ts";
import { standsAgainst } from "./blocked.ts";
import { sayGuess } from "./say-doubt.ts";
import type { Stopped } from "./stopped-call.ts";

/** Longest description of calls in an option. */
const LONGEST_OPTION = 600;

const onlyArgument = ({ doubt }: Stopped) =>
  doubt.kind === "disagree" && doubt.arguments.length === 1 ? doubt.arguments[0] : undefined;

/**
 * One argument with a few values: each value is an answer that can be picked. Else the distinct calls, in words. Null where there is no
 * choice, where no choice would let the call run, or where one of them cannot be told whole: nobody picks what they cannot see.
 */
export function optionsOf(stopped: Stopped): readonly string[] | null {
  const { doubt, ways = [], speaker, rejected = null } = stopped;
  if (rejected !== null || standsAgainst(stopped)) return null;
  const single = onlyArgument(stopped);
  if (single !== undefined) {
    return single.values.every(isShown) ? single.values : null;
  }
  if (ways.length < 2 || (doubt.kind !== "disagree" && doubt.kind !== "ways")) return null;
  const told = ways.flatMap((calls) => speaker.whole(calls, LONGEST_OPTION) ?? []);
  return told.length === ways.length ? told : null;
}

/** Options that come first where nobody chose otherwise: values, or calls of different tools. */
export const asksByOptions = (stopped: Stopped): boolean =>
  stopped.doubt.kind === "ways" || onlyArgument(stopped) !== undefined;

/** A list that can be answered by number or by value. */
export function offer(stopped: Stopped, again: string, options: readonly string[]): string {
  const { doubt, speaker } = stopped;
  const argument = onlyArgument(stopped);
  const reason =
    doubt.kind === "disagree" && argument !== undefined
      ? speaker.say("options_for", {
          tool: speaker.tool(doubt.tool),
          parameter: speaker.parameter(doubt.tool, argument.parameter),
        })
      : speaker.word("ways");
  const lines = options.map((text, index) =>
    speaker.say("option", { number: String(index + 1), text: tame(text) }),
  );
  const head = speaker.join(again, reason, speaker.word("ask_which_one"));
  const guess = argument === undefined ? "" : sayGuess(doubt, speaker);
  return [head, ...lines, speaker.join(guess, speaker.word("answer_option"))].join("\n");
}

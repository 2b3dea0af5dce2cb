import type { Speaker } from "../phrases/speaker.ts";
import { cutTold } from "../phrases/tame.ts";
import { isShown, type SpokenCall } from "../phrases/tellable.ts";
import type { Doubt } from "./doubt.ts";
import type { UnknownValue } from "./unknown-value.ts";

/** Longest description of calls inside a sentence about something else. */
const LONGEST_MENTION = 300;

/** What is missing, by a noun or by the parameter's name. */
const whatOf = ({ what, tool, parameter }: UnknownValue, speaker: Speaker): string =>
  what === null ? speaker.parameter(tool, parameter) : speaker.word(what);

const mention = (calls: readonly SpokenCall[], speaker: Speaker): string =>
  cutTold(speaker.calls(calls), LONGEST_MENTION);

/** Whether all that the sentence says of the doubt is there to read: to what is cut short nobody can say that it is right. */
function isSaidWhole(doubt: Doubt, calls: readonly SpokenCall[], speaker: Speaker): boolean {
  if (doubt.kind !== "unstated") return speaker.whole(calls, LONGEST_MENTION) !== null;
  return doubt.arguments.every(({ values }) => values.every(isShown));
}

/** Ends it where its writer did not, with the sign of its script. */
const asSentence = (text: string): string =>
  /[.!?。！？…]$/u.test(text) ? text : `${text}${/\p{Script=Han}$/u.test(text) ? "。" : "."}`;

/** What is uncertain, as a statement without a question. */
export function sayDoubt(doubt: Doubt, calls: readonly SpokenCall[], speaker: Speaker): string {
  const parameter = (tool: string, name: string): string => speaker.parameter(tool, name);
  switch (doubt.kind) {
    case "missing":
      return speaker.say("missing", {
        tool: speaker.tool(doubt.tool),
        parameters: speaker.all(doubt.parameters.map((name) => parameter(doubt.tool, name))),
      });
    case "unknown_tool":
      return doubt.tool.trim() === ""
        ? speaker.word("nameless_tool")
        : speaker.say("unknown_tool", { tool: speaker.quote(doubt.tool) });
    case "unreadable":
      return speaker.say("unreadable", { tool: speaker.tool(doubt.tool) });
    case "invalid":
      return speaker.say("invalid", {
        tool: speaker.tool(doubt.tool),
        value: speaker.quote(doubt.value),
        parameter: parameter(doubt.tool, doubt.parameter),
      });
    case "disagree": {
      const choices = doubt.arguments.map(({ parameter: name, values }) =>
        speaker.say("choice", {
          parameter: parameter(doubt.tool, name),
          values: speaker.any(values.map((value) => speaker.quote(value))),
        }),
      );
      return speaker.say("disagree", { tool: speaker.tool(doubt.tool), choices: speaker.all(choices) });
    }
    case "unknown_value": {
      const what = whatOf(doubt, speaker);
      return doubt.whom === null
        ? speaker.say("unknown_value", { tool: speaker.tool(doubt.tool), what })
        : speaker.say("unknown_value_of", { what, whom: doubt.whom });
    }
    case "ways":
      return speaker.word("ways");
    case "unstated": {
      const values = doubt.arguments.map(({ parameter: name, values: [value = ""] }) =>
        speaker.say("value_as", { value: speaker.quote(value), parameter: parameter(doubt.tool, name) }),
      );
      return speaker.say("unstated", { tool: speaker.tool(doubt.tool), values: speaker.all(values) });
    }
    case "stated":
      return speaker.join(
        speaker.say("general", { calls: mention(calls, speaker) }),
        ...doubt.doubts.map(asSentence),
      );
    case "uncovered":
      return speaker.say("uncovered", {
        calls: mention(calls, speaker),
        things: speaker.all(doubt.things.map((thing) => speaker.quote(thing))),
      });
    case "general":
      return speaker.say("general", { calls: mention(calls, speaker) });
  }
}

/** The one value of a doubted argument that is clearly likelier, as a question to say yes to. */
function guessOf(doubt: Doubt): string | null {
  if (doubt.kind === "unknown_value") return doubt.guess;
  if (doubt.kind !== "disagree" || doubt.arguments.length !== 1) return null;
  return doubt.arguments[0]?.likely ?? null;
}

/** "Do you mean …?"; "" where no value is likelier, or not all of it could be read. */
export function sayGuess(doubt: Doubt, speaker: Speaker): string {
  const guess = guessOf(doubt);
  if (guess === null || !isShown(guess)) return "";
  return speaker.say("guess", { value: speaker.quote(guess) });
}

/** The question that settles a doubt. */
export function askAbout(doubt: Doubt, calls: readonly SpokenCall[], speaker: Speaker): string {
  const narrowed = sayGuess(doubt, speaker);
  switch (doubt.kind) {
    case "missing":
      return speaker.word("ask_missing");
    case "unknown_tool":
    case "unreadable":
      return speaker.word("ask_other_words");
    case "invalid":
      return speaker.say("ask_value", { parameter: speaker.parameter(doubt.tool, doubt.parameter) });
    case "disagree":
      if (doubt.arguments.length > 1) {
        const named = doubt.arguments.map(({ parameter }) => speaker.parameter(doubt.tool, parameter));
        return speaker.say("ask_which", { parameters: speaker.all(named) });
      }
      return narrowed === "" ? speaker.word("ask_which_one") : narrowed;
    case "unknown_value": {
      if (narrowed !== "") return narrowed;
      const what = whatOf(doubt, speaker);
      return doubt.whom === null
        ? speaker.say("ask_unknown", { what })
        : speaker.say("ask_unknown_of", { what, whom: doubt.whom });
    }
    case "ways":
      return speaker.word("ask_which_one");
    case "unstated":
    case "uncovered":
    case "stated":
    case "general":
      if (!isSaidWhole(doubt, calls, speaker)) return speaker.word("ask_different");
      return speaker.word(ASKED_BACK[doubt.kind]);
  }
}

/** Questions that a yes answers. */
const ASKED_BACK = {
  unstated: "ask_right",
  uncovered: "ask_right_or_other",
  stated: "ask_details",
  general: "ask_details",
} as const;

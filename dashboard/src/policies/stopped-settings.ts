/** What users get in the place of a call, and in which words. */
import { readSafeCall } from "../../../src/wire/policies/safe-call.ts";
import { readLabel, readLabels, readTexts } from "../../../src/wire/policies/texts.ts";
import { FALLBACK_ACTIONS } from "../../../src/core/turn.ts";
import { FALLBACK_MEANS } from "../words/definitions.ts";
import { choice, type Setting, withMeaning } from "./setting.ts";

export const STOPPED_SETTINGS: readonly Setting[] = [
  {
    name: "fallback",
    label: "A stopped call becomes",
    section: "stopped",
    means: "What the user reads in its place; where it does not fit the doubt, the gate asks instead.",
    also: "clarification options confirmation escalate person",
    kind: withMeaning(FALLBACK_ACTIONS, FALLBACK_MEANS),
  },
  {
    name: "safe_default",
    label: "The fixed answer",
    section: "stopped",
    means: "What “safe default” says, word by word. At most 4,000 characters.",
    kind: { kind: "text", longest: 4_000 },
  },
  {
    name: "safe_call",
    label: "Harmless call",
    section: "stopped",
    means:
      "With “safe default”: a call that can be undone takes the place of the doubtful one, such as archive for delete.",
    also: "bin instead undo",
    kind: { kind: "json", read: readSafeCall },
  },
  {
    name: "confirmation_minutes",
    label: "A yes counts for (minutes)",
    section: "stopped",
    means: "How long a question waits for its yes, and a yes for its use: 1 to 1,440.",
    kind: { kind: "number", min: 1, max: 1_440, whole: true },
  },
  {
    name: "stream_text",
    label: "Text of a stream",
    section: "stopped",
    means: "In enforce, the text that comes before a call.",
    kind: choice([
      ["hold", "hold: wait for the decision"],
      ["pass", "pass: send it as it comes"],
    ]),
  },
  {
    name: "locale",
    label: "Language of what users read",
    section: "words",
    means: "Users are spoken to in it; a language without texts cannot be chosen.",
    also: "english chinese translation",
    kind: choice([]),
  },
  {
    name: "label",
    label: "Words for the tool",
    section: "words",
    means: "What the tool does, as users read it in the place of its name: “pay money back” for refund.",
    kind: { kind: "json", read: readLabel },
    only: "one",
  },
  {
    name: "parameter_labels",
    label: "Words for its parameters",
    section: "words",
    means: "What users read in the place of a parameter’s name: “the order’s number” for order_id.",
    kind: { kind: "json", read: readLabels },
    only: "one",
  },
  {
    name: "texts",
    label: "Texts of your own",
    section: "words",
    means: "Sentences that users read in the place of the gate’s own, for all tools.",
    also: "english chinese wording translation template",
    kind: { kind: "json", read: readTexts },
    only: "all",
  },
];

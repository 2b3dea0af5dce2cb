/** What users get in the place of a call, and in which words. */
import { FALLBACK_ACTIONS } from "../../../src/core/turn.ts";
import { FALLBACK_MEANS } from "../words/definitions.ts";
import { choice, type Setting, withMeaning } from "./setting.ts";

export const STOPPED_SETTINGS: readonly Setting[] = [
  {
    name: "fallback",
    label: "A stopped call becomes",
    section: "stopped",
    means: "What the user reads in its place; where it does not fit the doubt, the gate asks instead.",
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
    means: "Texts of your own and further languages are set over the API; see docs/fallbacks.md.",
    kind: choice([
      ["auto", "auto: the user’s own, else English"],
      ["en", "English"],
      ["zh", "Chinese"],
    ]),
  },
];

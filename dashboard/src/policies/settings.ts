/** The settings of a rule as a person finds them: in groups, with what each means and what may stand in it. */
import { FALLBACK_ACTIONS, MODES, RISKS } from "../../../src/core/turn.ts";
import type { Field } from "../../../src/wire/field.ts";
import type { Rule } from "../api/types.ts";
import { SAMPLING_SETTINGS } from "./sampling-settings.ts";
import { FALLBACK_MEANS, MODE_MEANS } from "../words/definitions.ts";
import { ASKING_SETTINGS } from "./asking-settings.ts";
import { RULE_SETTINGS } from "./rule-settings.ts";

/** Settings that one control is enough for; checks, canonical rules, guard and second opinion have forms of their own. */
export type SimpleSetting = Exclude<
  keyof Rule,
  | "checks"
  | "canonical"
  | "guard"
  | "second_opinion"
  | "one_call_agents"
  | "after"
  | "safe_call"
  | "texts"
  | "label"
  | "parameter_labels"
>;

export type Kind =
  | { readonly kind: "choice"; readonly options: readonly (readonly [value: string, shown: string])[] }
  | {
      readonly kind: "number";
      readonly min: number;
      readonly max: number;
      readonly whole?: boolean;
      /** The least value must be exceeded. */
      readonly above?: boolean;
    }
  | { readonly kind: "text"; readonly longest: number }
  /** Yes or no. */
  | { readonly kind: "flag" }
  /** Some of these words, in an order that counts. */
  | { readonly kind: "words"; readonly words: readonly string[] }
  /** A list as JSON; `read` throws where it is wrong, and says where. */
  | { readonly kind: "json"; readonly read: (list: Field) => unknown };

export interface Setting {
  readonly name: SimpleSetting;
  readonly label: string;
  readonly group: Group;
  readonly means: string;
  readonly kind: Kind;
}

export const GROUPS = ["judging", "stopped", "learning", "record"] as const;
export type Group = (typeof GROUPS)[number];

const choice = (options: readonly (readonly [string, string])[]): Kind => ({ kind: "choice", options });
const share: Kind = { kind: "number", min: 0, max: 1 };
const withMeaning = (words: readonly string[], means: Readonly<Record<string, string>>): Kind =>
  choice(words.map((word) => [word, means[word] === undefined ? word : `${plain(word)}: ${means[word]}`]));
const plain = (word: string): string => word.replaceAll("_", " ");

export const SETTINGS: readonly Setting[] = [
  {
    name: "mode",
    label: "Mode",
    group: "judging",
    means: "Off judges nothing, shadow watches, enforce replaces calls that are not trusted.",
    kind: withMeaning(MODES, MODE_MEANS),
  },
  {
    name: "enforce_share",
    label: "Enforced in this share of sessions",
    group: "judging",
    means: "With mode enforce; the other sessions run in shadow. 0.1 is every tenth.",
    kind: share,
  },
  {
    name: "risk",
    label: "Risk",
    group: "judging",
    means: "What a wrong call can do. It sets the threshold, samples and more where these are not set.",
    kind: choice(RISKS.map((risk) => [risk, risk])),
  },
  {
    name: "threshold",
    label: "Threshold",
    group: "judging",
    means: "A call runs from this confidence on, 0 to 1. It goes before the penalty and the risk.",
    kind: share,
  },
  {
    name: "penalty",
    label: "Penalty",
    group: "judging",
    means: "What a wrong call costs, in units of a right one; the threshold is penalty / (1 + penalty).",
    kind: { kind: "number", min: 0, max: 1_000_000, above: true },
  },
  {
    name: "samples",
    label: "Most samples",
    group: "judging",
    means: "Answers drawn for one turn, 1 to 10; another one only while it could change the decision.",
    kind: { kind: "number", min: 1, max: 10, whole: true },
  },
  ...SAMPLING_SETTINGS,
  ...RULE_SETTINGS,
  ...ASKING_SETTINGS,
  {
    name: "forced",
    label: "Calls that the caller demanded",
    group: "judging",
    means: "A doubtful call that tool_choice asked for.",
    kind: choice([
      ["release", "release: let it run"],
      ["abstain", "abstain: stop it like any other"],
    ]),
  },
  {
    name: "fallback",
    label: "A stopped call becomes",
    group: "stopped",
    means: "What the user reads in its place; where it does not fit the doubt, the gate asks instead.",
    kind: withMeaning(FALLBACK_ACTIONS, FALLBACK_MEANS),
  },
  {
    name: "safe_default",
    label: "The fixed answer",
    group: "stopped",
    means: "What “safe default” says, word by word. At most 4,000 characters.",
    kind: { kind: "text", longest: 4_000 },
  },
  {
    name: "locale",
    label: "Language of what users read",
    group: "stopped",
    means: "Texts of your own and further languages are set over the API; see docs/fallbacks.md.",
    kind: choice([
      ["auto", "auto: the user’s own, else English"],
      ["en", "English"],
      ["zh", "Chinese"],
    ]),
  },
  {
    name: "confirmation_minutes",
    label: "A yes counts for (minutes)",
    group: "stopped",
    means: "How long a question waits for its yes, and a yes for its use: 1 to 1,440.",
    kind: { kind: "number", min: 1, max: 1_440, whole: true },
  },
  {
    name: "stream_text",
    label: "Text of a stream",
    group: "stopped",
    means: "In enforce, the text that comes before a call.",
    kind: choice([
      ["hold", "hold: wait for the decision"],
      ["pass", "pass: send it as it comes"],
    ]),
  },
  {
    name: "cache_minutes",
    label: "A confidence holds again for (minutes)",
    group: "judging",
    means:
      "For the very same turn and call, in place of drawing the same samples again: 0 to 1,440. Every tool of the turn must allow it; never at high risk. Empty or 0: never.",
    kind: { kind: "number", min: 0, max: 1_440, whole: true },
  },
  {
    name: "audit_share",
    label: "Share drawn for audits",
    group: "learning",
    means: "Of decisions with a call, for people to judge. Promises rest on these alone.",
    kind: share,
  },
  {
    name: "explore_share",
    label: "Share of doubtful calls let run to learn",
    group: "learning",
    means: "0, or from 0.05. Only tools of low risk are ever explored.",
    kind: share,
  },
  {
    name: "explore_band",
    label: "How far below the threshold",
    group: "learning",
    means: "Calls further below are never explored.",
    kind: share,
  },
  {
    name: "store_content",
    label: "Stored of messages and arguments",
    group: "record",
    means: "The log keeps numbers and names in any case.",
    kind: choice([
      ["full", "full: the texts"],
      ["hash", "hash: only whether they are equal"],
      ["none", "none: nothing"],
    ]),
  },
  {
    name: "on_error",
    label: "If the gate itself fails",
    group: "record",
    means: "In enforce.",
    kind: choice([
      ["open", "open: the call runs unjudged"],
      ["closed", "closed: the call is stopped"],
    ]),
  },
  {
    name: "durability",
    label: "The decision is recorded",
    group: "record",
    means: "Before costs some milliseconds, and no decision can be missing.",
    kind: choice([
      ["after_answer", "after the answer went out"],
      ["before_answer", "before the answer goes out"],
    ]),
  },
];

/** The labels of all settings of the wire, also of those with a form of their own. */
export const LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SETTINGS.map(({ name, label }) => [name, label])),
  second_opinion: "Second opinion",
  one_call_agents: "Agents that make one call at a time",
  guard: "Guard",
  after: "Only after these tools",
  safe_call: "A harmless call instead",
  texts: "Texts of your own",
  label: "Words for the tool",
  parameter_labels: "Words for its parameters",
};

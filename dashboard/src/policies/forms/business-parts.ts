/** A business rule in parts: what it demands decides which are shown. */
import { HOURS_PARTS } from "./hours-parts.ts";
import type { Members, Part } from "./part.ts";

/** What a rule can demand, with the members that make it so. */
export const DEMANDS = [
  ["range", "a number in a range", ["min", "max"], { min: "", max: "" }],
  ["length", "a length", ["min_length", "max_length"], { min_length: "", max_length: "" }],
  ["pattern", "a pattern", ["pattern", "ignore_case"], { pattern: "" }],
  ["allow", "one of these values", ["allow"], { allow: [] }],
  ["deny", "none of these values", ["deny"], { deny: [] }],
  ["seen_in", "a value that a tool has returned before", ["seen_in"], { seen_in: {} }],
  ["equals", "the same as in a tool’s latest result", ["equals"], { equals: {} }],
  ["at_most", "at most what a tool’s latest result says", ["at_most"], { at_most: {} }],
  ["at_least", "at least what a tool’s latest result says", ["at_least"], { at_least: {} }],
  ["together", "that some arguments come together", ["together"], { together: [] }],
  ["quiet_hours", "that it does not run at these times", ["quiet_hours"], { quiet_hours: {} }],
  ["limit", "at most so many calls, or so much in sum", ["limit"], { limit: {} }],
] as const satisfies readonly (readonly [string, string, readonly string[], Members])[];

/** The demand that the members of a rule make; null: none yet. */
export const demandOf = (rule: Members): string | null =>
  DEMANDS.find(([, , members]) => members.some((name) => Object.hasOwn(rule, name)))?.[0] ?? null;

/** The rule with another demand; its level and message stay, and its argument where the demand speaks of one. */
export function withDemand(rule: Members, demand: string): Members {
  const taken = DEMANDS.flatMap(([, , members]) => members as readonly string[]);
  const kept = Object.entries(rule).filter(
    ([name]) => !taken.includes(name) && (name !== "argument" || OF_ARGUMENT(demand)),
  );
  const skeleton = DEMANDS.find(([name]) => name === demand)?.[3] ?? {};
  return { ...(OF_ARGUMENT(demand) ? { argument: "" } : {}), ...Object.fromEntries(kept), ...skeleton };
}

const OF_ARGUMENT = (demand: string | null): boolean =>
  demand !== null && !["together", "quiet_hours", "limit"].includes(demand);

const demanding =
  (...demands: readonly string[]) =>
  (rule: Members): boolean =>
    demands.includes(demandOf(rule) ?? "");

const RESULT: readonly Part[] = [
  { kind: "text", key: "tool", label: "Tool", names: "tools" },
  { kind: "text", key: "path", label: "Member of its result", means: "A path such as order.total." },
];
const WHERE: Part = {
  kind: "group",
  key: "where",
  label: "Which result",
  means:
    "Only results that belong to this call: a member of the result equals an argument. Empty: the latest one.",
  parts: [
    { kind: "text", key: "argument", label: "Argument of the call", names: "arguments" },
    { kind: "text", key: "path", label: "Member of the result" },
  ],
};
const compared = (key: "equals" | "at_most" | "at_least"): Part => ({
  kind: "group",
  key,
  label: "Compared with",
  parts: [...RESULT, WHERE],
  when: demanding(key),
});

export const BUSINESS_PARTS: readonly Part[] = [
  {
    kind: "text",
    key: "argument",
    label: "Argument",
    means: "Its name; a path such as items[*].amount for what lies deeper.",
    names: "arguments",
    when: (rule) => OF_ARGUMENT(demandOf(rule)),
  },
  { kind: "number", key: "min", label: "At least", means: "Empty: no lower end.", when: demanding("range") },
  { kind: "number", key: "max", label: "At most", means: "Empty: no upper end.", when: demanding("range") },
  {
    kind: "number",
    key: "min_length",
    label: "At least so long",
    means: "Characters of a text, items of a list.",
    when: demanding("length"),
  },
  { kind: "number", key: "max_length", label: "At most so long", when: demanding("length") },
  {
    kind: "text",
    key: "pattern",
    label: "Pattern",
    means: "A regular expression that the whole text must match.",
    when: demanding("pattern"),
  },
  { kind: "tick", key: "ignore_case", label: "Ignore capital letters", when: demanding("pattern") },
  {
    kind: "values",
    key: "allow",
    label: "Values that are allowed",
    means: "One a line.",
    when: demanding("allow"),
  },
  {
    kind: "values",
    key: "deny",
    label: "Values that are refused",
    means: "One a line.",
    when: demanding("deny"),
  },
  {
    kind: "group",
    key: "seen_in",
    label: "Seen in a result of this conversation",
    means: "Empty: in any result of any tool.",
    parts: RESULT,
    when: demanding("seen_in"),
  },
  compared("equals"),
  compared("at_most"),
  compared("at_least"),
  {
    kind: "lines",
    key: "together",
    label: "Arguments",
    means: "Two or more, one a line: all of them or none.",
    when: demanding("together"),
  },
  {
    kind: "group",
    key: "quiet_hours",
    label: "Quiet hours",
    parts: HOURS_PARTS,
    when: demanding("quiet_hours"),
  },
  {
    kind: "group",
    key: "limit",
    label: "Limit",
    means: "Calls that ran are counted, also those of shadow.",
    parts: [
      {
        kind: "choice",
        key: "per",
        label: "Counted per",
        any: "choose",
        options: [
          ["session", "session"],
          ["user", "user"],
          ["key", "key of the gate"],
        ],
      },
      {
        kind: "number",
        key: "hours",
        label: "Over how many hours",
        means: "1 to 744; a session needs none.",
      },
      { kind: "number", key: "calls", label: "Most calls", means: "Empty: calls are not counted." },
      { kind: "number", key: "sum", label: "Most in sum", means: "Empty: nothing is summed up." },
      { kind: "text", key: "of", label: "Sum of the argument", names: "arguments" },
    ],
    when: demanding("limit"),
  },
  {
    kind: "choice",
    key: "level",
    label: "A call that breaks it",
    any: "choose",
    options: [
      ["block", "is stopped"],
      ["flag", "is only reported"],
    ],
  },
  {
    kind: "text",
    key: "message",
    label: "Words of your own",
    means: "For the log and the agent. Empty: the gate’s own words.",
  },
];

/** The parts of the settings that are one object, or "off". */
import { OPINION_FORMATS } from "../../../../src/core/policy/opinion.ts";
import { RISKS } from "../../../../src/core/turn.ts";
import type { Part } from "./part.ts";

/** A model and where it is asked. */
export const MODEL: readonly Part[] = [
  { kind: "text", key: "model", label: "Model", means: "Its name, as its provider calls it." },
  {
    kind: "text",
    key: "upstream",
    label: "Second upstream",
    means: "Empty: the caller’s own. Else a name that the deployment knows (SECOND_UPSTREAMS).",
  },
  {
    kind: "choice",
    key: "format",
    label: "Wire format",
    any: "as the deployment says",
    options: OPINION_FORMATS.map((format) => [format, format] as const),
    when: ({ upstream, format }) => (upstream ?? "") !== "" || (format ?? "") !== "",
  },
];
const risks = (means: string): Part => ({
  kind: "ticks",
  key: "risks",
  label: "Only for tools rated",
  words: RISKS.map((risk) => [risk, risk] as const),
  means,
});
const DEADLINE: Part = {
  kind: "number",
  key: "deadline_ms",
  label: "Longest wait, in milliseconds",
  means: "100 to 25000; 8000 where nothing is set.",
};

export const VALIDATION: readonly Part[] = [
  ...MODEL,
  risks("None ticked: high."),
  DEADLINE,
  {
    kind: "number",
    key: "max_tokens",
    label: "Not asked above so many tokens",
    means: "Of the question, as estimated; 16000 where nothing is set.",
  },
  {
    kind: "number",
    key: "max_cost_usd",
    label: "Not asked above so many dollars",
    means: "Empty: no limit. With one, a model without a price is never asked.",
  },
];

export const HOOK: readonly Part[] = [
  {
    kind: "text",
    key: "name",
    label: "Name of the hook",
    means: "One of the deployment’s IDK_HOOKS, where its address stands.",
  },
  {
    kind: "number",
    key: "deadline_ms",
    label: "Longest wait, in milliseconds",
    means: "50 to 10000; 2000 where nothing is set.",
  },
  {
    kind: "choice",
    key: "on_failure",
    label: "Where it gives no clear answer",
    any: "as when the gate itself fails",
    options: [
      ["flag", "the call runs, and it is reported"],
      ["block", "the call is stopped"],
    ],
  },
];

export const PANEL: readonly Part[] = [
  {
    kind: "choice",
    key: "rule",
    label: "How many must make the same call",
    any: "more than half of them",
    options: [
      ["majority", "more than half of them"],
      ["all", "all of them"],
      ["any", "at least one"],
    ],
  },
  {
    kind: "choice",
    key: "level",
    label: "Where they do not",
    any: "the call is stopped",
    options: [
      ["block", "the call is stopped"],
      ["flag", "it is only reported"],
    ],
  },
  risks("None ticked: all."),
  DEADLINE,
];

export const SELF_CONFIDENCE: readonly Part[] = [
  {
    kind: "choice",
    key: "ask",
    label: "How",
    options: [
      ["samples", "one of the extra samples is asked to say it"],
      ["follow_up", "by a request of its own"],
      ["text", "your own prompt asks for it, and the answer is read"],
    ],
  },
  risks("None ticked: all."),
  {
    kind: "number",
    key: "min",
    label: "Reported below",
    means: "0 to 1; 0.5 where nothing is set.",
  },
  // A wait that was set for another way is shown, so that it can be taken out.
  { ...DEADLINE, when: ({ ask, deadline_ms }) => ask === "follow_up" || (deadline_ms ?? "") !== "" },
];

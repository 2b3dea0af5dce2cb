/** A context rule in parts. */
import { HOURS_PARTS } from "./hours-parts.ts";
import type { Part } from "./part.ts";

const DAYS = [
  ["mon", "Monday"],
  ["tue", "Tuesday"],
  ["wed", "Wednesday"],
  ["thu", "Thursday"],
  ["fri", "Friday"],
  ["sat", "Saturday"],
  ["sun", "Sunday"],
] as const;

const NOT_ASKED = "does not matter";

export const CONTEXT_PARTS: readonly Part[] = [
  {
    kind: "group",
    key: "when",
    label: "When",
    means: "Everything that is filled in must be so.",
    parts: [
      { kind: "lines", key: "agents", label: "Agents", means: "One a line, as in x-idk-agent." },
      { kind: "lines", key: "groups", label: "User groups", means: "One a line, as in x-idk-group." },
      { kind: "lines", key: "channels", label: "Channels", means: "One a line, as in x-idk-channel." },
      {
        kind: "group",
        key: "hours",
        label: "Hours",
        parts: HOURS_PARTS,
      },
      { kind: "ticks", key: "weekdays", label: "Weekdays", words: DAYS },
      {
        kind: "flag",
        key: "degraded",
        label: "The switch “Degraded” is on",
        any: NOT_ASKED,
      },
    ],
  },
  {
    kind: "text",
    key: "reason",
    label: "Why",
    means: "It stands in every decision that the rule changes.",
  },
];

export const LOAD_PARTS: readonly Part[] = [
  {
    kind: "number",
    key: "error_rate_above",
    label: "More errors than this share",
    means: "0 to 1, of the calls of the last minutes.",
  },
  { kind: "number", key: "latency_above_ms", label: "Or answers slower than (milliseconds)" },
  { kind: "number", key: "min_calls", label: "Of at least so many calls", means: "Empty: 20." },
];

export const CHANGES = [
  ["add", "adds to it (a minus takes off)"],
  ["at_least", "makes it at least"],
  ["set", "sets it to"],
] as const;

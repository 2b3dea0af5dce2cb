/** What is tried and asked for, what is stored, and what holds when the gate fails. */
import { choice, type Setting, share } from "./setting.ts";

export const LEARNING_SETTINGS: readonly Setting[] = [
  {
    name: "audit_share",
    label: "Share drawn for audits",
    section: "learning",
    means: "Of decisions with a call, for people to judge. Promises rest on these alone.",
    kind: share,
  },
  {
    name: "explore_share",
    label: "Share of doubtful calls let run to learn",
    section: "learning",
    means: "0, or from 0.05. Only tools of low risk are ever explored.",
    kind: share,
  },
  {
    name: "explore_band",
    label: "How far below the threshold",
    section: "learning",
    means: "Calls further below are never explored.",
    kind: share,
  },
  {
    name: "guard",
    label: "Guard",
    section: "learning",
    means: "Once the gate is sure that more of the executed calls are wrong, the tool goes back to shadow.",
    kind: { kind: "own" },
  },
  {
    name: "auto_recalibrate",
    label: "Recalibration",
    section: "learning",
    means: "Whether proposals of local heads are applied without a person.",
    kind: { kind: "own" },
    only: "all",
  },
  {
    name: "store_content",
    label: "Stored of messages and arguments",
    section: "record",
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
    section: "record",
    means: "In enforce.",
    kind: choice([
      ["open", "open: the call runs unjudged"],
      ["closed", "closed: the call is stopped"],
    ]),
  },
  {
    name: "durability",
    label: "The decision is recorded",
    section: "record",
    means: "Before costs some milliseconds, and no decision can be missing.",
    kind: choice([
      ["after_answer", "after the answer went out"],
      ["before_answer", "before the answer goes out"],
    ]),
  },
];

/** Whether calls are judged, and from which confidence they run. */
import { MODES, RISKS } from "../../../src/core/turn.ts";
import { MODE_MEANS } from "../words/definitions.ts";
import { choice, type Setting, share, withMeaning } from "./setting.ts";

export const RISK_SETTINGS: readonly Setting[] = [
  {
    name: "mode",
    label: "Mode",
    section: "risk",
    means: "Off judges nothing, shadow watches, enforce replaces calls that are not trusted.",
    kind: withMeaning(MODES, MODE_MEANS),
  },
  {
    name: "enforce_share",
    label: "Enforced in this share of sessions",
    section: "risk",
    means: "With mode enforce; the other sessions run in shadow. 0.1 is every tenth.",
    kind: share,
  },
  {
    name: "risk",
    label: "Risk",
    section: "risk",
    means: "What a wrong call can do. It sets the threshold, samples and more where these are not set.",
    kind: choice(RISKS.map((risk) => [risk, risk])),
  },
  {
    name: "threshold",
    label: "Threshold",
    section: "risk",
    means: "A call runs from this confidence on, 0 to 1. It goes before the penalty and the risk.",
    kind: share,
  },
  {
    name: "penalty",
    label: "Penalty",
    section: "risk",
    means: "What a wrong call costs, in units of a right one; the threshold is penalty / (1 + penalty).",
    kind: { kind: "number", min: 0, max: 1_000_000, above: true },
  },
  {
    name: "forced",
    label: "Calls that the caller demanded",
    section: "risk",
    means: "A doubtful or blocked call that tool_choice asked for.",
    kind: choice([
      ["release", "release: let it run, even where a rule or a check blocks it"],
      ["blocks", "blocks: let it run unless a rule, a hook or a check blocks it"],
      ["abstain", "abstain: stop it like any other"],
    ]),
  },
];

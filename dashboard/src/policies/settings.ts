/**
 * The registry of settings: every setting of a rule, in the order in which the form shows it. A new one is an entry here, or in one
 * of the lists below: its name on the wire, label, section (`sections.ts`), meaning and kind. Form, draft, counts, search and the list of
 * changes follow from that.
 */
import { ASKING_SETTINGS } from "./asking-settings.ts";
import { LEARNING_SETTINGS } from "./learning-settings.ts";
import { RISK_SETTINGS } from "./risk-settings.ts";
import { RULE_SETTINGS } from "./rule-settings.ts";
import { SAMPLING_SETTINGS } from "./sampling-settings.ts";
import type { Setting } from "./setting.ts";
import { STOPPED_SETTINGS } from "./stopped-settings.ts";

const CHECK_SETTINGS: readonly Setting[] = [
  {
    name: "checks",
    label: "Levels of checks",
    section: "checks",
    means: "Whether what a check finds stops the call, is only told, or is not looked for.",
    kind: { kind: "own" },
  },
  {
    name: "after",
    label: "Only after these tools",
    section: "checks",
    means: "One a line: they must have run in the conversation before, without an error.",
    kind: { kind: "names" },
    only: "one",
  },
  {
    name: "one_call_agents",
    label: "Agents that make one call at a time",
    section: "checks",
    means: "That calls are still missing says nothing about theirs.",
    kind: { kind: "own" },
  },
  {
    name: "canonical",
    label: "Rules of equality",
    section: "equal",
    means: "Whether two values that are written differently count as the same.",
    kind: { kind: "own" },
  },
];

export const SETTINGS: readonly Setting[] = [
  ...RISK_SETTINGS,
  ...RULE_SETTINGS,
  ...SAMPLING_SETTINGS,
  ...CHECK_SETTINGS,
  ...ASKING_SETTINGS,
  ...STOPPED_SETTINGS,
  ...LEARNING_SETTINGS,
];

const NAMED = new Map<string, Setting>(SETTINGS.map((setting) => [setting.name, setting]));

/** The setting to which a control of the draft belongs, such as `checks` for `checks.schema`. */
export const settingOf = (control: string): Setting | undefined =>
  NAMED.get(control.split(/[.[]/)[0] ?? control);

/** What the arms of an experiment set otherwise than the policy, as forms hold it: by the settings of a policy's own form. */
import type { Experiment, Rule } from "../api/types.ts";
import { isSet } from "../policies/counts.ts";
import { type Draft, type Problems, toDraft, toRule } from "../policies/draft.ts";
import type { Setting } from "../policies/setting.ts";
import { settingOf, SETTINGS } from "../policies/settings.ts";

type Arm = Experiment["arms"][number];

/** One rule of an arm's form. */
export interface ArmRule {
  /** "": all tools. */
  readonly tool: string;
  /** As it was read: what no form knows stays as it is. */
  readonly base: Rule;
  readonly draft: Draft;
  /** Settings that were chosen and may have no value yet. */
  readonly chosen: readonly string[];
}

export interface ArmForm {
  readonly id: string;
  /** Percent, as it was typed. */
  readonly share: string;
  readonly rules: readonly ArmRule[];
}

/** These are watched, or hold, for all arms together. */
const OF_THE_POLICY: readonly string[] = ["guard", "auto_recalibrate"];

/** The settings that an arm can change, for one tool or for all (""). */
export const settingsFor = (tool: string): readonly Setting[] =>
  SETTINGS.filter(
    ({ name, only }) =>
      !OF_THE_POLICY.includes(name) && (only === undefined || (only === "all") === (tool.trim() === "")),
  );

/** Those that the form of a rule shows. */
export const shownSettings = ({ tool, draft, chosen }: ArmRule): readonly Setting[] =>
  settingsFor(tool).filter((setting) => chosen.includes(setting.name) || isSet(draft, setting));

/** The rule without one of its settings. */
export const withoutSetting = (rule: ArmRule, name: string): ArmRule => ({
  ...rule,
  chosen: rule.chosen.filter((one) => one !== name),
  draft: Object.fromEntries(
    Object.entries(rule.draft).filter(([control]) => settingOf(control)?.name !== name),
  ),
});

/** A rule as its form shows it. */
export const toArmRule = (tool: string, rule: Rule): ArmRule => ({
  tool,
  base: rule,
  draft: toDraft(rule),
  chosen: [],
});

/** What the form of a rule says, and what is wrong with it by the name of the control. */
export const readArmRule = ({
  tool,
  base,
  draft,
}: ArmRule): { readonly rule: Rule; readonly problems: Problems } =>
  toRule(base, draft, tool.trim() === "" ? null : tool.trim());

class Unreadable extends Error {}

const placeOf = (tool: string): string => (tool === "" ? "all tools" : tool);

function ruleOf(form: ArmRule): Rule {
  const { rule, problems } = readArmRule(form);
  const [wrong] = Object.entries(problems);
  if (wrong !== undefined) {
    const [control, message] = wrong;
    throw new Unreadable(`${settingOf(control)?.label ?? control} for ${placeOf(form.tool)}: ${message}`);
  }
  const empty = shownSettings(form).find((setting) => !isSet(form.draft, setting));
  if (empty !== undefined) {
    const label = empty.label.charAt(0).toLowerCase() + empty.label.slice(1);
    throw new Unreadable(`give ${label} a value.`);
  }
  return rule;
}

/** The arms that the forms say, or what is wrong with them. The gate reads them again. */
export function toArms(
  forms: readonly ArmForm[],
): { readonly arms: Experiment["arms"] } | { readonly problem: string } {
  const arms: Arm[] = [];
  for (const form of forms) {
    const name = form.id.trim();
    try {
      if (name === "") throw new Unreadable("give it a name.");
      if (arms.some(({ id }) => id === name)) throw new Unreadable("another arm has this name.");
      const share = Number(form.share) / 100;
      if (!(share > 0 && share <= 1)) throw new Unreadable("its share is a percentage above 0.");
      arms.push({ id: name, share, ...patchOf(form.rules) });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      return { problem: `Arm ${name === "" ? String(arms.length + 1) : `“${name}”`}: ${error.message}` };
    }
  }
  const total = arms.reduce((sum, { share }) => sum + share, 0);
  return total > 1 + 1e-9
    ? { problem: `The arms take ${Math.round(total * 100)} % together; at most 100 % are there.` }
    : { arms };
}

function patchOf(forms: readonly ArmRule[]): Pick<Arm, "global" | "tools"> {
  // A tool may have any name, such as "__proto__".
  const rules = new Map<string, Rule>();
  for (const form of forms) {
    const tool = form.tool.trim();
    if (rules.has(tool)) throw new Unreadable(`there are two rules for ${placeOf(tool)}.`);
    rules.set(tool, ruleOf(form));
  }
  const set = [...rules].filter(([, rule]) => Object.keys(rule).length > 0);
  const global = set.find(([tool]) => tool === "")?.[1];
  const tools = set.filter(([tool]) => tool !== "");
  // The gate reads the same rules in policies and in arms.
  return {
    ...(global === undefined ? {} : { global }),
    ...(tools.length === 0 ? {} : { tools: Object.fromEntries(tools) }),
  } as Pick<Arm, "global" | "tools">;
}

/** An arm as its form shows it. */
export const toForm = ({ id, share, global = {}, tools = {} }: Arm): ArmForm => ({
  id,
  share: String(Number((share * 100).toFixed(3))),
  rules: [
    ...(Object.keys(global).length === 0 ? [] : [toArmRule("", global as Rule)]),
    ...Object.entries(tools).map(([tool, rule]) => toArmRule(tool, rule as Rule)),
  ],
});

import { useState } from "preact/hooks";
import type { Policy, Rule } from "../api/types.ts";
import { Choice } from "../parts/choice.tsx";
import { Field } from "../parts/field.tsx";
import { ruleOf, type Rules, withRule } from "../policies/changes.ts";
import { withTexts } from "../policies/draft.ts";
import { SettingGroup } from "../policies/section-panel.tsx";
import { titleOf } from "../policies/sections.ts";
import { usePreview } from "../policies/use-preview.ts";
import {
  type ArmRule,
  readArmRule,
  settingsFor,
  shownSettings,
  toArmRule,
  withoutSetting,
} from "./settings.ts";

interface ArmRuleFormProps {
  readonly rule: ArmRule;
  /** What holds for everybody; undefined while it is read. */
  readonly policy: Policy | undefined;
  /** Id of a list of the tools that are known. */
  readonly tools: string;
  readonly onChange: (rule: ArmRule) => void;
  readonly onRemove: () => void;
}

/** The policy under this rule alone, for what would hold then. */
function under(policy: Policy | undefined, tool: string | null, rule: Rule): Rules | null {
  if (policy === undefined) return null;
  return withRule(policy, tool, { ...(tool === null ? policy.global : ruleOf(policy, tool)), ...rule });
}

/** What an arm sets for one tool or for all: by the form of a policy, or as the JSON that it is. */
export function ArmRuleForm({ rule, policy, tools, onChange, onRemove }: ArmRuleFormProps) {
  const tool = rule.tool.trim() === "" ? null : rule.tool.trim();
  const read = readArmRule(rule);
  const wrong = Object.keys(read.problems).length > 0;
  const { preview } = usePreview(tool, wrong ? null : under(policy, tool, read.rule), "");
  const shown = shownSettings(rule);
  const others = settingsFor(rule.tool).filter((setting) => !shown.includes(setting));
  const place = tool ?? "all tools";
  return (
    <div class="arm-rule" role="group" aria-label={`Rule for ${place}`}>
      <div class="filters">
        <Field label="For">
          {(names) => (
            <input
              {...names}
              list={tools}
              placeholder="all tools"
              autocomplete="off"
              value={rule.tool}
              onInput={(event) => onChange({ ...rule, tool: event.currentTarget.value })}
            />
          )}
        </Field>
        <button type="button" class="small" onClick={onRemove}>
          Remove<span class="unseen"> the rule for {place}</span>
        </button>
      </div>
      <SettingGroup
        settings={shown}
        tool={tool}
        draft={rule.draft}
        problems={read.problems}
        preview={preview}
        find=""
        onlySet={false}
        onChange={(texts) => onChange({ ...rule, draft: withTexts(rule.draft, texts) })}
      />
      <p class="verdicts">
        {shown.map(({ name, label }) => (
          <button key={name} type="button" class="small" onClick={() => onChange(withoutSetting(rule, name))}>
            Remove “{label}”
          </button>
        ))}
      </p>
      <Choice
        label={shown.length === 0 ? "Change a setting" : "Change another setting"}
        value=""
        any="choose"
        options={others.map(({ name, label, section }) => [name, `${titleOf(section)}: ${label}`] as const)}
        onChoose={(name) => onChange({ ...rule, chosen: [...rule.chosen, name] })}
      />
      <AsJson rule={rule} value={read.rule} place={place} onChange={onChange} />
    </div>
  );
}

interface AsJsonProps {
  readonly rule: ArmRule;
  /** What the form says. */
  readonly value: Rule;
  readonly place: string;
  readonly onChange: (rule: ArmRule) => void;
}

/** The rule as whoever has it in a file writes it; what can be read fills the form at once. */
function AsJson({ rule, value, place, onChange }: AsJsonProps) {
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const type = (typed: string) => {
    setText(typed);
    const found = ruleIn(rule.tool, typed);
    setProblem(typeof found === "string" ? found : null);
    if (typeof found !== "string") onChange(found);
  };
  return (
    <details>
      <summary>As JSON</summary>
      <div class="fields">
        <Field label={`Rule for ${place}, as JSON`} problem={problem ?? undefined} class="wide">
          {(names) => (
            <textarea
              {...names}
              class="mono"
              rows={6}
              spellcheck={false}
              value={text ?? JSON.stringify(value, null, 2)}
              onInput={(event) => type(event.currentTarget.value)}
              // What cannot be read stays to be repaired.
              onBlur={() => problem === null && setText(null)}
            />
          )}
        </Field>
      </div>
    </details>
  );
}

/** The rule that a text says, or why it says none. The gate reads it again. */
function ruleIn(tool: string, text: string): ArmRule | string {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value))
      return 'A rule is an object of settings, such as {"threshold": 0.8}.';
    return toArmRule(tool, value as Rule);
  } catch (error) {
    return `This is no rule: ${error instanceof Error ? error.message : String(error)}.`;
  }
}

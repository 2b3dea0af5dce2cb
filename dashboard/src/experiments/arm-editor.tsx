import { useId } from "preact/hooks";
import type { Policy } from "../api/types.ts";
import { Field } from "../parts/field.tsx";
import { PercentField } from "../parts/number-field.tsx";
import { ArmRuleForm } from "./arm-rule.tsx";
import type { ArmForm } from "./settings.ts";

interface ArmEditorProps {
  readonly arm: ArmForm;
  readonly place: number;
  readonly tools: readonly string[];
  /** What holds for everybody; undefined while it is read. */
  readonly policy: Policy | undefined;
  readonly onChange: (arm: ArmForm) => void;
  /** Null where it must stay. */
  readonly onRemove: (() => void) | null;
}

/** One arm: its name, its share, and what it sets otherwise than the policy that holds. */
export function ArmEditor({ arm, place, tools, policy, onChange, onRemove }: ArmEditorProps) {
  const list = useId();
  return (
    <fieldset class="arm">
      <legend>
        {place === 0 ? "Arm 1: what the others are compared with" : `Arm ${place + 1}`}
        {onRemove !== null && (
          <button type="button" class="small" onClick={onRemove}>
            Remove<span class="unseen"> arm {place + 1}</span>
          </button>
        )}
      </legend>
      <div class="filters">
        <Field label="Name">
          {(names) => (
            <input
              {...names}
              value={arm.id}
              maxLength={64}
              autocomplete="off"
              onInput={(event) => onChange({ ...arm, id: event.currentTarget.value })}
            />
          )}
        </Field>
        <PercentField
          label="Share of traffic, %"
          min={0.1}
          value={arm.share}
          onInput={(share) => onChange({ ...arm, share })}
        />
      </div>
      {arm.rules.map((rule, at) => (
        <ArmRuleForm
          key={at}
          rule={rule}
          policy={policy}
          tools={list}
          onChange={(changed) => onChange({ ...arm, rules: arm.rules.with(at, changed) })}
          onRemove={() => onChange({ ...arm, rules: arm.rules.toSpliced(at, 1) })}
        />
      ))}
      <datalist id={list}>
        {tools.map((tool) => (
          <option key={tool} value={tool} />
        ))}
      </datalist>
      <button
        type="button"
        class="small"
        onClick={() =>
          onChange({
            ...arm,
            rules: [...arm.rules, { tool: "", base: {}, draft: {}, chosen: ["threshold"] }],
          })
        }
      >
        {arm.rules.length === 0 ? "Change a setting" : "Add a rule for a tool"}
      </button>
      {arm.rules.length === 0 && <span class="quiet"> The policy as it is.</span>}
    </fieldset>
  );
}

import { useId } from "preact/hooks";
import { Choice, type Option } from "../parts/choice.tsx";
import { Field } from "../parts/field.tsx";
import { PercentField } from "../parts/number-field.tsx";
import { type ArmForm, kindOf, type Line, SETTINGS } from "./settings.ts";

interface ArmEditorProps {
  readonly arm: ArmForm;
  readonly place: number;
  readonly tools: readonly string[];
  readonly onChange: (arm: ArmForm) => void;
  /** Null where it must stay. */
  readonly onRemove: (() => void) | null;
}

const spaced = (word: string): Option => [word, word.replaceAll("_", " ")];

/** One arm: its name, its share, and what it sets otherwise than the policy that holds. */
export function ArmEditor({ arm, place, tools, onChange, onRemove }: ArmEditorProps) {
  const list = useId();
  const setLine = (at: number, line: Line) => onChange({ ...arm, lines: arm.lines.with(at, line) });
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
      {arm.lines.map((line, at) => (
        <div key={at} class="filters arm-line">
          <Field label="For">
            {(names) => (
              <input
                {...names}
                list={list}
                placeholder="all tools"
                autocomplete="off"
                value={line.tool}
                onInput={(event) => setLine(at, { ...line, tool: event.currentTarget.value })}
              />
            )}
          </Field>
          <Choice
            label="Setting"
            value={line.setting}
            options={SETTINGS.map(([name]) => spaced(name))}
            onChoose={(setting) => setLine(at, { ...line, setting, value: "" })}
          />
          <Value line={line} onValue={(value) => setLine(at, { ...line, value })} />
          <button
            type="button"
            class="small"
            onClick={() => onChange({ ...arm, lines: arm.lines.toSpliced(at, 1) })}
          >
            Remove<span class="unseen"> {line.setting.replaceAll("_", " ")}</span>
          </button>
        </div>
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
          onChange({ ...arm, lines: [...arm.lines, { tool: "", setting: "threshold", value: "" }] })
        }
      >
        {arm.lines.length === 0 ? "Change a setting" : "Change another setting"}
      </button>
      {arm.lines.length === 0 && <span class="quiet"> The policy as it is.</span>}
    </fieldset>
  );
}

function Value({ line, onValue }: { readonly line: Line; readonly onValue: (value: string) => void }) {
  const kind = kindOf(line.setting);
  if (typeof kind !== "string") {
    return (
      <Choice label="Value" value={line.value} any="choose" options={kind.map(spaced)} onChoose={onValue} />
    );
  }
  return (
    <Field label={kind === "json" ? "Value (JSON)" : "Value"}>
      {(names) => (
        <input
          {...names}
          {...(kind === "number" ? { type: "number", step: "any", min: "0" } : {})}
          autocomplete="off"
          value={line.value}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

import type { PolicyPreview } from "../api/types.ts";
import { Choice } from "../parts/choice.tsx";
import { Field } from "../parts/field.tsx";
import { DecimalField } from "../parts/number-field.tsx";
import type { Setting } from "./setting.ts";
import { SOURCE_WORDS, valueWords } from "./words.ts";

export type Held = PolicyPreview["settings"][string];

/** What holds where nothing is set here; "" while nobody knows. */
export const heldWords = (setting: string, held: Held | undefined): string =>
  held === undefined
    ? ""
    : `${valueWords(setting, held.value)}, ${setting === "threshold" && held.source === "own" ? "by the penalty" : SOURCE_WORDS[held.source]}`;

const YES_NO = [
  ["true", "yes"],
  ["false", "no"],
] as const;
const LONGEST_LIST = 100_000;

interface ControlProps {
  readonly setting: Setting;
  readonly text: string;
  readonly problem: string | undefined;
  /** What holds with the form as it is. */
  readonly held: Held | undefined;
  readonly onText: (text: string) => void;
}

/** One setting, with what it means and what holds where it is not set. */
export function Control({ setting, text, problem, held, onText }: ControlProps) {
  const { label, means, kind, name } = setting;
  const unset = text === "" && held !== undefined ? `Not set here: ${heldWords(name, held)}. ` : "";
  if (kind.kind === "choice" || kind.kind === "flag") {
    return (
      <Choice
        label={label}
        value={text}
        any={held === undefined || text !== "" ? "not set here" : `not set here: ${heldWords(name, held)}`}
        options={kind.kind === "flag" ? YES_NO : kind.options}
        hint={means}
        onChoose={onText}
      />
    );
  }
  if (kind.kind === "words") {
    return (
      <Field label={label} hint={`${unset}${means}`} problem={problem}>
        {(names) => (
          <input
            {...names}
            maxLength={200}
            value={text}
            onInput={(event) => onText(event.currentTarget.value)}
          />
        )}
      </Field>
    );
  }
  // These have forms of their own.
  if (kind.kind === "own" || kind.kind === "json") return null;
  if (kind.kind === "number") {
    return (
      <DecimalField label={label} hint={`${unset}${means}`} problem={problem} value={text} onInput={onText} />
    );
  }
  return (
    <Field
      label={label}
      hint={kind.kind === "text" ? means : `${unset}${means}`}
      problem={problem}
      class="wide"
    >
      {(names) => (
        <textarea
          {...names}
          rows={3}
          spellcheck={kind.kind === "text"}
          maxLength={kind.kind === "text" ? kind.longest : LONGEST_LIST}
          value={text}
          onInput={(event) => onText(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

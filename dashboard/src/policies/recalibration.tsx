import { DecimalField } from "../parts/number-field.tsx";
import { textOf } from "./draft.ts";
import type { FormPartProps } from "./form-parts.ts";

/** The name of the control in a draft of the rule of all tools. */
export const STEP = "auto_recalibrate.max_step";

/** The step that the text says; null: a person applies each proposal; undefined: it is no step. */
export function stepOf(text: string): { readonly max_step: number } | null | undefined {
  if (text.trim() === "") return null;
  const step = Number(text);
  return step >= 0.01 && step <= 5 ? { max_step: step } : undefined;
}

/** Whether local heads are applied by themselves. It belongs to the policy as a whole. */
export const Recalibration = ({ draft, onChange }: FormPartProps) => (
  <DecimalField
    label="Apply proposals without a person, up to this step"
    hint="Once a day, where the gain is sure and no tool’s logit moves further: 0.01 to 5 (0.4 takes a confidence of 50 % to 60 %). Empty: a person applies each."
    problem={stepOf(textOf(draft, STEP)) === undefined ? "It must lie between 0.01 and 5." : undefined}
    value={textOf(draft, STEP)}
    onInput={(text) => onChange({ [STEP]: text })}
  />
);

import { Field } from "../parts/field.tsx";
import { textOf } from "./draft.ts";
import type { FormPartProps } from "./form-parts.ts";

interface NamesProps extends Pick<FormPartProps, "draft" | "onChange"> {
  readonly label: string;
  readonly name: string;
}

/** A list of names, one a line. */
export const Names = ({ label, name, draft, onChange }: NamesProps) => (
  <Field label={label}>
    {(names) => (
      <textarea
        {...names}
        rows={3}
        value={textOf(draft, name)}
        onInput={(event) => onChange({ [name]: event.currentTarget.value })}
      />
    )}
  </Field>
);

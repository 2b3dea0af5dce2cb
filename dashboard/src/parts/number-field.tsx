import { Field } from "./field.tsx";

interface TypedProps {
  readonly label: string;
  readonly value: string;
  readonly onInput: (text: string) => void;
}

interface PercentFieldProps extends TypedProps {
  /** In percent, 0..100. */
  readonly min?: number;
  readonly max?: number;
  readonly required?: boolean;
}

/** A share in percent, of which the browser sees that it is one. */
export const PercentField = (props: PercentFieldProps) => (
  <Field label={props.label}>
    {(names) => (
      <input
        {...names}
        type="number"
        min={props.min ?? 0}
        max={props.max ?? 100}
        step="any"
        required={props.required ?? false}
        value={props.value}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
    )}
  </Field>
);

interface DecimalFieldProps extends TypedProps {
  readonly hint: string;
  readonly problem: string | undefined;
}

/** A number as the text that was typed, which may be none yet; the form says what is wrong with it. */
export const DecimalField = ({ label, value, onInput, hint, problem }: DecimalFieldProps) => (
  <Field label={label} hint={hint} problem={problem}>
    {(names) => (
      <input
        {...names}
        type="text"
        inputMode="decimal"
        autocomplete="off"
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    )}
  </Field>
);

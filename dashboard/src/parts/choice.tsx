import { Field } from "./field.tsx";

/** A word, or a word with what is shown for it. */
export type Option = string | readonly [value: string, shown: string];

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  /** What stands for "" where nothing need be chosen. */
  readonly any?: string;
  /** A few words below it about what is chosen. */
  readonly hint?: string | undefined;
  readonly onChoose: (value: string) => void;
}

/** A labelled list to choose from. */
export function Choice({ label, value, options, any, hint, onChoose }: ChoiceProps) {
  return (
    <Field label={label} hint={hint}>
      {(names) => (
        <select {...names} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
          {any !== undefined && <option value="">{any}</option>}
          {options.map((option) => {
            const [word, shown] = typeof option === "string" ? [option, option] : option;
            return (
              <option key={word} value={word}>
                {shown}
              </option>
            );
          })}
        </select>
      )}
    </Field>
  );
}

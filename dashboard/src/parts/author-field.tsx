import { Field } from "./field.tsx";

interface AuthorFieldProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** Where a person writes their name, which goes with what they do. */
export const AuthorField = ({ value, onValue }: AuthorFieldProps) => (
  <Field label="Your name">
    {(names) => (
      <input
        {...names}
        required
        pattern=".*\S.*"
        maxLength={256}
        autocomplete="name"
        value={value}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    )}
  </Field>
);

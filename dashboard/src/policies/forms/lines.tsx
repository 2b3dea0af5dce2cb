import { useState } from "preact/hooks";
import { Field } from "../../parts/field.tsx";
import { lineOf, linesOf, valuesOf } from "./part.ts";

interface LinesProps {
  readonly label: string;
  readonly means: string | undefined;
  readonly problem: string | undefined;
  readonly held: unknown;
  /** Every line is a text; else it may be a number, true or false too. */
  readonly texts: boolean;
  readonly onHeld: (items: readonly unknown[] | "") => void;
}

/** A list as lines. What is typed stays as it is, also where it is no item yet. */
export function Lines({ label, means, problem, held, texts, onHeld }: LinesProps) {
  const items: readonly unknown[] = Array.isArray(held) ? held : [];
  const read = texts ? linesOf : valuesOf;
  const written = items.map((item) => (texts ? String(item) : lineOf(item))).join("\n");
  const [typed, setTyped] = useState(written);
  const shown = JSON.stringify(read(typed)) === JSON.stringify(items) ? typed : written;
  return (
    <Field label={label} hint={means} problem={problem}>
      {(names) => (
        <textarea
          {...names}
          rows={3}
          spellcheck={false}
          value={shown}
          onInput={(event) => {
            const text = event.currentTarget.value;
            setTyped(text);
            const list = read(text);
            onHeld(list.length === 0 ? "" : list);
          }}
        />
      )}
    </Field>
  );
}

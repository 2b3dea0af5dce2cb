import type { JSX } from "preact";
import { useId } from "preact/hooks";

/** What ties a control to its label and hint. */
export interface Names {
  readonly id: string;
  readonly "aria-describedby"?: string;
}

interface FieldProps {
  readonly label: string;
  /** A few words below the control. */
  readonly hint?: string | undefined;
  readonly class?: string;
  readonly children: (names: Names) => JSX.Element;
}

/** A control under its label. */
export function Field({ label, hint, class: look = "", children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div class={`field ${look}`}>
      <label for={id}>{label}</label>
      {children(hint === undefined ? { id } : { id, "aria-describedby": hintId })}
      {hint !== undefined && <small id={hintId}>{hint}</small>}
    </div>
  );
}

import type { JSX } from "preact";
import { useId } from "preact/hooks";

/** What ties a control to its label and hint. */
export interface Names {
  readonly id: string;
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: true;
}

interface FieldProps {
  readonly label: string;
  /** A few words below the control. */
  readonly hint?: string | undefined;
  /** What is wrong with what stands in it. */
  readonly problem?: string | undefined;
  readonly class?: string;
  readonly children: (names: Names) => JSX.Element;
}

/** A control under its label. */
export function Field({ label, hint, problem, class: look = "", children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const problemId = `${id}-problem`;
  const described = [...(problem === undefined ? [] : [problemId]), ...(hint === undefined ? [] : [hintId])];
  const names: Names = {
    id,
    ...(described.length === 0 ? {} : { "aria-describedby": described.join(" ") }),
    ...(problem === undefined ? {} : { "aria-invalid": true }),
  };
  return (
    <div class={`field ${look}`}>
      <label for={id}>{label}</label>
      {children(names)}
      {problem !== undefined && (
        <small id={problemId} class="bad">
          {problem}
        </small>
      )}
      {hint !== undefined && <small id={hintId}>{hint}</small>}
    </div>
  );
}

import { Choice } from "../parts/choice.tsx";
import { Field } from "../parts/field.tsx";
import { DecimalField } from "../parts/number-field.tsx";
import { textOf } from "./draft.ts";
import type { FormPartProps } from "./form-parts.ts";
import { FORMATS, TIMES } from "./opinion.ts";

type OpinionProps = Pick<FormPartProps, "draft" | "problems" | "onChange">;

const nameOf = (part: string): string => `second_opinion.${part}`;

/** Who is asked for a second opinion, where, and when. */
export function OpinionForm({ draft, problems, onChange }: OpinionProps) {
  const text = (part: string, label: string, hint?: string) => (
    <Field label={label} hint={hint} problem={problems[nameOf(part)]}>
      {(names) => (
        <input
          {...names}
          maxLength={256}
          value={textOf(draft, nameOf(part))}
          onInput={(event) => onChange({ [nameOf(part)]: event.currentTarget.value })}
        />
      )}
    </Field>
  );
  const elsewhere = textOf(draft, nameOf("upstream")).trim() !== "";
  return (
    <>
      {text("model", "Its name")}
      {text(
        "upstream",
        "Second upstream",
        "Empty: the caller’s own. Else a name that the deployment knows (SECOND_UPSTREAMS).",
      )}
      {(elsewhere || textOf(draft, nameOf("format")) !== "") && (
        <Choice
          label="Wire format"
          value={textOf(draft, nameOf("format"))}
          any="as the deployment says"
          options={FORMATS}
          hint={problems[nameOf("format")]}
          onChoose={(value) => onChange({ [nameOf("format")]: value })}
        />
      )}
      <Choice
        label="Asked"
        value={textOf(draft, nameOf("when"))}
        any="where its answer could change the decision"
        options={TIMES.filter(([when]) => when !== "doubt" || textOf(draft, nameOf("when")) === "doubt")}
        onChoose={(value) => onChange({ [nameOf("when")]: value })}
      />
      {text(
        "risks",
        "Only for tools rated",
        "Low, unknown, medium or high, with commas between them. Empty: all.",
      )}
      <DecimalField
        label="Longest wait, in milliseconds"
        hint="100 to 25000; 8000 where nothing is set. In enforce the answer goes out when it has passed."
        problem={problems[nameOf("deadline_ms")]}
        value={textOf(draft, nameOf("deadline_ms"))}
        onInput={(value) => onChange({ [nameOf("deadline_ms")]: value })}
      />
    </>
  );
}

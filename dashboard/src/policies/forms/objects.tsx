/** The settings that are one object, or "off". */
import { Choice } from "../../parts/choice.tsx";
import type { JsonFormProps } from "./form-props.ts";
import { HOOK, VALIDATION } from "./object-parts.ts";
import { type Members, membersOf, type Part } from "./part.ts";
import { Parts } from "./part-field.tsx";

interface AskedProps extends JsonFormProps {
  readonly label: string;
  readonly asked: string;
  readonly parts: readonly Part[];
  readonly begin: Members;
}

/** Nobody, or somebody who is described by parts. */
export function Asked({ label, asked, parts, begin, ...props }: AskedProps) {
  const { name, value, problems, lists, onValue } = props;
  const kind = value === undefined ? "" : value === "off" ? "off" : "on";
  return (
    <>
      <Choice
        label={label}
        value={kind}
        any="not set here"
        options={[
          ["off", "off: nobody is asked"],
          ["on", asked],
        ]}
        onChoose={(chosen) => onValue(chosen === "on" ? begin : chosen === "off" ? "off" : undefined)}
      />
      {kind === "on" && (
        <Parts
          parts={parts}
          value={membersOf(value)}
          path={name}
          problems={problems}
          lists={lists}
          onValue={onValue}
        />
      )}
    </>
  );
}

export const HookForm = (props: JsonFormProps) => (
  <Asked label="Who is asked" asked="a system of yours" parts={HOOK} begin={{ name: "" }} {...props} />
);

export const ValidationForm = (props: JsonFormProps) => (
  <Asked label="Who checks it" asked="another model" parts={VALIDATION} begin={{ model: "" }} {...props} />
);

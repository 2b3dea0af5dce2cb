/** The settings that are one object, or "off". */
import { OPINION_FORMATS } from "../../../../src/core/policy/opinion.ts";
import { RISKS } from "../../../../src/core/turn.ts";
import { Choice } from "../../parts/choice.tsx";
import type { JsonFormProps } from "./form-props.ts";
import { type Members, membersOf, type Part } from "./part.ts";
import { Parts } from "./part-field.tsx";

/** A model and where it is asked. */
export const MODEL: readonly Part[] = [
  { kind: "text", key: "model", label: "Model", means: "Its name, as its provider calls it." },
  {
    kind: "text",
    key: "upstream",
    label: "Second upstream",
    means: "Empty: the caller’s own. Else a name that the deployment knows (SECOND_UPSTREAMS).",
  },
  {
    kind: "choice",
    key: "format",
    label: "Wire format",
    any: "as the deployment says",
    options: OPINION_FORMATS.map((format) => [format, format] as const),
    when: ({ upstream, format }) => (upstream ?? "") !== "" || (format ?? "") !== "",
  },
];
export const risks = (means: string): Part => ({
  kind: "ticks",
  key: "risks",
  label: "Only for tools rated",
  words: RISKS.map((risk) => [risk, risk] as const),
  means,
});
export const DEADLINE: Part = {
  kind: "number",
  key: "deadline_ms",
  label: "Longest wait, in milliseconds",
  means: "100 to 25000; 8000 where nothing is set.",
};

const VALIDATION: readonly Part[] = [
  ...MODEL,
  risks("None ticked: high."),
  DEADLINE,
  {
    kind: "number",
    key: "max_tokens",
    label: "Not asked above so many tokens",
    means: "Of the question, as estimated; 16000 where nothing is set.",
  },
  {
    kind: "number",
    key: "max_cost_usd",
    label: "Not asked above so many dollars",
    means: "Empty: no limit. With one, a model without a price is never asked.",
  },
];

const HOOK: readonly Part[] = [
  {
    kind: "text",
    key: "name",
    label: "Name of the hook",
    means: "One of the deployment’s IDK_HOOKS, where its address stands.",
  },
  {
    kind: "number",
    key: "deadline_ms",
    label: "Longest wait, in milliseconds",
    means: "50 to 10000; 2000 where nothing is set.",
  },
  {
    kind: "choice",
    key: "on_failure",
    label: "Where it gives no clear answer",
    any: "as when the gate itself fails",
    options: [
      ["flag", "the call runs, and it is reported"],
      ["block", "the call is stopped"],
    ],
  },
];

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

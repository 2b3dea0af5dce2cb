import { type JSX } from "preact";
import { useId } from "preact/hooks";
import { Field } from "../../parts/field.tsx";
import { heldWords } from "../control.tsx";
import { textOf } from "../draft.ts";
import type { FormPartProps } from "../form-parts.ts";
import type { Setting } from "../setting.ts";
import { useDeclared } from "../use-declared.ts";
import type { JsonFormProps } from "./form-props.ts";
import { LabelForm, ParameterLabels } from "./labels.tsx";
import { BusinessRules, ContextRules } from "./lists.tsx";
import { HookForm, ValidationForm } from "./objects.tsx";
import { PanelForm } from "./panel.tsx";
import { SelfConfidenceForm } from "./self-confidence.tsx";
import { SafeCallForm } from "./safe-call.tsx";
import { TextsForm } from "./texts.tsx";

/** The form of each setting that is a JSON value. A setting without one is written as JSON. */
const FORMS: Readonly<Record<string, (props: JsonFormProps) => JSX.Element>> = {
  rules: BusinessRules,
  context: ContextRules,
  hook: HookForm,
  panel: PanelForm,
  validation: ValidationForm,
  self_confidence: SelfConfidenceForm,
  safe_call: SafeCallForm,
  texts: TextsForm,
  label: LabelForm,
  parameter_labels: ParameterLabels,
};

const LONGEST = 100_000;

/** The value of a text; null where it is no JSON. */
function read(text: string): { readonly value: unknown } | null {
  if (text === "") return { value: undefined };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** A setting with parts inside: by a form, and as the JSON that it is. */
export function JsonSetting({ setting, ...props }: FormPartProps & { readonly setting: Setting }) {
  const { tool, draft, problems, preview, onChange } = props;
  const { name, label, means } = setting;
  const ids = useId();
  const declared = useDeclared(tool);
  const text = textOf(draft, name);
  const found = read(text);
  const Form = FORMS[name];
  const held = preview?.settings[name];
  const unset = text === "" && held !== undefined ? `Not set here: ${heldWords(name, held)}. ` : "";
  const problem = problems[name];
  // What is wrong in a part stands beside that part.
  const inside = Object.keys(problems).some((path) => path !== name && path.startsWith(name));
  const lists = { arguments: `${ids}arguments`, tools: `${ids}tools` };
  const set = (value: unknown) =>
    onChange({ [name]: value === undefined ? "" : JSON.stringify(value, null, 2) });
  return (
    <fieldset class="json wide">
      <legend>{label}</legend>
      <p class="quiet small">
        {unset}
        {means}
      </p>
      {problem !== undefined && !inside && <p class="bad small">{problem}</p>}
      {found !== null && Form !== undefined && (
        <Form
          name={name}
          value={found.value}
          problems={problems}
          tool={tool}
          lists={lists}
          declared={declared}
          locales={preview?.locales ?? []}
          onValue={set}
        />
      )}
      <datalist id={lists.arguments}>
        {declared.parameters.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <datalist id={lists.tools}>
        {declared.tools.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <details open={found === null || problem?.includes(" is no field of ") || undefined}>
        <summary>As JSON</summary>
        <Field label={`${label}, as JSON`} problem={problem} class="wide">
          {(names) => (
            <textarea
              {...names}
              class="mono"
              rows={text === "" ? 3 : 10}
              spellcheck={false}
              maxLength={LONGEST}
              value={text}
              onInput={(event) => onChange({ [name]: event.currentTarget.value })}
            />
          )}
        </Field>
      </details>
    </fieldset>
  );
}

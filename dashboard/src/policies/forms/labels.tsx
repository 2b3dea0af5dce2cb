import { useState } from "preact/hooks";
import { Field } from "../../parts/field.tsx";
import { languageWords } from "../words.ts";
import type { JsonFormProps } from "./form-props.ts";
import { membersOf } from "./part.ts";

type Label = string | Readonly<Record<string, unknown>>;

interface LabelRowsProps {
  readonly of: string;
  readonly label: unknown;
  readonly locales: readonly string[];
  readonly path: string;
  readonly problems: JsonFormProps["problems"];
  readonly onLabel: (label: Label | undefined) => void;
}

/** Words for every language, or for each of the languages that there are. */
function LabelRows({ of, label, locales, path, problems, onLabel }: LabelRowsProps) {
  const own = membersOf(label);
  const tags = [...new Set([...locales, ...Object.keys(own)])];
  const each = typeof label === "object";
  const input = (name: string, value: string, place: string, set: (text: string) => void) => (
    <Field key={name} label={`${of}, ${name}`} problem={problems[place]}>
      {(names) => (
        <input
          {...names}
          maxLength={120}
          dir="auto"
          value={value}
          onInput={(event) => set(event.currentTarget.value)}
        />
      )}
    </Field>
  );
  const setOne = (tag: string, text: string) => {
    const next = Object.entries({ ...own, [tag]: text }).filter(([, words]) => words !== "");
    onLabel(next.length === 0 ? {} : Object.fromEntries(next));
  };
  return (
    <div class="fields">
      {each
        ? tags.map((tag) =>
            input(languageWords(tag), String(own[tag] ?? ""), `${path}.${tag}`, (text) => setOne(tag, text)),
          )
        : input("in every language", typeof label === "string" ? label : "", path, (text) =>
            onLabel(text === "" ? undefined : text),
          )}
      <label class="tick">
        <input
          type="checkbox"
          checked={each}
          onChange={(event) =>
            onLabel(
              event.currentTarget.checked
                ? typeof label === "string" && label !== ""
                  ? { en: label }
                  : {}
                : (Object.values(own).map(String)[0] ?? undefined),
            )
          }
        />{" "}
        Another word in each language
      </label>
    </div>
  );
}

/** What the tool does, as users read it. */
export const LabelForm = ({ name, value, problems, locales, tool, onValue }: JsonFormProps) => (
  <LabelRows
    of={tool ?? "The tool"}
    label={value}
    locales={locales}
    path={name}
    problems={problems}
    onLabel={onValue}
  />
);

/** Words for the parameters: those that the latest decision declared, and others by name. */
export function ParameterLabels({ name, value, problems, locales, declared, onValue }: JsonFormProps) {
  const [more, setMore] = useState("");
  const own = membersOf(value);
  const parameters = [...new Set([...declared.parameters, ...Object.keys(own)])];
  const set = (parameter: string, label: Label | undefined) => {
    const others = Object.entries(own).filter(([one]) => one !== parameter);
    const next = label === undefined ? others : [...others, [parameter, label] as const];
    onValue(next.length === 0 ? undefined : Object.fromEntries(next));
  };
  return (
    <>
      {parameters.map((parameter) => (
        <LabelRows
          key={parameter}
          of={parameter}
          label={own[parameter]}
          locales={locales}
          path={`${name}.${parameter}`}
          problems={problems}
          onLabel={(label) => set(parameter, label)}
        />
      ))}
      <div class="filters">
        <Field label="Another parameter" hint="Its name, as the tool declares it.">
          {(names) => (
            <input {...names} value={more} onInput={(event) => setMore(event.currentTarget.value)} />
          )}
        </Field>
        <button
          type="button"
          class="small"
          disabled={more.trim() === "" || parameters.includes(more.trim())}
          onClick={() => {
            set(more.trim(), more.trim());
            setMore("");
          }}
        >
          Add it
        </button>
      </div>
    </>
  );
}

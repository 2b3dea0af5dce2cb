import { Choice } from "../../parts/choice.tsx";
import { Field } from "../../parts/field.tsx";
import type { JsonFormProps } from "./form-props.ts";
import { lineOf, membersOf, valuesOf } from "./part.ts";

/** Text that says an argument: `{name}` takes that of the doubtful call. */
const textOf = (value: unknown): string =>
  typeof value === "object" ? JSON.stringify(value) : lineOf(value);

function valueOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // A template such as {order_id} is no JSON.
  }
  return valuesOf(text)[0] ?? "";
}

/** A harmless call that takes the place of a doubtful one: its tool, and where each of its arguments comes from. */
export function SafeCallForm({ name, value, problems, lists, declared, onValue }: JsonFormProps) {
  const rule = membersOf(value);
  const entries = Object.entries(membersOf(rule["arguments"]));
  const setAll = (next: readonly (readonly [string, unknown])[]) =>
    onValue({ ...rule, arguments: Object.fromEntries(next) });
  return (
    <>
      <Choice
        label="A harmless call"
        value={value === undefined ? "" : "on"}
        any="not set here"
        options={[["on", "takes the place of the doubtful one"]]}
        onChoose={(chosen) => onValue(chosen === "" ? undefined : { tool: "", arguments: {} })}
      />
      {value !== undefined && (
        <div class="items">
          <Field label="Tool that is called instead" problem={problems[`${name}.tool`]}>
            {(names) => (
              <input
                {...names}
                list={lists.tools}
                autocomplete="off"
                value={String(rule["tool"] ?? "")}
                onInput={(event) => onValue({ ...rule, tool: event.currentTarget.value })}
              />
            )}
          </Field>
          <p class="quiet small">
            Its arguments. <code>{"{name}"}</code> is that argument of the doubtful call as it is
            {declared.parameters.length > 0 &&
              `: ${declared.parameters.map((parameter) => `{${parameter}}`).join(", ")}`}
            ; inside a longer text it is put in as text. Everything else stands as it is written.
          </p>
          {entries.map(([argument, held], i) => (
            <div key={i} class="filters">
              <Field label={`Argument ${i + 1}`}>
                {(names) => (
                  <input
                    {...names}
                    autocomplete="off"
                    value={argument}
                    onInput={(event) => setAll(entries.with(i, [event.currentTarget.value, held]))}
                  />
                )}
              </Field>
              <Field label={`Argument ${i + 1} becomes`} problem={problems[`${name}.arguments.${argument}`]}>
                {(names) => (
                  <input
                    {...names}
                    autocomplete="off"
                    value={textOf(held)}
                    onInput={(event) =>
                      setAll(entries.with(i, [argument, valueOf(event.currentTarget.value)]))
                    }
                  />
                )}
              </Field>
              <button type="button" class="small" onClick={() => setAll(entries.toSpliced(i, 1))}>
                Remove<span class="unseen"> argument {i + 1}</span>
              </button>
            </div>
          ))}
          <button
            type="button"
            class="small"
            onClick={() => {
              const next = declared.parameters.find((one) => !entries.some(([argument]) => argument === one));
              const free = next ?? `argument_${entries.length + 1}`;
              setAll([...entries, [free, next === undefined ? "…" : `{${next}}`]]);
            }}
          >
            Add an argument
          </button>
          <p class="quiet small">
            It is made where “A stopped call becomes” is “safe default”, this tool is offered, and its
            arguments fit it. Below stands what a user would read on the latest decision.
          </p>
        </div>
      )}
    </>
  );
}

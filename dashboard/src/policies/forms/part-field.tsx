import { Choice } from "../../parts/choice.tsx";
import { Field } from "../../parts/field.tsx";
import { DecimalField } from "../../parts/number-field.tsx";
import type { Problems } from "../draft.ts";
import { Lines } from "./lines.tsx";
import { type Members, membersOf, numberOf, type Part, shownNumber } from "./part.ts";
import { Ticks } from "./ticks.tsx";

export interface PartsProps {
  readonly parts: readonly Part[];
  readonly value: Members;
  /** Where the value stands, as the gate names it: `rules[0]`. */
  readonly path: string;
  readonly problems: Problems;
  /** Lists of names that may be typed. */
  readonly lists: { readonly arguments: string; readonly tools: string };
  readonly onValue: (value: Members) => void;
}

/** The parts of a value side by side. */
export const Parts = (props: PartsProps) => (
  <div class="fields">
    {props.parts.map((part) =>
      part.when !== undefined && !part.when(props.value) ? null : (
        <PartField key={part.key} part={part} {...props} />
      ),
    )}
  </div>
);

function PartField({ part, ...props }: PartsProps & { readonly part: Part }) {
  const { value, path, problems, lists, onValue } = props;
  const place = `${path}.${part.key}`;
  const held = value[part.key];
  const problem = problems[place];
  const set = (to: unknown) => onValue({ ...value, [part.key]: to });
  const { label, means } = part;
  switch (part.kind) {
    case "group":
      return (
        <fieldset class="inner wide">
          <legend>{label}</legend>
          {means !== undefined && <p class="quiet small">{means}</p>}
          {problem !== undefined && <p class="bad small">{problem}</p>}
          <Parts {...props} parts={part.parts} value={membersOf(held)} path={place} onValue={set} />
        </fieldset>
      );
    case "number":
      return (
        <DecimalField
          label={label}
          hint={means ?? ""}
          problem={problem}
          value={shownNumber(held)}
          onInput={(text) => set(numberOf(text))}
        />
      );
    case "choice":
    case "flag":
      return (
        <Choice
          label={label}
          value={held === undefined ? "" : String(held)}
          {...(part.any === undefined ? {} : { any: part.any })}
          options={part.kind === "choice" ? part.options : YES_NO}
          hint={problem === undefined ? means : `${problem} ${means ?? ""}`}
          onChoose={(word) => set(part.kind === "flag" && word !== "" ? word === "true" : word)}
        />
      );
    case "tick":
      return (
        <label class="tick">
          <input
            type="checkbox"
            checked={held === true}
            onChange={(event) => set(event.currentTarget.checked ? true : "")}
          />{" "}
          {label}
          {means !== undefined && <small> {means}</small>}
        </label>
      );
    case "ticks":
      return (
        <Ticks label={label} means={means} words={part.words} held={held} problem={problem} onHeld={set} />
      );
    case "lines":
    case "values":
      return (
        <Lines
          label={label}
          means={means}
          problem={problem ?? problemInside(problems, place)}
          held={held}
          texts={part.kind === "lines"}
          onHeld={set}
        />
      );
    case "text":
      return (
        <Field label={label} hint={means} problem={problem}>
          {(names) => (
            <input
              {...names}
              type="text"
              {...(part.names === undefined ? {} : { list: lists[part.names] })}
              autocomplete="off"
              maxLength={1_000}
              value={typeof held === "string" ? held : held === undefined ? "" : JSON.stringify(held)}
              onInput={(event) => set(event.currentTarget.value)}
            />
          )}
        </Field>
      );
  }
}

const YES_NO = [
  ["true", "yes"],
  ["false", "no"],
] as const;

/** Of an item of a list, which has no control of its own. */
function problemInside(problems: Problems, place: string): string | undefined {
  const found = Object.entries(problems).find(([path]) => path.startsWith(`${place}[`));
  if (found === undefined) return undefined;
  const item = /^\[(\d+)\]/.exec(found[0].slice(place.length))?.[1];
  return item === undefined ? found[1] : `Line ${Number(item) + 1} ${found[1]}`;
}

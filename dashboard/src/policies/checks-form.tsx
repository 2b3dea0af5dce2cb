import type { PolicyPreview } from "../api/types.ts";
import { Choice } from "../parts/choice.tsx";
import { plural } from "../words/format.ts";
import { textOf } from "./draft.ts";
import { checkWords, hasWords } from "./find.ts";
import type { FormPartProps } from "./form-parts.ts";
import { useFirst } from "./use-first.ts";
import { SOURCE_WORDS } from "./words.ts";

const LEVELS = [
  ["block", "block: stop the call"],
  ["flag", "flag: only say so"],
  ["off", "off"],
] as const;

type Held = PolicyPreview["checks"][number];
const nameOf = ({ check }: Held): string => `checks.${check}`;

/** The level of every check: first those that are set, the others one click away. */
export function Checks(props: FormPartProps) {
  const { draft, preview, find, onlySet } = props;
  const first = useFirst(draft, "checks.");
  if (preview === undefined) return <p class="quiet">Reading …</p>;
  const found = preview.checks.filter((one) => find === "" || hasWords(checkWords(one), find));
  // The search found the setting by its own words.
  const listed = found.length === 0 ? preview.checks : found;
  if (find !== "") return <CheckList {...props} checks={listed} />;
  const set = listed.filter((one) => first.has(nameOf(one)));
  const rest = listed.filter((one) => !first.has(nameOf(one)));
  if (onlySet) return <CheckList {...props} checks={set} />;
  return (
    <>
      {set.length > 0 && <CheckList {...props} checks={set} />}
      <details>
        <summary>{plural(rest.length, "check")} not set here</summary>
        <CheckList {...props} checks={rest} />
      </details>
    </>
  );
}

const CheckList = ({ checks, ...props }: FormPartProps & { readonly checks: readonly Held[] }) => (
  <ul class="plain rows">
    {checks.map((held) => (
      <CheckRow key={held.check} held={held} {...props} />
    ))}
  </ul>
);

function CheckRow({ held, draft, onChange }: FormPartProps & { readonly held: Held }) {
  const { check, level, source, fixed, means } = held;
  const name = nameOf(held);
  return (
    <li>
      <div>
        <strong>{check.replaceAll("_", " ")}</strong> <span class="quiet">{means}</span>
      </div>
      {fixed ? (
        <p class="quiet">
          {level === "block"
            ? "Always blocks: a guess is never run."
            : "Set by what happens if the gate itself fails."}
        </p>
      ) : (
        <Choice
          label={`Level of ${check.replaceAll("_", " ")}`}
          value={textOf(draft, name)}
          any={
            textOf(draft, name) === "" ? `not set here: ${level}, ${SOURCE_WORDS[source]}` : "not set here"
          }
          options={LEVELS}
          onChoose={(text) => onChange({ [name]: text })}
        />
      )}
    </li>
  );
}

import { useState } from "preact/hooks";
import { count } from "../words/format.ts";
import { ALL_TOOLS, type Change } from "./changes.ts";

/** Changes that are listed at first. */
const SHOWN = 40;

/** Before and after, setting by setting. */
export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  const [all, setAll] = useState(false);
  if (changes.length === 0) return <p class="quiet">Nothing changes.</p>;
  return (
    <>
      <ul class="changes">
        {(all ? changes : changes.slice(0, SHOWN)).map((change) => (
          <Line key={`${change.place} ${change.setting}`} change={change} />
        ))}
      </ul>
      {!all && changes.length > SHOWN && (
        <button type="button" class="small" onClick={() => setAll(true)}>
          Show all {count(changes.length)} changes
        </button>
      )}
    </>
  );
}

const Line = ({ change: { place, setting, before, after } }: { readonly change: Change }) => (
  <li>
    <bdi class={place === ALL_TOOLS ? "" : "mono"}>{place}</bdi>, {setting}:{" "}
    <del dir="auto">{before ?? "not set"}</del> <span aria-hidden="true">→</span>{" "}
    <ins dir="auto">{after ?? "not set"}</ins>
  </li>
);

import { useState } from "preact/hooks";
import { count } from "../words/format.ts";

/** Texts longer than this are cut until somebody wants all. */
const MOST_SHOWN = 2_000;

/** A text that a model may have made very long. */
export function Long({ text }: { readonly text: string }) {
  const [all, setAll] = useState(false);
  if (all || text.length <= MOST_SHOWN) return <>{text}</>;
  return (
    <>
      {text.slice(0, MOST_SHOWN)}…{" "}
      <button type="button" class="small" onClick={() => setAll(true)}>
        Show all {count(text.length)} characters
      </button>
    </>
  );
}

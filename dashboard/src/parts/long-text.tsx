import { useState } from "preact/hooks";

/** Enough to know what it is; a model may write hundreds of times as much. */
const SHOWN = 600;

/** Text of a model or a user, in its own direction; a long one is cut until somebody wants all of it. */
export function LongText({ text }: { readonly text: string }) {
  const [all, setAll] = useState(false);
  // JSON runs from left to right, whatever its values say.
  const direction = /^\s*[[{]/.test(text) ? "ltr" : "auto";
  if (all || text.length <= SHOWN * 1.5) return <span dir={direction}>{text}</span>;
  return (
    <>
      <span dir={direction}>{headOf(text)}…</span>{" "}
      <button type="button" class="small" onClick={() => setAll(true)}>
        Show all ({Math.round(text.length / 1_000).toLocaleString("en-US")} thousand characters)
      </button>
    </>
  );
}

/** Never half of a surrogate pair. */
function headOf(text: string): string {
  const last = text.charCodeAt(SHOWN - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? SHOWN - 1 : SHOWN);
}

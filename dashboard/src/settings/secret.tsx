import { useEffect, useRef, useState } from "preact/hooks";
import type { NewKey } from "./calls.ts";

/** A new key, shown this once. */
export function Secret({ made, onDone }: { readonly made: NewKey; readonly onDone: () => void }) {
  const [copied, setCopied] = useState<"" | "copied" | "failed">("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const copy = () =>
    navigator.clipboard.writeText(made.key).then(
      () => setCopied("copied"),
      () => {
        field.current?.select();
        setCopied("failed");
      },
    );
  return (
    <section class="note" aria-labelledby="secret-title">
      <h3 id="secret-title">The key {made.name}</h3>
      <p>It is shown this once and cannot be read again. Copy it now.</p>
      <p class="verdicts">
        <input
          ref={field}
          class="mono secret"
          aria-label={`The key ${made.name}`}
          readOnly
          value={made.key}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" class="main" onClick={() => void copy()}>
          Copy
        </button>
        <button type="button" onClick={onDone}>
          I have it
        </button>
      </p>
      <p role="status">
        {copied === "copied"
          ? "Copied."
          : copied === "failed"
            ? "The browser does not let this page copy; the key is selected, so copy it yourself."
            : ""}
      </p>
    </section>
  );
}

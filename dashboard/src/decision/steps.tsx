import { useState } from "preact/hooks";
import { readTrail, stepFrom } from "../decisions/trail.ts";
import { useGate } from "../gate.ts";
import { useKeys } from "../keys/keys.ts";
import { go, Link } from "../router.tsx";

/** The way back to the list, and to the decision before and behind this one in it. */
export function Steps({ id }: { readonly id: string }) {
  const gate = useGate();
  const [said, setSaid] = useState("");
  const trail = readTrail();
  const at = trail?.ids.indexOf(id) ?? -1;
  const list = trail !== null && at !== -1 ? trail.address : "/decisions";
  const step = async (by: 1 | -1) => {
    if (trail === null) return;
    try {
      const next = await stepFrom(gate, trail, id, by);
      if (next === null)
        setSaid(by === 1 ? "This is the last one of the list." : "This is the first one of the list.");
      else go(`/decisions/${encodeURIComponent(next)}`, { replace: true });
    } catch {
      setSaid("The list cannot be read now.");
    }
  };
  const linked = at !== -1;
  useKeys("This decision", [
    { keys: "b", does: "Back to the list", run: () => go(list) },
    ...(linked
      ? [
          { keys: "j", does: "Next in the list", run: () => void step(1) },
          { keys: "k", does: "Previous in the list", run: () => void step(-1) },
        ]
      : []),
  ]);
  return (
    <div class="steps">
      <Link to={list}>← {linked ? "Back to the list" : "All decisions"}</Link>
      {linked && trail !== null && (
        <>
          <span class="quiet">
            {at + 1} of {trail.cursor === null ? trail.ids.length : `${trail.ids.length} or more`}
          </span>
          <button type="button" class="small" disabled={at === 0} onClick={() => void step(-1)}>
            Previous <kbd>k</kbd>
          </button>
          <button
            type="button"
            class="small"
            disabled={at === trail.ids.length - 1 && trail.cursor === null}
            onClick={() => void step(1)}
          >
            Next <kbd>j</kbd>
          </button>
        </>
      )}
      <span class="quiet" role="status">
        {said}
      </span>
    </div>
  );
}

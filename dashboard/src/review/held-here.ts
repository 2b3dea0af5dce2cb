/** The verdicts of this tab that are not saved yet: they outlive the view, and are sent when the page is closed. */
import { useEffect, useState } from "preact/hooks";
import type { GateClient } from "../api/client.ts";
import { beforeAnotherKey } from "../key.ts";
import { report } from "./calls.ts";
import { HeldVerdicts, HOLD_MS } from "./held.ts";

let gate: GateClient | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const changed = new EventTarget();

const held = new HeldVerdicts(
  (judgements) =>
    gate === null
      ? Promise.reject(new Error("The page has no way to the gate yet."))
      : report(gate, judgements),
  () => {
    changed.dispatchEvent(new Event("change"));
    watch();
  },
);

const unsaved = (): boolean => held.all.some(({ state }) => state !== "saved");

function watch(): void {
  if (timer !== undefined || !unsaved()) return;
  timer = setTimeout(() => {
    timer = undefined;
    void held.sendDue().then(watch);
  }, HOLD_MS / 4);
}

addEventListener("pagehide", () => void held.sendAll());
// With another key they would be another project's.
beforeAnotherKey(() => {
  void held.sendAll();
  held.forget();
});
addEventListener("beforeunload", (event) => {
  if (held.all.some(({ state }) => state === "failed")) event.preventDefault();
});

/** The held verdicts; the view is drawn again whenever one changes. */
export function useHeld(client: GateClient): HeldVerdicts {
  const [, again] = useState(0);
  gate = client;
  useEffect(() => {
    const more = () => again((n) => n + 1);
    changed.addEventListener("change", more);
    return () => changed.removeEventListener("change", more);
  }, []);
  return held;
}

import type { ComponentChildren } from "preact";
import { REFRESH_MS, useGate } from "../gate.ts";
import { useRead } from "../use-read.ts";
import { Welcome } from "./welcome.tsx";

/** Where nothing is shown: how to begin while the log holds no decision at all; else what stands between. */
export function FirstRun({ children }: { readonly children: ComponentChildren }) {
  const gate = useGate();
  const any = useRead("any decision", () => gate.decisions({ limit: "1" }), REFRESH_MS);
  if (any.value === undefined) return <p class="quiet">Reading …</p>;
  return any.value.items.length === 0 ? <Welcome /> : <>{children}</>;
}

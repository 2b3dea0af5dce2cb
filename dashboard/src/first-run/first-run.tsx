import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { REFRESH_MS, useGate } from "../gate.ts";
import { Waiting } from "../parts/trouble.tsx";
import { useRead } from "../use-read.ts";
import { Welcome } from "./welcome.tsx";

/** How to begin, while the log holds no decision at all; else what stands between. */
export function FirstRun({ children }: { readonly children: ComponentChildren }) {
  const gate = useGate();
  const begun = useRef(false);
  const any = useRead(
    "any decision",
    () => gate.decisions({ limit: "1" }),
    begun.current ? null : REFRESH_MS,
  );
  if (any.value === undefined) return <Waiting error={any.error} />;
  begun.current ||= any.value.items.length > 0;
  return begun.current ? <>{children}</> : <Welcome />;
}

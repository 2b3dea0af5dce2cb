import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { REFRESH_MS, useGate } from "../gate.ts";
import { useRead } from "../use-read.ts";
import { Welcome } from "./welcome.tsx";

interface FirstRunProps {
  readonly children: ComponentChildren;
  /** Until it is known whether there is a decision; without it the children, which may begin to read then. */
  readonly meanwhile?: ComponentChildren;
}

/** How to begin, while the log holds no decision at all; else what stands between. */
export function FirstRun({ children, meanwhile = children }: FirstRunProps) {
  const gate = useGate();
  const begun = useRef(false);
  const any = useRead(
    "any decision",
    () => gate.decisions({ limit: "1" }),
    begun.current ? null : REFRESH_MS,
  );
  begun.current ||= (any.value?.items.length ?? 0) > 0;
  if (begun.current || any.error !== null) return <>{children}</>;
  return any.value === undefined ? <>{meanwhile}</> : <Welcome />;
}

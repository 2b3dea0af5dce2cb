import { useEffect, useRef, useState } from "preact/hooks";
import type { ApiError } from "../api/client.ts";
import type { PolicyPreview } from "../api/types.ts";
import { useGate } from "../gate.ts";
import { useRead } from "../use-read.ts";
import { previewPolicy } from "./calls.ts";
import { type Rules, ruleOf } from "./changes.ts";

/** Somebody who types is not asked after each letter. */
const PAUSE_MS = 250;

/**
 * What would hold for a tool under these rules, a moment after they changed. While it is read, what was known stays.
 * @param rules null: they are wrong, so that there is nothing to ask
 * @param locale see `previewPolicy`
 */
export function usePreview(
  tool: string | null,
  rules: Rules | null,
  locale: string,
): { readonly preview: PolicyPreview | undefined; readonly error: ApiError | null } {
  const gate = useGate();
  const [asked, setAsked] = useState(rules);
  const text = rules && JSON.stringify([rules.global, tool === null ? null : ruleOf(rules, tool)]);
  const latest = useRef(rules);
  latest.current = rules;
  useEffect(() => {
    if (text === null) return undefined;
    const timer = setTimeout(() => setAsked(latest.current), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const own = asked && tool !== null ? ruleOf(asked, tool) : {};
  const question = {
    global: asked?.global ?? {},
    tools: tool === null ? {} : Object.fromEntries([[tool, own]]),
  };
  const { value, error } = useRead(
    `preview ${JSON.stringify([tool, question, locale])}`,
    () => previewPolicy(gate, tool, question, locale),
    null,
  );
  const last = useRef(value);
  if (value !== undefined) last.current = value;
  return { preview: last.current, error };
}

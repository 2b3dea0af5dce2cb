import { useState } from "preact/hooks";
import type { Draft } from "./draft.ts";

/** The controls of this beginning that were set when the form was opened: they stand first, and stay there. */
export function useFirst(draft: Draft, beginning: string): ReadonlySet<string> {
  const [first] = useState(
    () =>
      new Set(Object.keys(draft).filter((name) => name.startsWith(beginning) && !name.endsWith(".names"))),
  );
  return first;
}

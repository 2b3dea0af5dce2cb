/** A change that is not saved yet, kept for this tab, so that neither the back button nor a reload loses it. */
import type { Policy } from "../api/types.ts";
import type { Draft } from "./draft.ts";
import type { Rules } from "./changes.ts";

export interface KeptDraft {
  /** The policy on which it was made. */
  readonly base: Rules & Pick<Policy, "version" | "created_at" | "auto_recalibrate">;
  readonly draft: Draft;
}

const nameOf = (tool: string | null): string => (tool === null ? "idk-draft" : `idk-draft ${tool}`);

export function keptDraft(tool: string | null): KeptDraft | null {
  try {
    const text = sessionStorage.getItem(nameOf(tool));
    return text === null ? null : (JSON.parse(text) as KeptDraft);
  } catch {
    return null;
  }
}

/** @param draft null: nothing is left to be kept */
export function keepDraft(tool: string | null, draft: KeptDraft | null): void {
  try {
    if (draft === null) return sessionStorage.removeItem(nameOf(tool));
    const { version, created_at, global, tools, auto_recalibrate } = draft.base;
    const base = { version, created_at, global, tools, auto_recalibrate };
    sessionStorage.setItem(nameOf(tool), JSON.stringify({ base, draft: draft.draft }));
  } catch {
    // The browser keeps nothing, or no more; the change lives as long as the page.
  }
}

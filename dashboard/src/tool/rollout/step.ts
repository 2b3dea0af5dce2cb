/** A step of a tool's way into enforce, as the form holds it and as the gate takes it. */
import type { Rule, ToolOverview } from "../../api/types.ts";
import { shareOf } from "../share.ts";

export type Stage = "off" | "shadow" | "share" | "enforce";

export interface StepDraft {
  readonly stage: Stage;
  /** In percent, as it is typed. */
  readonly share: string;
  readonly guarded: boolean;
  readonly maxWrong: string;
  readonly sure: string;
}

export interface RolloutChange {
  readonly mode: "off" | "shadow" | "enforce";
  readonly enforce_share?: number;
  readonly guard?: { readonly max_wrong: number; readonly confidence: number };
}

const inPercent = (share: number): string => String(Number((share * 100).toFixed(4)));

export function draftOf({ mode, enforce_share, guard }: ToolOverview["policy"]): StepDraft {
  return {
    stage: mode === "enforce" && enforce_share < 1 ? "share" : mode,
    share: enforce_share < 1 && enforce_share > 0 ? inPercent(enforce_share) : "10",
    guarded: guard !== null,
    maxWrong: inPercent(guard?.max_wrong ?? 0.05),
    sure: inPercent(guard?.confidence ?? 0.95),
  };
}

/** What the gate is asked for, or what is wrong with the form. */
export function stepOf(draft: StepDraft): { readonly change: RolloutChange } | { readonly problem: string } {
  const { stage } = draft;
  if (stage === "off" || stage === "shadow") return { change: { mode: stage } };
  const share = shareOf(draft.share);
  if (stage === "share" && share === null)
    return { problem: "Give the share of sessions, above 0 and below 100 %." };
  const part = stage === "share" ? (share ?? 1) : 1;
  if (!draft.guarded) return { change: { mode: "enforce", enforce_share: part } };
  const [wrong, sure] = [shareOf(draft.maxWrong), shareOf(draft.sure)];
  if (wrong === null || wrong < 0.001 || wrong > 0.999)
    return { problem: "The guard’s limit lies between 0.1 and 99.9 %." };
  if (sure === null || sure < 0.5 || sure > 0.999)
    return { problem: "The guard’s confidence lies between 50 and 99.9 %." };
  return { change: { mode: "enforce", enforce_share: part, guard: { max_wrong: wrong, confidence: sure } } };
}

/** The tool's own rule after the step. */
export const ruleAfter = (rule: Rule, change: RolloutChange): Rule => ({ ...rule, ...change });

import type { Rule } from "../api/types.ts";

/** What the form holds: texts, "" for "not set here". */
export interface Draft {
  readonly mode: string;
  readonly risk: string;
  /** Which of the two sets the threshold; "" leaves it to the risk. */
  readonly by: "" | "threshold" | "penalty";
  readonly amount: string;
  readonly fallback: string;
}

export function toDraft(rule: Rule): Draft {
  const by = rule.threshold !== undefined ? "threshold" : rule.penalty !== undefined ? "penalty" : "";
  return {
    mode: rule.mode ?? "",
    risk: rule.risk ?? "",
    by,
    amount: by === "" ? "" : String(rule[by] ?? ""),
    fallback: rule.fallback ?? "",
  };
}

/** The rule that the form says; settings that it does not show stay as they are. Or what is wrong with it. */
export function toRule(before: Rule, draft: Draft): { readonly rule: Rule } | { readonly problem: string } {
  const amount = Number(draft.amount);
  if (draft.by !== "" && (draft.amount.trim() === "" || !Number.isFinite(amount))) {
    return { problem: `Give the ${draft.by} as a number.` };
  }
  if (draft.by === "threshold" && (amount < 0 || amount > 1))
    return { problem: "A threshold lies between 0 and 1." };
  if (draft.by === "penalty" && amount <= 0) return { problem: "A penalty is greater than 0." };
  const { mode: _m, risk: _r, threshold: _t, penalty: _p, fallback: _f, ...others } = before;
  const shown = {
    mode: draft.mode,
    risk: draft.risk,
    fallback: draft.fallback,
    ...(draft.by === "" ? {} : { [draft.by]: amount }),
  };
  // The lists of the form hold the gate's own words, and the gate reads them again.
  const set = Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== "")) as Rule;
  return { rule: { ...others, ...set } };
}

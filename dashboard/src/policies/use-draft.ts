import { useEffect, useState } from "preact/hooks";
import type { Policy, Rule } from "../api/types.ts";
import { type Change, contentChanges, type Content, ruleOf, withRule } from "./changes.ts";
import { type Draft, type Problems, rebased, toDraft, toRule, withTexts } from "./draft.ts";
import { keepDraft, keptDraft } from "./kept-draft.ts";
import { STEP, stepOf } from "./recalibration.tsx";

type Base = Pick<Policy, "version" | "created_at" | "global" | "tools" | "auto_recalibrate">;

/** Versions of two projects may have the same number. */
export const sameVersion = (
  one: Pick<Policy, "version" | "created_at">,
  other: Pick<Policy, "version" | "created_at">,
): boolean => one.version === other.version && one.created_at === other.created_at;

const ruleIn = (policy: Base, tool: string | null): Rule =>
  tool === null ? policy.global : ruleOf(policy, tool);

function draftOf(policy: Base, tool: string | null): Draft {
  const step = policy.auto_recalibrate?.max_step;
  return withTexts(
    toDraft(ruleIn(policy, tool)),
    tool === null && step !== undefined ? { [STEP]: String(step) } : {},
  );
}

export interface RuleDraft {
  readonly draft: Draft;
  readonly problems: Problems;
  /** The policy with my change. */
  readonly after: Pick<Content, "global" | "tools" | "auto_recalibrate">;
  readonly changes: readonly Change[];
  readonly base: Base;
  /** It was begun earlier in this tab. */
  readonly restored: boolean;
  /** Controls that I and others changed to different texts, where the policy has moved on. */
  readonly both: readonly string[];
  readonly change: (changes: Draft) => void;
  /** My change, on top of the policy that holds by now. */
  readonly rebase: () => void;
  /** The form as the policy has it. */
  readonly reset: (policy: Policy) => void;
}

/** A change of one rule in the making. Another change may come in meanwhile: what was written stays as it is. */
export function useDraft(policy: Policy, tool: string | null): RuleDraft {
  const [state, setState] = useState(() => {
    const kept = keptDraft(tool);
    return kept === null
      ? { base: policy as Base, draft: draftOf(policy, tool), restored: false }
      : { ...kept, base: kept.base as Base, restored: true };
  });
  const { base, draft } = state;
  const { rule, problems } = toRule(ruleIn(base, tool), draft, tool);
  const step = stepOf(draft[STEP] ?? "");
  const rules = withRule(base, tool, rule);
  const after = {
    ...rules,
    auto_recalibrate: tool === null && step !== undefined ? step : (base.auto_recalibrate ?? null),
  };
  const changes = contentChanges(
    { ...base, heads: null, experiment: null, prices: null },
    { ...after, heads: null, experiment: null, prices: null },
  );
  const dirty = changes.length > 0 || Object.keys(problems).length > 0;
  useEffect(() => keepDraft(tool, dirty ? { base, draft } : null), [tool, dirty, base, draft]);
  const merged = rebased(draftOf(base, tool), draft, draftOf(policy, tool));
  return {
    draft,
    problems: step === undefined ? { ...problems, [STEP]: "wrong" } : problems,
    after,
    changes,
    base,
    restored: state.restored,
    both: merged.both,
    change: (texts) => setState({ ...state, draft: withTexts(draft, texts) }),
    rebase: () => setState({ base: policy, draft: merged.draft, restored: false }),
    reset: (to) => setState({ base: to, draft: draftOf(to, tool), restored: false }),
  };
}

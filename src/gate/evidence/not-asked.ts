import type { Need } from "../../core/policy/needs.ts";
import type { Fetched } from "./gathering.ts";
import { asksModels, type ModelNeed } from "./given.ts";
import { notFetched } from "./validation.ts";

/**
 * A panel, a validation and a question of confidence speak of one answer. Where the caller asked for several they are not asked, and
 * count as failed: else a caller would have its calls unchecked by asking for two answers.
 */
const SEVERAL = "the caller asked for several answers at once";

function failed(need: ModelNeed): readonly Fetched[] {
  if (need.kind === "self_confidence") {
    const said = { from: "follow_up", model: null, form: need.form, stated: null, doubts: [] } as const;
    return [{ kind: "self_confidence", said: { ...said, failed: SEVERAL }, unpaid: true }];
  }
  if (need.kind === "validation") return [notFetched(need, SEVERAL)];
  return need.members.map(({ upstream, model }) => ({
    kind: "opinion",
    opinion: { upstream, model, answer: null, failed: SEVERAL, asked: false },
    unpaid: true,
  }));
}

/** What is known at once of what an answer of several choices needs, and the needs that have to be fetched all the same. */
export const ofSeveral = (
  needs: readonly Need[],
): { readonly known: readonly Fetched[]; readonly rest: readonly Need[] } => ({
  known: needs.filter(asksModels).flatMap(failed),
  rest: needs.filter((need) => !asksModels(need)),
});

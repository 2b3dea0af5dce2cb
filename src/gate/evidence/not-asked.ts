import type { Need, PanelNeed, ValidationNeed } from "../../core/policy/needs.ts";
import type { Fetched } from "./gathering.ts";
import { notFetched } from "./validation.ts";

/**
 * A panel and a validation speak of one answer. Where the caller asked for several they are not asked, and count as failed: else a
 * caller would have its calls unchecked by asking for two answers.
 */
const SEVERAL = "the caller asked for several answers at once";

const asksModels = (need: Need): need is PanelNeed | ValidationNeed =>
  need.kind === "panel" || need.kind === "validation";

function failed(need: PanelNeed | ValidationNeed): readonly Fetched[] {
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

/** States of a sentence that are asserted: neither told of others, nor of every time, nor under a condition. */
import { isConditional, isHabit } from "./guards.ts";
import { languagesOf } from "./language.ts";
import type { Found } from "./parts.ts";
import { stateClaims } from "./states.ts";
import { tokensOf } from "./tokens.ts";

/** "after this", "according to their site", "by a single app": a state that is told of, or to come. */
export const TOLD_OF =
  /\b(?:after (?:this|that)|according to(?! my)|in most|by (?:an?|the|most) )\b|(?<![\p{L}])(?:d'après|selon|según|segundo|laut(?! mein))(?![\p{L}])/iu;

export const stateFound = (said: string): Found[] => {
  if (TOLD_OF.test(said) || isHabit(said)) return [];
  const claims = stateClaims(said);
  if (claims.length === 0) return [];
  const spoken = [...languagesOf(tokensOf(said))];
  return claims
    .filter(({ at, keys }) => {
      const before = said.slice(0, at).replaceAll("’", "'");
      const unsure = spoken.length <= 2 && spoken.some((one) => isConditional(one, before));
      return !CONDITION.test(before) && (keys[0] === "search" || !unsure);
    })
    .map((claim) => ({ ...claim, forward: false }));
};

/** Before a state, wherever in the sentence. */
const CONDITION =
  /\b(?:if|once|when|after|ensures?|until|will|make sure|sorry|si|cuando|quando|wenn|falls|sobald)\b/i;

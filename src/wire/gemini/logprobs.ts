import type { TokenLogprob } from "../../core/turn.ts";
import type { Field } from "../field.ts";
import { at } from "./spelling.ts";

const readToken = (item: Field): Omit<TokenLogprob, "top"> => ({
  token: item.object().get("token").stringOrNull() ?? "",
  logprob: at(item, "logProbability").numberOrNull(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY) ?? 0,
});

/** `logprobsResult`: the chosen tokens, and the likeliest ones at the place of each. Null where none were asked for. */
export function readLogprobs(result: Field): readonly TokenLogprob[] | null {
  if (result.absent) return null;
  const chosen = at(result.object(), "chosenCandidates");
  if (chosen.absent) return null;
  const tops = at(result, "topCandidates").itemsOrNone();
  return chosen.items().map((item, place) => {
    const top = tops[place]?.object().get("candidates").itemsOrNone().map(readToken);
    return { ...readToken(item), ...(top === undefined ? {} : { top }) };
  });
}

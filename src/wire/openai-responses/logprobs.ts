import { InvalidRequestError } from "../../core/errors.ts";
import type { TokenLogprob } from "../../core/turn.ts";
import { readTokens } from "../decisions/samples.ts";
import type { Field } from "../field.ts";
import { itemType } from "./calls.ts";

/**
 * The tokens of the words of an answer, which is all that this API gives log-probabilities of; null where there are none. They came
 * because somebody asked for them beside the answer, so what cannot be read of them is as if it were not there.
 */
export function logprobsIn(items: readonly Field[]): readonly TokenLogprob[] | null {
  try {
    const tokens = items
      .filter((item) => itemType(item) === "message" && Array.isArray(item.get("content").value))
      .flatMap((item) => item.get("content").items())
      .flatMap((part) => {
        const list = part.get("logprobs");
        return list.absent ? [] : readTokens(list);
      });
    return tokens.length === 0 ? null : tokens;
  } catch (error) {
    if (error instanceof InvalidRequestError) return null;
    throw error;
  }
}

import type { Reason } from "../core/explain/explain.ts";
import { type Doubt, doubtFromReasons, findDoubt } from "../core/policy/doubt.ts";
import type { Message } from "../core/turn.ts";
import type { Examined } from "./examine.ts";

/**
 * What a person would have to settle.
 * @param reasons the classifier's, the strongest first; asked for only where nothing about the call itself stands out
 */
export function doubtOf(
  { gated, candidate, normalised }: Examined,
  messages: readonly Message[],
  reasons: () => readonly Reason[],
): Doubt {
  const doubt = findDoubt(gated, normalised, messages);
  if (doubt.kind !== "general" || gated !== candidate) return doubt;
  return doubtFromReasons(reasons()) ?? doubt;
}

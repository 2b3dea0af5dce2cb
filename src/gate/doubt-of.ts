import type { Reason } from "../core/explain/explain.ts";
import { type Doubt, doubtFromReasons, findDoubt } from "../core/policy/doubt.ts";
import type { PreparedTurn } from "../core/features/prepare.ts";
import type { Examined } from "./examine.ts";

/**
 * What a person would have to settle.
 * @param reasons the classifier's, the strongest first; asked for only where nothing about the call itself stands out
 */
export function doubtOf(
  { gated, candidate, normalised }: Examined,
  prepared: () => PreparedTurn,
  reasons: () => readonly Reason[],
): Doubt {
  const doubt = found();
  if (doubt.kind !== "general" || gated !== candidate) return doubt;
  return doubtFromReasons(reasons()) ?? doubt;

  function found(): Doubt {
    try {
      return findDoubt(gated, normalised, prepared());
    } catch {
      // It only chooses words. The ruling stands without them, and must not be lost for them.
      return { kind: "general" };
    }
  }
}

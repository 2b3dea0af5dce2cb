import type { Evidence } from "../core/evidence.ts";
import type { Reason } from "../core/explain/explain.ts";
import { type Doubt, doubtFromReasons, findDoubt } from "../core/policy/doubt.ts";
import type { PreparedTurn } from "../core/features/prepare.ts";
import { cut } from "../core/text/cut.ts";
import { pointsElsewhere } from "../core/text/points-elsewhere.ts";
import { heldStatement } from "../core/self-confidence/stated.ts";
import type { Finding } from "../core/turn.ts";
import type { Examined } from "./examine.ts";

/** What a user reads of a model's own words: a few, for they may be another's. */
const MOST_TOLD = 2;
const LONGEST_TOLD = 120;

/** What the model itself is not sure of; null where it names nothing, or something else stands against the call. */
export function statedDoubt<A>({
  evidence,
  findings,
}: {
  readonly evidence: Evidence<A>;
  readonly findings: readonly Finding[];
}): Doubt | null {
  const doubts = (heldStatement(evidence)?.doubts ?? [])
    .filter((doubt) => !pointsElsewhere(doubt))
    .slice(0, MOST_TOLD)
    .map((doubt) => cut(doubt, LONGEST_TOLD));
  const isOther = findings.some(
    ({ check, severity }) => severity === "block" && check !== "low_self_confidence",
  );
  return doubts.length === 0 || isOther ? null : { kind: "stated", doubts };
}

/**
 * What a person would have to settle.
 * @param reasons the classifier's, the strongest first; asked for only where nothing about the call itself stands out
 */
export function doubtOf(
  examined: Examined,
  prepared: () => PreparedTurn,
  reasons: () => readonly Reason[],
): Doubt {
  const { gated, candidate, normalised } = examined;
  const doubt = found();
  if (doubt.kind !== "general") return doubt;
  const stated = statedDoubt(examined);
  if (stated !== null || gated !== candidate) return stated ?? doubt;
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

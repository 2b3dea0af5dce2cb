import type { Stated } from "../self-confidence/map.ts";
import { shiftOf, type StatementTerm } from "../self-confidence/term.ts";
import { logit, sigmoid } from "./logit.ts";

/** What a feature weighs, and the moments that make it comparable: z = (value - mean) / scale. */
export interface HeadFeature {
  /** Change of the logit for one standard deviation. */
  readonly weight: number;
  readonly mean: number;
  /** > 0 */
  readonly scale: number;
}

/**
 * The correction that a deployment's own outcomes taught, for one score context. Plain data: it is embedded in the policy, so
 * that a snapshot, a rollback and a replay need nothing else. All parts are in units of the logit.
 */
export interface LocalHead {
  readonly id: string;
  /** The calibration that proposed it. */
  readonly calibrationId: string;
  readonly intercept: number;
  /** Factor of the base confidence's logit; 1 leaves it as it is. */
  readonly slope: number;
  /** Whole offset of each tool that had labels of its own. */
  readonly tools: Readonly<Record<string, number>>;
  /** Offset of a tool without labels of its own, by its risk. */
  readonly risks: Readonly<Record<string, number>>;
  readonly features: Readonly<Record<string, HeadFeature>>;
  /** Absent: no outcome says what the model's own statements are worth. */
  readonly selfConfidence?: StatementTerm;
  /** Labels that it was fitted on. */
  readonly labels: number;
  /** ISO 8601 UTC. */
  readonly fittedAt: string;
}

/** A tool that a decision calls, and the risk that the policy gives it. */
export interface HeadCall {
  readonly tool: string;
  readonly risk: string;
}

/** The parts of a head that change a confidence. */
export type HeadParts = Pick<
  LocalHead,
  "intercept" | "slope" | "tools" | "risks" | "features" | "selfConfidence"
>;

/** Changes nothing. */
export const IDENTITY_PARTS: HeadParts = { intercept: 0, slope: 1, tools: {}, risks: {}, features: {} };

/** Standard deviations beyond which a value counts as this far out: one odd value must not decide alone. */
export const MOST_DEVIATIONS = 4;

/** Deviation of a value from its mean, in standard deviations, within +-`MOST_DEVIATIONS`; 0 where it is missing. */
export function standardise(value: number, mean: number, scale: number): number {
  const z = (value - mean) / scale;
  return Number.isNaN(z) ? 0 : Math.min(MOST_DEVIATIONS, Math.max(-MOST_DEVIATIONS, z));
}

/**
 * The confidence of a deployment: the base confidence's logit through its head.
 *
 * @param confidence the bundle's calibrated confidence, 0..1
 * @param read the value of a feature by its name; NaN where it is missing or not known
 * @param calls the tools of the decision, in any order; a tool that is called twice counts once, and several tools by the
 *   mean of their offsets
 * @param said how sure the model says that it is; absent or null: it said nothing
 * @returns 0..1; exactly `confidence` where the head changes nothing
 */
export function applyHead(
  head: HeadParts,
  confidence: number,
  read: (name: string) => number,
  calls: readonly HeadCall[],
  said: Stated | null = null,
): number {
  const base = logit(confidence);
  let shift = head.intercept + (head.slope - 1) * base + meanOffset(head, calls);
  for (const [name, { weight, mean, scale }] of Object.entries(head.features)) {
    if (weight !== 0) shift += weight * standardise(read(name), mean, scale);
  }
  if (said !== null)
    shift += shiftOf(
      head.selfConfidence,
      said,
      calls.map(({ tool }) => tool),
    );
  return shift === 0 ? confidence : sigmoid(base + shift);
}

function meanOffset({ tools, risks }: HeadParts, calls: readonly HeadCall[]): number {
  const different = differentCalls(calls);
  let sum = 0;
  for (const { tool, risk } of different) sum += own(tools, tool) ?? own(risks, risk) ?? 0;
  return different.length === 0 ? 0 : sum / different.length;
}

const own = (of: Readonly<Record<string, number>>, name: string): number | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined;

/** Each tool once, in the order of its first call. */
export function differentCalls<T extends HeadCall>(calls: readonly T[]): readonly T[] {
  if (calls.length < 2) return calls;
  return calls.filter(({ tool }, i) => calls.findIndex((other) => other.tool === tool) === i);
}

import { RISKS, type Risk } from "../turn.ts";

export const SELF_CONFIDENCE_WAYS = ["samples", "text", "follow_up"] as const;
/**
 * Where the model states how sure it is: in one of the extra `samples`, whose instructions ask for it; in the `text` of its answer, for the caller's own prompt asks for it; or in the answer to a
 * question of the gate's own, a `follow_up`.
 */
export type SelfConfidenceWay = (typeof SELF_CONFIDENCE_WAYS)[number];

/** How the model is made to state how sure it is. */
export interface SelfConfidenceRule {
  readonly ask: SelfConfidenceWay;
  /** Of the tools for which it is asked; absent: all. */
  readonly risks?: readonly Risk[];
  /** A statement below this, 0..1, is a finding; absent: `LEAST_STATED`. */
  readonly min?: number;
  /** Longest wait for the answer to a question of its own, in milliseconds. */
  readonly deadlineMs?: number;
}

/** The same with nothing left open. */
export type SelfConfidencePolicy = Required<SelfConfidenceRule>;

/** Who gives less than this to its own call would not make it. */
export const LEAST_STATED = 0.5;
export const SELF_CONFIDENCE_DEADLINE_MS = 8_000;

/** What holds for a tool of this risk; null: nothing is asked or read. */
export function selfConfidenceFor(
  rule: SelfConfidenceRule | "off" | undefined,
  risk: Risk,
): SelfConfidencePolicy | null {
  if (rule === undefined || rule === "off") return null;
  const { ask, min = LEAST_STATED, deadlineMs = SELF_CONFIDENCE_DEADLINE_MS } = rule;
  const risks = RISKS.filter((one) => (rule.risks ?? RISKS).includes(one));
  return risks.includes(risk) ? { ask, risks, min, deadlineMs } : null;
}

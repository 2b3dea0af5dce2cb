import type { EarlierDecision } from "../session/link.ts";
import type { FallbackAction } from "../turn.ts";
import { type DoubtPoint, samePoint } from "./point.ts";

/** The steps of an abstention that comes back: a question, something to say yes to, a person. */
const STEP: Readonly<Record<Exclude<FallbackAction, "safe_default">, number>> = {
  ask_clarification: 0,
  offer_options: 1,
  request_confirmation: 1,
  escalate_to_human: 2,
};

/** What the doubt allows on the middle step. */
export interface Askable {
  /** There are values to choose from. */
  readonly options: boolean;
  /** The call could run as it stands. */
  readonly confirmable: boolean;
}

/**
 * The fallback of a repeated doubt: one step above the highest that was tried, and never below the policy's own.
 * `safe_default` stays, since there the policy says what the answer is.
 * @param start what a first abstention would become
 * @param asked what the session was already answered about the same point
 */
export function stepUp(
  start: FallbackAction,
  asked: readonly FallbackAction[],
  { options, confirmable }: Askable,
): FallbackAction {
  const steps = asked.flatMap((action) => (action === "safe_default" ? [] : [STEP[action]]));
  if (start === "safe_default" || steps.length === 0) return start;
  const next = Math.max(STEP[start], Math.max(...steps) + 1);
  if (next > 1) return "escalate_to_human";
  if (options) return "offer_options";
  return confirmable ? "request_confirmation" : "escalate_to_human";
}

/** Whether the decision let calls of all tools run that a point is about. */
function hasRun({ tool }: DoubtPoint, { action, gatedBy, tools }: EarlierDecision): boolean {
  if (action !== "execute") return false;
  const called = tools ?? (gatedBy === null ? [] : [gatedBy]);
  // The point of a doubt about several calls names them all: see `pointOf`.
  return called.includes(tool) || tool.split(" ").every((name) => called.includes(name));
}

/**
 * What a session was answered about a point since its tools last ran: then the earlier doubt is settled.
 * @param earlier decisions of the session, newest first
 */
export function fallbacksBefore(
  point: DoubtPoint,
  earlier: readonly EarlierDecision[],
): readonly FallbackAction[] {
  const settled = earlier.findIndex((one) => hasRun(point, one));
  return earlier
    .slice(0, settled === -1 ? earlier.length : settled)
    .flatMap(({ action, fallback, point: other }) =>
      action === "abstain" && fallback !== null && other !== null && samePoint(point, other)
        ? [fallback]
        : [],
    );
}

import { selectionOf } from "../../core/outcomes/selection.ts";
import { withAnswers } from "../../core/evidence.ts";
import type { ReportedOutcome, SampleRecord } from "../../core/record.ts";
import type { StoredDecision } from "../stored.ts";
import { featuresFromBase64, featuresToBase64 } from "../features.ts";
import { NO_MARKS } from "../marks.ts";
import type { OutboxEvent } from "./api.ts";

interface DecisionOnWire extends Omit<StoredDecision, "features" | "evidence"> {
  readonly features: string | null;
  readonly evidence?: StoredDecision["evidence"];
  /** In what was put in line while a lone answer was all the evidence there could be. */
  readonly secondOpinion?: SampleRecord | null;
}
type OutcomeBeforeFeedback = Omit<ReportedOutcome, "selection" | "probability">;
type EventOnWire =
  | {
      readonly kind: "outcome";
      readonly id: string;
      readonly outcome: OutcomeBeforeFeedback & Partial<ReportedOutcome>;
    }
  | { readonly kind: "decision"; readonly id: string; readonly decision: DecisionOnWire };

/** An event as JSON text; features are base64, since JSON has no NaN. */
export function encodeEvent(event: OutboxEvent): string {
  const wire: EventOnWire =
    event.kind === "outcome"
      ? event
      : {
          ...event,
          decision: {
            ...event.decision,
            features: event.decision.features && featuresToBase64(event.decision.features),
          },
        };
  return JSON.stringify(wire);
}

/** What a decision does not have that was put in line before sessions were found, before there was feedback. */
const BEFORE_SESSIONS = { caller: "", link: null, confirms: null, point: null, marks: NO_MARKS };
/** Nor before costs were kept. */
const BEFORE_COSTS = { cost: null };
const BEFORE_FEEDBACK = {
  baseConfidence: null,
  headId: null,
  experiment: null,
  enforceShare: null,
  propensity: 1,
  explored: false,
  audit: null,
};

const evidenceBefore = (answer: SampleRecord | null): StoredDecision["evidence"] =>
  withAnswers(null, answer === null ? [] : [answer]);

/** Reads what `encodeEvent` wrote. */
export function decodeEvent(text: string): OutboxEvent {
  const wire = JSON.parse(text) as EventOnWire;
  if (wire.kind === "outcome") {
    const { outcome } = wire;
    return { ...wire, outcome: { selection: selectionOf(outcome.source), probability: null, ...outcome } };
  }
  const { secondOpinion = null, ...given } = wire.decision;
  const features = given.features === null ? null : featuresFromBase64(given.features);
  // Spreading a large object into another one takes ten times as long.
  const decision = Object.assign({}, BEFORE_SESSIONS, BEFORE_FEEDBACK, BEFORE_COSTS, given, {
    features,
    evidence: given.evidence ?? evidenceBefore(secondOpinion),
  });
  return { kind: "decision", id: wire.id, decision };
}

import type { StoredDecision } from "../stored.ts";
import { featuresFromBase64, featuresToBase64 } from "../features.ts";
import { NO_MARKS } from "../marks.ts";
import type { OutboxEvent } from "./api.ts";

type DecisionOnWire = Omit<StoredDecision, "features"> & { readonly features: string | null };
type EventOnWire =
  | Extract<OutboxEvent, { kind: "outcome" }>
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

/** What an event does not have that was put in line before sessions were found. */
const BEFORE_SESSIONS = { caller: "", link: null, confirms: null, point: null, marks: NO_MARKS };

/** Reads what `encodeEvent` wrote. */
export function decodeEvent(text: string): OutboxEvent {
  const wire = JSON.parse(text) as EventOnWire;
  if (wire.kind === "outcome") return wire;
  const features = wire.decision.features === null ? null : featuresFromBase64(wire.decision.features);
  return { ...wire, decision: { ...BEFORE_SESSIONS, ...wire.decision, features } };
}

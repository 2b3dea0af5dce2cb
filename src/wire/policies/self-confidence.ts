import {
  SELF_CONFIDENCE_WAYS,
  type SelfConfidencePolicy,
  type SelfConfidenceRule,
} from "../../core/policy/self-confidence.ts";
import { RISKS } from "../../core/turn.ts";
import type { Field } from "../field.ts";
import { LEAST_MS, MOST_MS } from "./opinion.ts";

const FIELDS = ["ask", "risks", "min", "deadline_ms"];

/** The setting in the names of the wire. */
export interface WireSelfConfidence extends Omit<SelfConfidenceRule, "deadlineMs"> {
  readonly deadline_ms?: number;
}

/** `{ask, risks?, min?, deadline_ms?}`, or "off". */
export function readSelfConfidence(field: Field): SelfConfidenceRule | "off" {
  if (field.value === "off") return "off";
  if (typeof field.value === "string")
    field.fail(`must be "off" or {ask}, with ask one of ${SELF_CONFIDENCE_WAYS.join(", ")}`);
  for (const [name, value] of field.entries()) {
    if (!FIELDS.includes(name)) value.fail(`is no field of self_confidence; known are ${FIELDS.join(", ")}`);
  }
  const [ask, risks, min, deadline] = FIELDS.map((name) => field.get(name)) as [Field, Field, Field, Field];
  if (!risks.absent && risks.itemsOrNone().length === 0)
    risks.fail('names no risk; leave it out for all, or send "off"');
  const way = ask.oneOf(SELF_CONFIDENCE_WAYS);
  if (way !== "follow_up" && !deadline.absent) deadline.fail("goes with ask follow_up");
  return {
    ask: way,
    ...(risks.absent ? {} : { risks: [...new Set(risks.items().map((item) => item.oneOf(RISKS)))] }),
    ...(min.absent ? {} : { min: min.number(0, 1) }),
    ...(deadline.absent ? {} : { deadlineMs: deadline.integer(LEAST_MS, MOST_MS) }),
  };
}

export const writeSelfConfidence = ({
  deadlineMs,
  ...rest
}: SelfConfidenceRule | SelfConfidencePolicy): WireSelfConfidence => ({
  ...rest,
  ...(deadlineMs === undefined || rest.ask !== "follow_up" ? {} : { deadline_ms: deadlineMs }),
});

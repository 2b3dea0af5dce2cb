import type { HeadFeature, LocalHead } from "../../core/local-head/head.ts";
import type { Field } from "../field.ts";
import { readStatementTerm, type WireStatementTerm, writeStatementTerm } from "./statement-term.ts";

/** A local head in the names of the wire. */
export interface WireHead
  extends Omit<LocalHead, "calibrationId" | "labels" | "fittedAt" | "selfConfidence"> {
  readonly calibration_id: string;
  readonly n_labels: number;
  readonly self_confidence?: WireStatementTerm;
  readonly fitted_at: string;
}

const MAX_HEADS = 50;
const MAX_NAME = 256;
const MAX_NAMES = 1_000;
/** Units of the logit: far beyond what labels can teach. */
const MAX_SHIFT = 50;

const shift = (field: Field): number => field.number(-MAX_SHIFT, MAX_SHIFT);

/** An object from names to values, bounded in size. */
const named = <T>(field: Field, read: (value: Field) => T): Readonly<Record<string, T>> => {
  const entries = field.entries();
  if (entries.length > MAX_NAMES)
    field.fail(`holds ${entries.length} names; at most ${MAX_NAMES} are accepted`);
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (name.length > MAX_NAME) value.fail(`has a name of more than ${MAX_NAME} characters`);
      return [name, read(value)];
    }),
  );
};

const readFeature = (field: Field): HeadFeature => ({
  weight: shift(field.get("weight")),
  mean: field.get("mean").number(-Number.MAX_VALUE, Number.MAX_VALUE),
  scale: field.get("scale").number(Number.MIN_VALUE, Number.MAX_VALUE),
});

const FIELDS: readonly string[] = [
  "id",
  "calibration_id",
  "intercept",
  "slope",
  "tools",
  "risks",
  "features",
  "self_confidence",
  "n_labels",
  "fitted_at",
] satisfies readonly (keyof WireHead)[];

export const readHead = (field: Field): LocalHead => {
  for (const [name, value] of field.entries()) {
    if (!FIELDS.includes(name)) value.fail(`is no field of a local head; known are ${FIELDS.join(", ")}`);
  }
  return {
    id: field.get("id").text(MAX_NAME),
    calibrationId: field.get("calibration_id").text(MAX_NAME),
    intercept: shift(field.get("intercept")),
    slope: shift(field.get("slope")),
    tools: named(field.get("tools"), shift),
    risks: named(field.get("risks"), shift),
    features: named(field.get("features"), readFeature),
    ...(field.get("self_confidence").absent
      ? {}
      : { selfConfidence: readStatementTerm(field.get("self_confidence")) }),
    labels: field.get("n_labels").integer(0, Number.MAX_SAFE_INTEGER),
    fittedAt: field.get("fitted_at").text(64),
  };
};

/** `{score_context: head}`; the policy's `heads`, as `GET /api/policies` shows them. */
export function readHeads(field: Field): Readonly<Record<string, LocalHead>> {
  const entries = field.entries();
  if (entries.length > MAX_HEADS)
    field.fail(`holds ${entries.length} heads; at most ${MAX_HEADS} are accepted`);
  return Object.fromEntries(entries.map(([context, head]) => [context, readHead(head)]));
}

export const writeHead = ({
  calibrationId,
  labels,
  fittedAt,
  selfConfidence,
  ...head
}: LocalHead): WireHead => ({
  ...head,
  ...(selfConfidence === undefined ? {} : { self_confidence: writeStatementTerm(selfConfidence) }),
  calibration_id: calibrationId,
  n_labels: labels,
  fitted_at: fittedAt,
});

export const writeHeads = (heads: Readonly<Record<string, LocalHead>>): Readonly<Record<string, WireHead>> =>
  Object.fromEntries(Object.entries(heads).map(([context, head]) => [context, writeHead(head)]));

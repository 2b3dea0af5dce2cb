import { OPINION_FORMATS } from "../../core/policy/opinion.ts";
import type { ValidationPolicy, ValidationRule } from "../../core/policy/validation.ts";
import { RISKS } from "../../core/turn.ts";
import type { Field } from "../field.ts";
import { LEAST_MS, MOST_MS, readName } from "./opinion.ts";

const FIELDS = ["model", "upstream", "format", "risks", "deadline_ms", "max_tokens", "max_cost_usd"];
const MOST_TOKENS = 1_000_000;
const MOST_DOLLARS = 1_000;

/** A validation in the names of the wire. */
export interface WireValidation
  extends Omit<ValidationRule, "deadlineMs" | "maxTokens" | "maxCostUsd" | "upstream" | "format"> {
  readonly upstream?: string | null;
  readonly format?: ValidationPolicy["format"];
  readonly deadline_ms?: number;
  readonly max_tokens?: number;
  readonly max_cost_usd?: number | null;
}

/** `{model, upstream?, format?, risks?, deadline_ms?, max_tokens?, max_cost_usd?}`, or "off". */
export function readValidation(field: Field): ValidationRule | "off" {
  if (field.value === "off") return "off";
  if (typeof field.value === "string") field.fail('must be "off" or {model}, the model that is asked');
  for (const [name, value] of field.entries()) {
    if (!FIELDS.includes(name)) value.fail(`is no field of validation; known are ${FIELDS.join(", ")}`);
  }
  const read = <K extends string, T>(key: K, name: string, reader: (value: Field) => T): { [P in K]?: T } => {
    const value = field.get(name);
    return value.absent ? {} : ({ [key]: reader(value) } as { [P in K]?: T });
  };
  if (!field.get("format").absent && field.get("upstream").absent)
    field.get("format").fail("goes with an upstream; without one the caller's own format is spoken");
  if (field.get("risks").itemsOrNone().length === 0 && !field.get("risks").absent)
    field.get("risks").fail('names no risk; leave it out for high, or send "off"');
  return {
    model: readName(field.get("model"), "a model of the upstream"),
    ...read("upstream", "upstream", (value) => readName(value, "a second upstream of the deployment")),
    ...read("format", "format", (value) => value.oneOf(OPINION_FORMATS)),
    ...read("risks", "risks", (value) => [...new Set(value.items().map((item) => item.oneOf(RISKS)))]),
    ...read("deadlineMs", "deadline_ms", (value) => value.integer(LEAST_MS, MOST_MS)),
    ...read("maxTokens", "max_tokens", (value) => value.integer(1, MOST_TOKENS)),
    ...read("maxCostUsd", "max_cost_usd", (value) => value.number(0, MOST_DOLLARS)),
  };
}

export const writeValidation = ({
  deadlineMs,
  maxTokens,
  maxCostUsd,
  ...rest
}: ValidationRule | ValidationPolicy): WireValidation => ({
  ...rest,
  ...(deadlineMs === undefined ? {} : { deadline_ms: deadlineMs }),
  ...(maxTokens === undefined ? {} : { max_tokens: maxTokens }),
  ...(maxCostUsd === undefined ? {} : { max_cost_usd: maxCostUsd }),
});

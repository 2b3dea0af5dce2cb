import {
  OPINION_FORMATS,
  OPINION_TIMES,
  type OpinionPolicy,
  type OpinionRule,
} from "../../core/policy/opinion.ts";
import type { SecondOpinionRule } from "../../core/policy/rule.ts";
import { RISKS } from "../../core/turn.ts";
import type { Field } from "../field.ts";

const MAX_NAME = 256;
export const LEAST_MS = 100;
/** After the answer a Worker lives for 30 s at most. */
export const MOST_MS = 25_000;
const FIELDS = ["model", "upstream", "format", "when", "risks", "deadline_ms"];

/** A second opinion in the names of the wire. */
export interface WireOpinion extends Omit<OpinionRule, "deadlineMs" | "upstream" | "format"> {
  readonly upstream?: string | null;
  readonly format?: OpinionPolicy["format"];
  readonly deadline_ms?: number;
}

export const readName = (field: Field, what: string): string => {
  const name = field.string(MAX_NAME);
  return name.trim() === "" ? field.fail(`must name ${what}`) : name;
};

/** `{model, upstream?, format?, when?, risks?, deadline_ms?}`, or "off". */
export function readOpinion(field: Field): SecondOpinionRule {
  if (field.value === "off") return "off";
  if (typeof field.value === "string") field.fail('must be "off" or {model}, the model that is asked');
  for (const [name, value] of field.entries()) {
    if (!FIELDS.includes(name)) value.fail(`is no field of second_opinion; known are ${FIELDS.join(", ")}`);
  }
  const read = <T>(name: string, reader: (value: Field) => T): T | undefined => {
    const value = field.get(name);
    return value.absent ? undefined : reader(value);
  };
  const upstream = read("upstream", (value) => readName(value, "a second upstream of the deployment"));
  const format = read("format", (value) => value.oneOf(OPINION_FORMATS));
  if (format !== undefined && upstream === undefined)
    field.get("format").fail("goes with an upstream; without one the caller's own format is spoken");
  const when = read("when", (value) => value.oneOf(OPINION_TIMES));
  const risks = read("risks", (value) => value.items().map((item) => item.oneOf(RISKS)));
  if (risks?.length === 0) field.get("risks").fail('names no risk; leave it out for all, or send "off"');
  const deadlineMs = read("deadline_ms", (value) => value.integer(LEAST_MS, MOST_MS));
  return {
    model: readName(field.get("model"), "a model of the upstream"),
    ...(upstream === undefined ? {} : { upstream }),
    ...(format === undefined ? {} : { format }),
    ...(when === undefined ? {} : { when }),
    ...(risks === undefined ? {} : { risks: [...new Set(risks)] }),
    ...(deadlineMs === undefined ? {} : { deadlineMs }),
  };
}

export const writeOpinion = ({ deadlineMs, ...rest }: OpinionRule | OpinionPolicy): WireOpinion => ({
  ...rest,
  ...(deadlineMs === undefined ? {} : { deadline_ms: deadlineMs }),
});

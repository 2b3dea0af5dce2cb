import { OPINION_FORMATS } from "../../core/policy/opinion.ts";
import {
  MOST_MEMBERS,
  PANEL_RULES,
  type PanelMember,
  type PanelPolicy,
  type PanelRule,
} from "../../core/policy/panel.ts";
import { RISKS } from "../../core/turn.ts";
import type { Field } from "../field.ts";
import { LEAST_MS, MOST_MS, readName } from "./opinion.ts";

const FIELDS = ["models", "rule", "level", "risks", "deadline_ms"];
const OF_MEMBER = ["model", "upstream", "format"];

const checkNames = (field: Field, known: readonly string[], what: string): void => {
  for (const [name, value] of field.entries())
    if (!known.includes(name)) value.fail(`is no field of ${what}; known are ${known.join(", ")}`);
};

/** A model's name, or `{model, upstream?, format?}`. */
function readMember(field: Field): PanelMember {
  if (typeof field.value === "string") return { model: readName(field, "a model of the upstream") };
  checkNames(field, OF_MEMBER, "a panel's model");
  const [upstream, format] = [field.get("upstream"), field.get("format")];
  if (!format.absent && upstream.absent)
    format.fail("goes with an upstream; without one the caller's own format is spoken");
  return {
    model: readName(field.get("model"), "a model of the upstream"),
    ...(upstream.absent ? {} : { upstream: readName(upstream, "a second upstream of the deployment") }),
    ...(format.absent ? {} : { format: format.oneOf(OPINION_FORMATS) }),
  };
}

function readMembers(field: Field): readonly PanelMember[] {
  const items = field.items();
  if (items.length === 0 || items.length > MOST_MEMBERS)
    field.fail(`names ${items.length} models; a panel has from 1 to ${MOST_MEMBERS}`);
  const members = items.map(readMember);
  const names = members.map(({ model, upstream = "" }) => JSON.stringify([model, upstream]));
  const twice = names.findIndex((name, at) => names.indexOf(name) !== at);
  items[twice]?.fail("stands there twice; one model has one vote");
  return members;
}

/** `{models, rule?, level?, risks?, deadline_ms?}`, or "off". */
export function readPanel(field: Field): PanelRule | "off" {
  if (field.value === "off") return "off";
  if (typeof field.value === "string") field.fail('must be "off" or {models}, the models that are asked');
  checkNames(field, FIELDS, "panel");
  const models = readMembers(field.get("models"));
  const [rule, level, risks, deadline] = ["rule", "level", "risks", "deadline_ms"].map((name) =>
    field.get(name),
  ) as [Field, Field, Field, Field];
  if (!risks.absent && risks.items().length === 0)
    risks.fail('names no risk; leave it out for all, or send "off"');
  return {
    models,
    ...(rule.absent ? {} : { rule: rule.oneOf(PANEL_RULES) }),
    ...(level.absent ? {} : { level: level.oneOf(["block", "flag"]) }),
    ...(risks.absent ? {} : { risks: [...new Set(risks.items().map((item) => item.oneOf(RISKS)))] }),
    ...(deadline.absent ? {} : { deadlineMs: deadline.integer(LEAST_MS, MOST_MS) }),
  };
}

/** A panel in the names of the wire. */
export interface WirePanel extends Omit<PanelRule, "deadlineMs" | "models"> {
  readonly models: readonly {
    readonly model: string;
    readonly upstream?: string | null;
    readonly format?: PanelPolicy["models"][number]["format"];
  }[];
  readonly deadline_ms?: number;
}

export const writePanel = ({ deadlineMs, models, ...rest }: PanelRule | PanelPolicy): WirePanel => ({
  ...rest,
  models: models.map(({ model, upstream = null, format = null }) => ({
    model,
    ...(upstream === null ? {} : { upstream }),
    ...(format === null ? {} : { format }),
  })),
  ...(deadlineMs === undefined ? {} : { deadline_ms: deadlineMs }),
});

import type { ContextRule, ContextWhen, ThresholdChange } from "../../core/policy/context.ts";
import { type LoadLimit, MIN_CALLS } from "../../core/policy/load.ts";
import type { Field } from "../field.ts";
import { readHours, writeHours } from "./hours.ts";
import { only } from "./rule-values.ts";

const MOST_RULES = 50;
const MOST_NAMES = 1_000;
const LONGEST_NAME = 256;
const LONGEST_REASON = 200;

export const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;
const WHEN: readonly string[] = ["agents", "groups", "channels", "hours", "weekdays", "degraded", "load"];
const LOAD: readonly string[] = ["error_rate_above", "latency_above_ms", "min_calls"];
const MOST_CALLS = 10_000;
const LONGEST_WAIT_MS = 600_000;
const CHANGES = ["add", "at_least", "set"] as const;

const names = (field: Field): readonly string[] | undefined => {
  if (field.absent) return undefined;
  const items = field.items();
  if (items.length === 0 || items.length > MOST_NAMES)
    field.fail(`holds ${items.length} names; from 1 to ${MOST_NAMES} are accepted`);
  return items.map((item) => item.text(LONGEST_NAME));
};

/** `"degraded"`, or what is to be measured. */
function readLoad(field: Field): "degraded" | LoadLimit {
  if (typeof field.value === "string") return field.oneOf(["degraded"]);
  only(field, LOAD, "load");
  const [errors, latency, calls] = [
    field.get("error_rate_above"),
    field.get("latency_above_ms"),
    field.get("min_calls"),
  ];
  if (errors.absent && latency.absent)
    field.fail('must be "degraded", or have error_rate_above or latency_above_ms');
  return {
    errorRateAbove: errors.absent ? null : errors.number(0, 1),
    latencyAboveMs: latency.absent ? null : latency.number(1, LONGEST_WAIT_MS),
    minCalls: calls.absent ? MIN_CALLS : calls.number(1, MOST_CALLS),
  };
}

/** A limit as an operator writes it. */
export const writeLimit = ({ errorRateAbove, latencyAboveMs, minCalls }: LoadLimit) => ({
  ...(errorRateAbove !== null && { error_rate_above: errorRateAbove }),
  ...(latencyAboveMs !== null && { latency_above_ms: latencyAboveMs }),
  min_calls: minCalls,
});

function readWhen(field: Field): ContextWhen {
  only(field, WHEN, "when");
  if (field.entries().every(([, value]) => value.absent))
    field.fail(
      `says nothing, so that the rule always holds: set the threshold itself, or name one of ${WHEN.join(", ")}`,
    );
  const [hours, weekdays, degraded] = [field.get("hours"), field.get("weekdays"), field.get("degraded")];
  if (!weekdays.absent && weekdays.items().length === 0) weekdays.fail("names no day");
  if (!degraded.absent && typeof degraded.value !== "boolean") degraded.fail("must be true or false");
  return {
    agents: names(field.get("agents")),
    groups: names(field.get("groups")),
    channels: names(field.get("channels")),
    hours: hours.absent ? undefined : readHours(hours),
    weekdays: weekdays.absent
      ? undefined
      : weekdays.items().map((day) => WEEKDAYS.indexOf(day.oneOf(WEEKDAYS))),
    degraded: degraded.absent ? undefined : degraded.value === true,
    load: field.get("load").absent ? undefined : readLoad(field.get("load")),
  };
}

function readChange(rule: Field): ThresholdChange {
  const [kind, ...more] = CHANGES.filter((name) => !rule.get(name).absent);
  if (kind === undefined || more.length > 0) return rule.fail(`must have one of ${CHANGES.join(", ")}`);
  const value = rule.get(kind).number(kind === "add" ? -1 : 0, 1);
  if (kind === "add" && value === 0) rule.get(kind).fail("changes nothing");
  return { kind, value };
}

function readOne(rule: Field): ContextRule {
  only(rule, ["when", ...CHANGES, "reason"], "a context rule");
  const reason = rule.get("reason").text(LONGEST_REASON);
  if (reason.trim() === "")
    rule.get("reason").fail("must say why; it stands in every decision that the rule changes");
  const read: ContextRule = { when: readWhen(rule.get("when")), threshold: readChange(rule), reason };
  // Absent members do not stand in what is stored.
  return JSON.parse(JSON.stringify(read)) as ContextRule;
}

/** `context: [{when: {hours, agents, ...}, add | at_least | set, reason}, ...]`: thresholds that depend on where and when. */
export function readContextRules(field: Field): readonly ContextRule[] {
  const items = field.items();
  if (items.length > MOST_RULES)
    field.fail(`holds ${items.length} rules; at most ${MOST_RULES} are accepted`);
  return items.map(readOne);
}

/** The rule as an operator writes it. */
export const writeContextRule = ({
  when,
  threshold,
  reason,
}: ContextRule): Readonly<Record<string, unknown>> => ({
  when: {
    ...when,
    ...(when.hours && { hours: writeHours(when.hours) }),
    ...(typeof when.load === "object" && { load: writeLimit(when.load) }),
    ...(when.weekdays && { weekdays: when.weekdays.map((day) => WEEKDAYS[day] ?? "sun") }),
  },
  [threshold.kind]: threshold.value,
  reason,
});

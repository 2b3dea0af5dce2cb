import { compareDecimals } from "../../core/arguments/decimal-order.ts";
import {
  type BusinessRule,
  type Condition,
  LIMIT_SCOPES,
  MOST_HOURS,
  RELATIONS,
  RULE_LEVELS,
  type Where,
} from "../../core/rules/rule.ts";
import { wholePattern } from "../../core/rules/values.ts";
import type { Field } from "../field.ts";
import { readHours } from "./hours.ts";
import {
  decimal,
  decimalOrNone,
  flag,
  lengthOrNone,
  listed,
  only,
  readPathAt,
  toolName,
} from "./rule-values.ts";

const MOST_RULES = 100;
const LONGEST_MESSAGE = 500;
const LONGEST_PATTERN = 500;

/** Fields that make a rule what it is, each with what may stand beside it. */
const KINDS = {
  range: ["min", "max"],
  length: ["min_length", "max_length"],
  pattern: ["pattern", "ignore_case"],
  allow: ["allow"],
  deny: ["deny"],
  seen_in: ["seen_in"],
  compare: RELATIONS,
  together: ["together"],
  quiet_hours: ["quiet_hours"],
  limit: ["limit"],
} as const satisfies Record<Condition["kind"], readonly string[]>;

const ALL_FIELDS: readonly string[] = ["argument", ...Object.values(KINDS).flat(), "level", "message"];
/** Rules that speak of no single argument. */
const WITHOUT_ARGUMENT: readonly Condition["kind"][] = ["together", "quiet_hours", "limit"];

function readRange(rule: Field): Condition {
  const [min, max] = [decimalOrNone(rule.get("min")), decimalOrNone(rule.get("max"))];
  if (min !== undefined && max !== undefined && compareDecimals(min, max) > 0)
    rule.get("min").fail(`is greater than max, so that no call could keep the rule`);
  return { kind: "range", argument: readPathAt(rule.get("argument")), min, max };
}

function readLength(rule: Field): Condition {
  const [min, max] = [lengthOrNone(rule.get("min_length")), lengthOrNone(rule.get("max_length"))];
  if (min !== undefined && max !== undefined && min > max)
    rule.get("min_length").fail("is greater than max_length, so that no call could keep the rule");
  return { kind: "length", argument: readPathAt(rule.get("argument")), min, max };
}

function readPattern(rule: Field): Condition {
  const field = rule.get("pattern");
  const pattern = field.text(LONGEST_PATTERN);
  const form = wholePattern(pattern);
  if (typeof form === "string") field.fail(form);
  const ignoreCase = flag(rule.get("ignore_case"));
  return { kind: "pattern", argument: readPathAt(rule.get("argument")), pattern, ignoreCase };
}

function readSeen(rule: Field): Condition {
  const seen = rule.get("seen_in");
  only(seen, ["tool", "path"], "seen_in");
  const [tool, path] = [seen.get("tool"), seen.get("path")];
  return {
    kind: "seen_in",
    argument: readPathAt(rule.get("argument")),
    tool: tool.absent ? undefined : toolName(tool),
    path: path.absent ? undefined : readPathAt(path),
  };
}

const readWhere = (field: Field): Where | undefined => {
  if (field.absent) return undefined;
  only(field, ["argument", "path"], "where");
  return { argument: readPathAt(field.get("argument")), path: readPathAt(field.get("path")) };
};

function readCompare(rule: Field): Condition {
  const [relation, ...more] = RELATIONS.filter((name) => !rule.get(name).absent);
  if (relation === undefined || more.length > 0) return rule.fail(`must have one of ${RELATIONS.join(", ")}`);
  const other = rule.get(relation);
  only(other, ["tool", "path", "where"], relation);
  return {
    kind: "compare",
    argument: readPathAt(rule.get("argument")),
    relation,
    tool: toolName(other.get("tool")),
    path: readPathAt(other.get("path")),
    where: readWhere(other.get("where")),
  };
}

function readTogether(rule: Field): Condition {
  const field = rule.get("together");
  const names = field.items().map(readPathAt);
  if (names.length < 2 || names.length > 20) field.fail("must name from 2 to 20 arguments");
  return { kind: "together", arguments: names };
}

function readLimit(rule: Field): Condition {
  const limit = rule.get("limit");
  only(limit, ["calls", "sum", "of", "per", "hours"], "limit");
  const [calls, sum, of, hours] = (["calls", "sum", "of", "hours"] as const).map((name) => limit.get(name));
  if (calls === undefined || sum === undefined || of === undefined || hours === undefined)
    return limit.fail("is broken");
  if (calls.absent && sum.absent)
    limit.fail("must say calls (how often), or sum and of (how much of which argument)");
  if (sum.absent !== of.absent) (sum.absent ? sum : of).fail("is missing; sum and of go together");
  const per = limit.get("per").oneOf(LIMIT_SCOPES);
  if (hours.absent && per !== "session")
    hours.fail(`is missing; say over how many hours is counted, 1 to ${MOST_HOURS}`);
  return {
    kind: "limit",
    per,
    hours: hours.absent ? null : hours.integer(1, MOST_HOURS),
    calls: calls.absent ? undefined : calls.integer(0, 1_000_000),
    sum: sum.absent ? undefined : decimal(sum),
    of: of.absent ? undefined : readPathAt(of),
  };
}

const READERS: Readonly<Record<Condition["kind"], (rule: Field) => Condition>> = {
  range: readRange,
  length: readLength,
  pattern: readPattern,
  allow: (rule) => ({
    kind: "allow",
    argument: readPathAt(rule.get("argument")),
    values: listed(rule.get("allow")),
  }),
  deny: (rule) => ({
    kind: "deny",
    argument: readPathAt(rule.get("argument")),
    values: listed(rule.get("deny")),
  }),
  seen_in: readSeen,
  compare: readCompare,
  together: readTogether,
  quiet_hours: (rule) => ({ kind: "quiet_hours", ...readHours(rule.get("quiet_hours")) }),
  limit: readLimit,
};

const KIND_NAMES = Object.keys(KINDS) as readonly Condition["kind"][];

function readOne(rule: Field): BusinessRule {
  only(rule, ALL_FIELDS, "a rule");
  const kinds = KIND_NAMES.filter((kind) => KINDS[kind].some((name) => !rule.get(name).absent));
  const [kind, other] = kinds;
  if (kind === undefined)
    return rule.fail(
      `demands nothing; it must have one of ${KIND_NAMES.flatMap((name) => KINDS[name]).join(", ")}`,
    );
  if (other !== undefined)
    rule.fail(`demands ${kind} and ${other}; a rule demands one thing, so make two of it`);
  if (WITHOUT_ARGUMENT.includes(kind) && !rule.get("argument").absent)
    rule.get("argument").fail(`does not belong to ${kind}`);
  const condition = READERS[kind](rule);
  const message = rule.get("message");
  const said = {
    level: rule.get("level").oneOf(RULE_LEVELS),
    message: message.absent ? undefined : message.text(LONGEST_MESSAGE),
  };
  // Absent members do not stand in what is stored.
  return JSON.parse(JSON.stringify({ ...condition, ...said })) as BusinessRule;
}

/** `rules: [{argument, max, level, message?}, ...]`: what is demanded of a tool's calls. */
export function readBusinessRules(field: Field): readonly BusinessRule[] {
  const items = field.items();
  if (items.length > MOST_RULES)
    field.fail(`holds ${items.length} rules; at most ${MOST_RULES} are accepted`);
  return items.map(readOne);
}

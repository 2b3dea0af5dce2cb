import type { OutputUnit } from "@cfworker/json-schema";
import { stringifyJson } from "../arguments/convert.ts";
import { cut, shown } from "../text/cut.ts";
import { isNumber, type Json } from "../arguments/json.ts";
import { unmarked } from "./exact-keywords.ts";
import { isStandIn } from "./exact-value.ts";
import { pointerTo, valueAt } from "./pointer.ts";
import type { SchemaIssue, SchemaIssueKind } from "./report.ts";

const MAX_ISSUES = 20;

/** What a keyword's failure is called. Keywords that only pass on the failures of others are not here. */
const KINDS = new Map<string, SchemaIssueKind>([
  ["type", "type"],
  ["enum", "enum"],
  ["const", "enum"],
  ["required", "missing"],
  ["dependentRequired", "missing"],
  ["false", "unexpected"],
  ["propertyNames", "unexpected"],
  // A pattern reaches the validator as a format.
  ["format", "format"],
  ["not", "composition"],
  ["anyOf", "composition"],
  ["oneOf", "composition"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"].map(
    (k) => [k, "range"] as const,
  ),
  ...["minLength", "maxLength", "minItems", "maxItems", "uniqueItems", "contains"].map(
    (k) => [k, "range"] as const,
  ),
  ...["minContains", "maxContains", "minProperties", "maxProperties"].map((k) => [k, "range"] as const),
]);

/** Keywords whose nested failures are told as one, or not at all. */
const GROUPS = new Set([
  "anyOf",
  "oneOf",
  "propertyNames",
  "contains",
  "additionalProperties",
  "unevaluatedProperties",
]);
const PASSED_ON = new Set(["then", "else"]);

const MISSING = 'Instance does not have required property "';

const pathOf = (unit: OutputUnit): string => decodeURI(unit.instanceLocation).slice(1);

const got = (root: Json, path: string): string => {
  const value = valueAt(root, path);
  return value === undefined ? "nothing" : shown(stringifyJson(value));
};

const expectedTypes = (unit: OutputUnit): string =>
  (unit.error.split("Expected ")[1] ?? "another type")
    .replaceAll('"', "")
    .replace(/\.$/, "")
    .replaceAll(", ", " or ");

const typeIssue = (root: Json, path: string, expected: string): SchemaIssue => ({
  kind: valueAt(root, path) === null ? "null" : "type",
  path,
  message: `expected ${expected}, got ${got(root, path)}`,
});

/** What the validator writes for a number that a double would round is only a stand-in. */
const withOwnDigits = (text: string, root: Json, path: string): string => {
  const value = valueAt(root, path);
  if (value === undefined || !isNumber(value) || !isStandIn(value)) return text;
  return text.replace(/^-?\d\S*/, shown(value.text));
};

const sentence = (unit: OutputUnit): string => {
  const said = unmarked(unit.error);
  // The validator's own words for this keyword leave out that it may not be equal.
  const whole =
    unit.keyword === "exclusiveMinimum" ? said.replace(" is less than ", " is less than or equal to ") : said;
  const text = cut(whole, 160)
    .replace(/^Instance does not match/, "does not match")
    .replace('does not match format "pattern"', "does not match pattern")
    .replace(/\.$/, "");
  return text.charAt(0).toLowerCase() + text.slice(1);
};

const issueOf = (unit: OutputUnit, root: Json): SchemaIssue | null => {
  const path = pathOf(unit);
  const kind = KINDS.get(unit.keyword);
  if (kind === undefined) return null;
  if (unit.keyword === "type") return typeIssue(root, path, expectedTypes(unit));
  if (unit.keyword === "false") return { kind, path, message: "is not allowed here" };
  if (unit.keyword === "required" && unit.error.startsWith(MISSING)) {
    const key = unit.error.slice(MISSING.length, -2);
    return { kind, path: pointerTo(path, key), message: "is required and missing" };
  }
  const value = kind === "missing" || kind === "range" ? "" : `, got ${got(root, path)}`;
  return { kind, path, message: withOwnDigits(sentence(unit), root, path) + value };
};

/** The failures inside the branches of `group`, by branch. */
const byBranch = (group: OutputUnit, nested: readonly OutputUnit[]): readonly (readonly OutputUnit[])[] => {
  const branches = new Map<string, OutputUnit[]>();
  let branch = "";
  for (const unit of nested) {
    // The validator gives a `false` schema the place of the value instead of its own: it belongs to the branch before it.
    if (unit.keyword !== "false") {
      branch = unit.keywordLocation.slice(group.keywordLocation.length + 1).split("/", 1)[0] ?? "";
    }
    const units = branches.get(branch);
    if (units === undefined) branches.set(branch, [unit]);
    else units.push(unit);
  }
  return [...branches.values()];
};

/** Of alternatives that all failed: the one whose type fits, else the types that would fit, else the composition itself. */
const alternatives = (
  group: OutputUnit,
  nested: readonly OutputUnit[],
  root: Json,
): readonly SchemaIssue[] => {
  const here = (unit: OutputUnit): boolean =>
    unit.keyword === "type" && unit.instanceLocation === group.instanceLocation;
  const branches = byBranch(group, nested);
  const fitting = branches.filter((branch) => !branch.some(here));
  const [only] = fitting;
  if (fitting.length === 1 && only !== undefined) return schemaIssues(only, root);
  if (fitting.length > 0) return [];
  const expected = new Set(branches.flatMap((branch) => branch.filter(here).map(expectedTypes)));
  return expected.size === 0 ? [] : [typeIssue(root, pathOf(group), [...expected].join(" or "))];
};

/**
 * The validator holds a member that failed its own schema against `additionalProperties` and `unevaluatedProperties`
 * too; those failures are no news.
 */
const alreadyTold = (group: OutputUnit, before: readonly OutputUnit[]): boolean => {
  const member = group.error.slice(0, group.error.indexOf(" does not match"));
  return before.some(
    (unit) =>
      (unit.keyword === "properties" || unit.keyword === "patternProperties") &&
      unit.instanceLocation === group.instanceLocation &&
      (unit.error.startsWith(`${member} does not match`) || unit.error.startsWith(`${member} matches`)),
  );
};

const groupIssues = (
  group: OutputUnit,
  nested: readonly OutputUnit[],
  before: readonly OutputUnit[],
  root: Json,
): readonly SchemaIssue[] => {
  if (group.keyword === "additionalProperties" || group.keyword === "unevaluatedProperties") {
    return alreadyTold(group, before) ? [] : schemaIssues(nested, root);
  }
  const matchesSeveral = group.keyword === "oneOf" && !group.error.includes("(0 matches)");
  if ((group.keyword === "anyOf" || group.keyword === "oneOf") && !matchesSeveral) {
    const issues = alternatives(group, nested, root);
    if (issues.length > 0) return issues;
  }
  const issue = issueOf(group, root);
  return issue === null ? [] : [issue];
};

/** The validator's output (wrappers first, then what is inside them) as a short list of issues, each told once. */
export const schemaIssues = (units: readonly OutputUnit[], root: Json): readonly SchemaIssue[] => {
  const issues = new Map<string, SchemaIssue>();
  for (let at = 0; at < units.length && issues.size < MAX_ISSUES; at++) {
    const unit = units[at];
    if (unit === undefined || PASSED_ON.has(unit.keyword)) continue;
    let found: readonly SchemaIssue[];
    if (GROUPS.has(unit.keyword)) {
      let end = at + 1;
      while (isInside(units[end], unit)) end++;
      found = groupIssues(unit, units.slice(at + 1, end), units.slice(0, at), root);
      at = end - 1;
    } else {
      const issue = issueOf(unit, root);
      found = issue === null ? [] : [issue];
    }
    for (const issue of found) issues.set(`${issue.kind} ${issue.path} ${issue.message}`, issue);
  }
  return [...issues.values()];
};

const isInside = (unit: OutputUnit | undefined, group: OutputUnit): boolean =>
  unit !== undefined &&
  (unit.keyword === "false"
    ? unit.instanceLocation.startsWith(group.instanceLocation)
    : unit.keywordLocation.startsWith(`${group.keywordLocation}/`));

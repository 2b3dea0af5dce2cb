import { isRecord } from "../schema/parts.ts";
import type { Tool } from "../turn.ts";
import { stepsOf } from "./path.ts";
import type { BusinessRule } from "./rule.ts";

/** Keywords beside `properties` that may declare further arguments. */
const OTHERS = [
  "$ref",
  "allOf",
  "anyOf",
  "oneOf",
  "patternProperties",
  "if",
  "then",
  "else",
  "dependentSchemas",
];

/** The paths that a rule looks at in a call. */
export function pathsOf(rule: BusinessRule): readonly string[] {
  switch (rule.kind) {
    case "together":
      return rule.arguments;
    case "quiet_hours":
      return [];
    case "limit":
      return rule.of === undefined ? [] : [rule.of];
    case "compare":
      return rule.where === undefined ? [rule.argument] : [rule.argument, rule.where.argument];
    default:
      return [rule.argument];
  }
}

/** The first path of a rule whose argument the tool certainly does not have; null where there is none. */
export function undeclaredIn(rule: BusinessRule, tool: Tool | null): string | null {
  const schema = tool?.parameters;
  if (!isRecord(schema) || !isRecord(schema["properties"])) return null;
  const { properties } = schema;
  const more = schema["additionalProperties"];
  if (OTHERS.some((keyword) => schema[keyword] !== undefined) || more === true || isRecord(more)) return null;
  return (
    pathsOf(rule).find((path) => {
      const [first] = stepsOf(path);
      return typeof first === "string" && !Object.hasOwn(properties, first);
    }) ?? null
  );
}

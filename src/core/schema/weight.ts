import type { TestedPattern } from "./pattern.ts";
import { jsonLength } from "./parts.ts";
import { NODE_UNITS, type Sizes } from "./steps.ts";

const memberCount = (map: unknown): number =>
  typeof map === "object" && map !== null ? Object.keys(map).length : 0;

/**
 * What entering a compiled node costs the validator in units of work: its own keywords, and those that walk over the
 * members, items or characters of the value. The value is not known there, so the largest of the arguments is charged.
 */
export const unitsOf = (
  node: Readonly<Record<string, unknown>>,
  patterns: readonly TestedPattern[],
  where: string,
): ((sizes: Sizes) => number) => {
  const { enum: values, const: only, required, dependentRequired } = node;
  // A failed enum is quoted whole, although the message is cut later.
  const quoted =
    values === undefined && only === undefined && required === undefined && dependentRequired === undefined
      ? 0
      : jsonLength([values, only, required, dependentRequired], where);
  const named = memberCount(node["properties"]) + memberCount(node["dependentSchemas"]);
  const own = NODE_UNITS + named + quoted / 40;
  const countsText = node["minLength"] !== undefined || node["maxLength"] !== undefined;
  const compares = node["uniqueItems"] === true;
  return ({ members, items, text, key }) => {
    let units = own + members / 8;
    if (countsText) units += text / 50;
    if (compares) units += items ** 2 / 4;
    for (const pattern of patterns) units += NODE_UNITS + members * pattern.units(key);
    return units;
  };
};

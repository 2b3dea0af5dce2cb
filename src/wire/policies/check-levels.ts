import type { CheckLevel } from "../../core/policy/rule.ts";
import type { Field } from "../field.ts";

const LEVELS = ["block", "flag", "off"] as const satisfies readonly CheckLevel[];
const MAX_CHECKS = 100;

/** What an operator set for checks, by their names. */
export const readChecks = (field: Field): Readonly<Record<string, CheckLevel>> => {
  const entries = field.entries();
  if (entries.length > MAX_CHECKS)
    field.fail(`names ${entries.length} checks; at most ${MAX_CHECKS} are accepted`);
  return Object.fromEntries(entries.map(([name, level]) => [name, level.oneOf(LEVELS)]));
};

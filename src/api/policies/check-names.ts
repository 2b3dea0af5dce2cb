import { FINDING_NAMES } from "../../core/checks/names.ts";
import type { Field } from "../../wire/field.ts";

const KNOWN = new Set(FINDING_NAMES.map(({ check }) => check));

/**
 * Refuses levels of findings that the gate does not have: a misspelt one would set nothing, and nobody would see it. Stored
 * policies may hold names of former checks, so only what is sent is held to this.
 * @throws InvalidRequestError naming the field
 */
export function requireCheckNames(rules: readonly Field[]): void {
  for (const checks of rules.map((rule) => rule.get("checks")))
    for (const [name, level] of checks.absent ? [] : checks.entries())
      if (!KNOWN.has(name)) level.fail(`is no finding of this gate; known are ${[...KNOWN].join(", ")}`);
}

import type { Held, Holding } from "../../core/policy/holding.ts";
import type { GuardRule } from "../../core/policy/rule.ts";
import type { BusinessRule } from "../../core/rules/rule.ts";
import { writeBusinessRule } from "./write-business-rule.ts";

/** camelCase to the names of the wire. */
const wireName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const writeGuard = (rule: GuardRule | null) =>
  rule && { max_wrong: rule.maxWrong, confidence: rule.confidence };

/** A value as `holdingOf` made it. */
const writeValue = (name: string, value: unknown): unknown => {
  if (name === "guard") return writeGuard(value as GuardRule | null);
  return name === "rules" ? (value as readonly BusinessRule[]).map(writeBusinessRule) : value;
};

/** What holds for a tool, in the names of the wire. */
export const writeHolding = ({ settings, ...rest }: Holding) => ({
  settings: Object.fromEntries(
    Object.entries(settings).map(([name, { value, source }]): [string, Held] => [
      wireName(name),
      { value: writeValue(name, value), source },
    ]),
  ),
  ...rest,
});

import type { Held, Holding } from "../../core/policy/holding.ts";
import type { GuardRule } from "../../core/policy/rule.ts";

/** camelCase to the names of the wire. */
const wireName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const writeGuard = (rule: GuardRule | null) =>
  rule && { max_wrong: rule.maxWrong, confidence: rule.confidence };

/** What holds for a tool, in the names of the wire. */
export const writeHolding = ({ settings, ...rest }: Holding) => ({
  settings: Object.fromEntries(
    Object.entries(settings).map(([name, { value, source }]): [string, Held] => [
      wireName(name),
      // As `holdingOf` made it.
      { value: name === "guard" ? writeGuard(value as GuardRule | null) : value, source },
    ]),
  ),
  ...rest,
});

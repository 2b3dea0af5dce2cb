import type { BusinessRule, Condition } from "../../core/rules/rule.ts";
import { writeHours } from "./hours.ts";

/** A decimal as a number where that loses nothing, else as text. */
const number = (text: string | undefined): number | string | undefined =>
  text === undefined || String(Number(text)).replace("e+", "e") !== text ? text : Number(text);

/** A value of a list, from its JSON text. */
const parsed = (text: string): unknown => JSON.parse(text);

function written(rule: Condition): object {
  switch (rule.kind) {
    case "range":
      return { argument: rule.argument, min: number(rule.min), max: number(rule.max) };
    case "length":
      return { argument: rule.argument, min_length: rule.min, max_length: rule.max };
    case "pattern":
      return {
        argument: rule.argument,
        pattern: rule.pattern,
        ignore_case: rule.ignoreCase ? true : undefined,
      };
    case "allow":
      return { argument: rule.argument, allow: rule.values.map(parsed) };
    case "deny":
      return { argument: rule.argument, deny: rule.values.map(parsed) };
    case "seen_in":
      return { argument: rule.argument, seen_in: { tool: rule.tool, path: rule.path } };
    case "compare":
      return {
        argument: rule.argument,
        [rule.relation]: { tool: rule.tool, path: rule.path, where: rule.where },
      };
    case "together":
      return { together: rule.arguments };
    case "quiet_hours":
      return { quiet_hours: writeHours(rule) };
    case "limit":
      return {
        limit: {
          per: rule.per,
          hours: rule.hours ?? undefined,
          calls: rule.calls,
          sum: number(rule.sum),
          of: rule.of,
        },
      };
  }
}

/** The rule as an operator writes it. */
export type WireBusinessRule = Readonly<Record<string, unknown>>;

export const writeBusinessRule = ({ level, message, ...condition }: BusinessRule): WireBusinessRule =>
  JSON.parse(JSON.stringify({ ...written(condition), level, message })) as WireBusinessRule;

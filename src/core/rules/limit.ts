/** Limits over several turns: how often a tool may be called, and how much its calls may add up to. */
import { compareDecimals, sumDecimals } from "../arguments/decimal-order.ts";
import type { JsonObject } from "../arguments/json.ts";
import type { Use } from "../evidence.ts";
import type { RuleInput } from "./judge.ts";
import type { LimitRule, LimitScope } from "./rule.ts";
import { decimalIn, givenAt } from "./value.ts";
import { broken, KEPT, type RuleVerdict, unverified } from "./verdict.ts";

/** What is asked of whoever counts. */
export type LimitQuestion = Pick<Use, "tool" | "per" | "hours" | "of">;

export const questionOf = ({ per, hours, of = undefined }: LimitRule, tool: string): LimitQuestion => ({
  tool,
  per,
  hours,
  of: of ?? null,
});

export const sameQuestion = (a: LimitQuestion, b: LimitQuestion): boolean =>
  a.tool === b.tool && a.per === b.per && a.hours === b.hours && a.of === b.of;

/**
 * What one call adds to a sum: a decimal; null where the argument holds something that is no number, or more than can be added.
 * What is negative adds nothing: nobody makes room for a payment by taking one back.
 */
export function amountOf(args: JsonObject, path: string): string | null {
  const { values, complete } = givenAt(args, path);
  const numbers = values.map(decimalIn);
  const amounts = numbers.flatMap((number) => (number === null || number.startsWith("-") ? [] : [number]));
  return !complete || numbers.includes(null) ? null : sumDecimals(amounts);
}

const SCOPE: Readonly<Record<LimitScope, string>> = {
  session: "in this session",
  user: "for this user",
  key: "with this key",
};

const within = ({ per, hours }: LimitRule): string => {
  if (hours === null) return SCOPE[per];
  if (hours % 24 !== 0) return `${SCOPE[per]} in ${hours} ${hours === 1 ? "hour" : "hours"}`;
  return `${SCOPE[per]} in ${hours === 24 ? "a day" : `${hours / 24} days`}`;
};

export function judgeLimit(
  rule: LimitRule,
  { tool, args, before, evidence: { uses } }: RuleInput,
): RuleVerdict {
  const { calls, sum, of } = rule;
  const own = of === undefined ? [] : [...before, args].map((one) => amountOf(one, of));
  if (own.includes(null)) return broken(`${of} must be a number that can be added up`);
  // Not asked yet: the gate asks before it lets the call run.
  if (uses === undefined) return KEPT;
  const question = questionOf(rule, tool);
  const use = uses.counted.find((one) => sameQuestion(one, question));
  const failed = uses.failed ?? use?.failed ?? null;
  if (failed !== null) return unverified(`nobody could count the calls ${within(rule)}: ${failed}`);
  if (use === undefined) return KEPT;
  const count = use.calls + before.length + 1;
  if (calls !== undefined && count > calls)
    return broken(`this would be call ${count} ${within(rule)}; at most ${calls} may run`);
  if (sum === undefined || of === undefined) return KEPT;
  const total = sumDecimals([use.sum ?? "0", ...own.flatMap((amount) => amount ?? [])]);
  if (total === null) return broken(`${of} is too large to be added up`);
  return compareDecimals(total, sum) > 0
    ? broken(`${of} would come to ${total} ${within(rule)}; at most ${sum} may be reached`)
    : KEPT;
}

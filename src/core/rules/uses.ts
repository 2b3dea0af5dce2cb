import { parseArguments } from "../arguments/parse-arguments.ts";
import { amountOf, type LimitQuestion, questionOf, sameQuestion } from "./limit.ts";
import { allRules, type HeldRules, type LimitRule } from "./rule.ts";

/** A call that a limit counts, with what it adds to each sum: decimals by the path of their argument. */
export interface CountedCall {
  readonly tool: string;
  readonly amounts: Readonly<Record<string, string>>;
}

/** How often tools ran before has to be counted before these calls may run; they take their place meanwhile. */
export interface UsesNeed {
  readonly kind: "uses";
  /** Canonical form of the sample whose calls they are. */
  readonly form: string;
  readonly calls: readonly CountedCall[];
  readonly limits: readonly LimitQuestion[];
}

const limitsOf = (rules: HeldRules): readonly LimitRule[] =>
  allRules(rules).flatMap((rule) => (rule.kind === "limit" ? [rule] : []));

function countedCall(tool: string, raw: string, limits: readonly LimitRule[]): CountedCall {
  const parsed = parseArguments(raw);
  const amounts = limits.flatMap(({ of }): readonly (readonly [string, string])[] => {
    if (of === undefined || parsed.status !== "ok") return [];
    const amount = amountOf(parsed.value, of);
    return amount === null ? [] : [[of, amount]];
  });
  return { tool, amounts: Object.fromEntries(amounts) };
}

/** What has to be counted for these calls; null where no limit concerns them. */
export function usesNeed(
  calls: readonly { readonly tool: string; readonly arguments: string }[],
  form: string,
  rulesOf: (tool: string) => HeldRules,
): UsesNeed | null {
  const limited = calls.flatMap(({ tool, arguments: raw }) => {
    const limits = limitsOf(rulesOf(tool));
    return limits.length === 0 ? [] : [{ call: countedCall(tool, raw, limits), limits }];
  });
  if (limited.length === 0) return null;
  const questions: LimitQuestion[] = [];
  for (const { call, limits } of limited) {
    for (const limit of limits) {
      const question = questionOf(limit, call.tool);
      if (!questions.some((one) => sameQuestion(one, question))) questions.push(question);
    }
  }
  return { kind: "uses", form, calls: limited.map(({ call }) => call), limits: questions };
}

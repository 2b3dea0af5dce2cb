import type { DecisionRow, Sample, Summary } from "../api/types.ts";
import { count, percent, plural, UNKNOWN } from "./format.ts";

/** US dollars: cents for what is larger, two digits that say something for what is smaller. */
export function dollars(value: number | null): string {
  if (value === null) return UNKNOWN;
  if (value === 0) return "$0";
  if (value >= 0.995)
    return `$${value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  // Never with an exponent: the smallest cost that is kept is a billionth.
  return `$${value.toFixed(Math.min(9, 1 - Math.floor(Math.log10(value))))}`;
}

type CostSums = Summary["cost"];

/** What gating cost over many decisions, and what that rests on. */
export function gatingCost({ decisions, priced, gating, caller, gating_share: share }: CostSums): {
  readonly value: string;
  readonly words: string;
} {
  const value = dollars(gating.cost);
  if (decisions === 0) return { value, words: "nothing was asked for in this time" };
  if (priced === 0)
    return { value, words: `no known cost in ${plural(decisions, "decision")}: no price, or no usage` };
  const adds = share === null ? "" : `${percent(share)} of the ${dollars(caller.cost)} that answers cost; `;
  const known =
    priced === decisions
      ? plural(decisions, "decision")
      : `known of ${count(priced)} of ${plural(decisions, "decision")}`;
  return { value, words: `${adds}${known}` };
}

type Spent = NonNullable<DecisionRow["cost"]>["caller"];

const spentText = ({ requests, input_tokens: input, output_tokens: output, cost }: Spent): string => {
  const tokens = input === null || output === null ? "tokens not told" : `${count(input + output)} tokens`;
  return `${cost === null ? "cost not known" : dollars(cost)}, ${tokens}, ${plural(requests, "answer")}`;
};

/** What the caller's own answer took, and what the gate asked for beside it; null for a decision of before it was kept. */
export const turnCostTexts = ({
  cost,
}: Pick<DecisionRow, "cost">): { readonly caller: string; readonly gating: string } | null =>
  cost && {
    caller: spentText(cost.caller),
    gating: cost.gating.requests === 0 ? "nothing: no more was asked for" : spentText(cost.gating),
  };

/** Tokens and cost of one answer; null where neither is known. */
export function answerCostText({ usage, cost }: Pick<Sample, "usage" | "cost">): string | null {
  const {
    prompt_tokens: prompt = null,
    completion_tokens: completion = null,
    cached_tokens: cached,
  } = usage ?? {};
  if (prompt === null && completion === null) return null;
  const input = `${prompt === null ? UNKNOWN : count(prompt)} in`;
  const output = `${completion === null ? UNKNOWN : count(completion)} out`;
  return [
    `${input}, ${output}`,
    ...(cached === undefined || cached === 0 ? [] : [`${count(cached)} cached`]),
    ...(cost === null ? [] : [dollars(cost)]),
  ].join(", ");
}

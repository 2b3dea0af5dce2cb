import { costOf, priceOf, type PriceTable } from "../core/cost/price.ts";
import { type Need, needsOf, type NeedState } from "../core/policy/needs.ts";
import type { EvidencePrices } from "../core/policy/plan.ts";
import type { SamplingPolicy, ToolPolicy } from "../core/policy/tool-policy.ts";
import type { DecisionRecord } from "../core/record.ts";
import { isReleasable } from "../core/turn.ts";
import { type DecideInput, type Fetching, NO_LIMITS } from "./input.ts";

/** What a decision still needs, as far as anything can be fetched for it. */
export function needsAfter(
  record: DecisionRecord,
  riskiest: ToolPolicy,
  {
    fetching,
    limits = NO_LIMITS,
    cacheMinutes,
    prices,
  }: Pick<DecideInput, "fetching" | "limits"> & {
    readonly cacheMinutes: number;
    readonly prices: PriceTable;
  },
): readonly Need[] {
  if (fetching === undefined) return [];
  const state = stateOf(record, riskiest, fetching, limits.onlyFirst);
  return needsOf({
    ...state,
    mayReuse: cacheMinutes > 0 && fetching.drawn === 1 && record.candidate === 0,
    prices: pricesOf(record, state.opinion?.model ?? null, prices),
  });
}

const samplingOf = ({
  diversity,
  logprobs,
  selfConfidence,
  samplingDeadlineMs,
  tokenBudget,
}: ToolPolicy): SamplingPolicy => ({
  diversity,
  stating: selfConfidence?.ask === "samples",
  logprobs,
  samplingDeadlineMs,
  tokenBudget,
});

/** What the answers would cost if they took the tokens that the caller's own answer took. */
const pricesOf = (
  { samples: [first] }: DecisionRecord,
  secondModel: string | null,
  prices: PriceTable,
): EvidencePrices => ({
  sample: first?.cost ?? null,
  opinion: costOf(first?.usage ?? null, priceOf(prices, secondModel)),
});

function stateOf(
  record: DecisionRecord,
  riskiest: ToolPolicy,
  { drawn, mayDraw }: Fetching,
  onlyFirst: boolean,
): Omit<NeedState, "mayReuse" | "prices"> {
  const sizes = new Map<string, number>();
  for (const { effective, canonical } of record.samples) {
    if (effective) sizes.set(canonical, (sizes.get(canonical) ?? 0) + 1);
  }
  const formOf = (index: number) => record.samples[index]?.canonical ?? "";
  const candidate = formOf(record.candidate ?? 0);
  const others = [...sizes].filter(([form]) => form !== candidate).map(([, size]) => size);
  return {
    mode: record.mode,
    firstSampleCalls: (record.samples[0]?.calls.length ?? 0) > 0,
    candidateCalls: record.reason !== "unnecessary_call",
    drawn,
    most: riskiest.samples,
    votes: [sizes.get(candidate) ?? 0, ...others],
    firstVotes: sizes.get(formOf(0)) ?? 0,
    confidence: record.confidence,
    threshold: record.threshold,
    blocked: record.findings.some((finding) => finding.severity === "block"),
    onlyFirst,
    confirmed: record.reason === "confirmed",
    evidence: record.evidence,
    opinion: riskiest.opinion,
    mayDraw,
    form: candidate,
    arm: record.experiment?.arm ?? null,
    how: samplingOf(riskiest),
    releasable: record.candidate === null || isReleasable(record.samples[record.candidate] ?? {}),
  };
}

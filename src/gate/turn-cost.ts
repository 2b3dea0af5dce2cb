import { costOf, priceOf, type PriceTable } from "../core/cost/price.ts";
import { type PaidAnswer, turnCost, type TurnCost } from "../core/cost/turn-cost.ts";
import type { Evidence } from "../core/evidence.ts";
import type { SampleRecord } from "../core/record.ts";
import type { Sample } from "../core/turn.ts";
import type { DecideInput } from "./input.ts";

type Paid = Pick<Sample, "usage" | "sharesUsage">;

/** What was asked for a turn, as far as it is paid for. */
export interface AskedFor {
  /** The model that the caller named. */
  readonly model: string | null;
  readonly samples: readonly Sample[];
  /** How many of the samples answer the caller's own request. */
  readonly own: number;
  /** Answers of other models. */
  readonly opinions: readonly { readonly model: string | null; readonly answer: Paid | null }[];
  /** See `PaidTurn.lost`. */
  readonly lost: number;
}

const paid = (model: string | null, { usage, sharesUsage = false }: Paid): PaidAnswer => ({
  model,
  usage,
  shared: sharesUsage,
});

const paidQuestions = ({ validations = [], selfConfidence }: Evidence): AskedFor["opinions"] =>
  [...validations, ...(selfConfidence ? [selfConfidence] : [])].flatMap(({ model, usage }) =>
    usage === undefined ? [] : [{ model, answer: { usage } }],
  );

/** What a judgement rests on that somebody has to pay for. */
export const askedFor = ({ turn, samples, own = 1, lost = 0, evidence = {} }: DecideInput): AskedFor => ({
  model: turn.model,
  samples,
  own,
  opinions: [...(evidence.opinions ?? []), ...paidQuestions(evidence)],
  lost,
});

export function costOfTurn(asked: AskedFor, prices: PriceTable): TurnCost {
  const { model, samples, own, opinions, lost } = asked;
  return turnCost(
    {
      caller: samples.slice(0, own).map((sample) => paid(model, sample)),
      gating: [
        ...samples.slice(own).map((sample) => paid(model, sample)),
        ...opinions.flatMap((opinion) => (opinion.answer ? [paid(opinion.model, opinion.answer)] : [])),
      ],
      lost,
    },
    prices,
  );
}

/** What became of the caller's own request in a turn that brought no answer to judge. */
export type OwnRequest = "not_sent" | "refused" | "sent";

const NOTHING = { inputTokens: 0, outputTokens: 0, cost: 0 };
const UNKNOWN = { inputTokens: null, outputTokens: null, cost: null };

/**
 * A turn that brought no answer to judge. What was refused costs nothing; whatever else it took, nobody said.
 * @param gating requests of the gate's own
 */
export const costOfFailed = (own: OwnRequest, gating: number): TurnCost => ({
  caller: { requests: own === "not_sent" ? 0 : 1, ...(own === "sent" ? UNKNOWN : NOTHING) },
  gating: { requests: gating, ...(gating > 0 ? UNKNOWN : NOTHING) },
});

/** The record of an answer with what it cost. */
export const withCost = (sample: SampleRecord, model: string | null, prices: PriceTable): SampleRecord => ({
  ...sample,
  cost: costOf(sample.usage, priceOf(prices, model)),
});

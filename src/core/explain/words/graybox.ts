/** How sure was the model of its own tokens? */
import type { Phrase, Phrases } from "../said.ts";

const least =
  (what: string): Phrase =>
  ({ value }) => ({
    words: `the model gave the least likely token of ${what} a probability of ${percent(Math.exp(value))}`,
  });

const percent = (share: number): string => `${share < 0.01 ? "less than 1" : Math.round(share * 100)} %`;

export const grayboxWords: Phrases = {
  token_logprob_min: least("the call"),
  argument_logprob_min: least("its arguments"),
  tool_name_logprob_min: least("the tool’s name"),
  token_logprob_mean: ({ value }) => ({
    words: `the model gave the tokens of the call a probability of ${percent(Math.exp(value))} on average`,
  }),
};

import { describe, expect, it } from "vitest";
import { simulateAnswers } from "./caller.ts";

const total = (sample: ReturnType<typeof simulateAnswers>[number]["sample"]): number =>
  (sample.logprobs ?? []).reduce((sum, { logprob }) => sum + logprob, 0);

describe("the simulated caller", () => {
  const answers = simulateAnswers(1, 200);

  it("writes tokens whose probabilities are those with which it answers", () => {
    // The shares of an answer among 200 draws of its story stand around the product of its tokens' probabilities.
    const byStory = Map.groupBy(answers, ({ story }) => story);
    let squares = 0;
    let options = 0;
    for (const own of byStory.values()) {
      for (const same of Map.groupBy(own, ({ sample }) => JSON.stringify(sample.calls)).values()) {
        const p = Math.exp(total(same[0]!.sample));
        if (p < 0.1 || p > 0.9) continue;
        squares += (same.length - 200 * p) ** 2 / (200 * p * (1 - p));
        options++;
      }
    }
    expect(options).toBeGreaterThan(100);
    // A binomial share has a standardised square of 1 in the mean.
    expect(squares / options).toBeGreaterThan(0.7);
    expect(squares / options).toBeLessThan(1.3);
  });

  it("lists the alternatives of each token, the token itself among them", () => {
    for (const { sample } of answers.slice(0, 200)) {
      for (const { token, logprob, top = [] } of sample.logprobs ?? []) {
        const listed = top.find((one) => one.token === token);
        if (top.length < 5) {
          expect(listed?.logprob).toBeCloseTo(logprob, 12);
          expect(top.reduce((sum, one) => sum + Math.exp(one.logprob), 0)).toBeCloseTo(1, 9);
        }
      }
    }
  });

  it("answers the same from the same seed", () => {
    expect(simulateAnswers(3, 2)).toEqual(simulateAnswers(3, 2));
    expect(simulateAnswers(4, 2)).not.toEqual(simulateAnswers(3, 2));
  });
});

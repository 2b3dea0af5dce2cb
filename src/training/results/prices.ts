/** USD per million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

/**
 * List prices of the models in shared/data that have one that several public price tables agree on; the last before the model was
 * withdrawn (gemini-1.5-flash: after its cut in August 2024). For comparing costs, no more.
 */
const PRICES: Readonly<Record<string, Price>> = {
  "gpt-4o-2024-05-13": { input: 5, output: 15 },
  "gpt-3.5-turbo-0125": { input: 0.5, output: 1.5 },
  "gpt-4-turbo-2024-04-09": { input: 10, output: 30 },
  "gpt-4-1106-preview": { input: 10, output: 30 },
  "gpt-4-0125-preview": { input: 10, output: 30 },
  "gpt-4-0613": { input: 30, output: 60 },
  "claude-3-haiku-20240307": { input: 0.25, output: 1.25 },
  "claude-3-sonnet-20240229": { input: 3, output: 15 },
  "claude-3-opus-20240229": { input: 15, output: 75 },
  "gemini-1.5-flash-preview-0514": { input: 0.075, output: 0.3 },
};

/** Requests with tools are long and calls are short. */
export const INPUT_PER_OUTPUT = 10;

/** Cost of an answer in any unit that is the same for all models, or null where the price is not known. */
export function costOfAnswer(agent: string): number | null {
  const price = PRICES[agent];
  return price === undefined ? null : INPUT_PER_OUTPUT * price.input + price.output;
}

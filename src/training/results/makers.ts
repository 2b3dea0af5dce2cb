/** Who makes a model, by the beginning of its name: models of one maker err alike. */
const MAKERS: readonly (readonly [beginning: RegExp, maker: string])[] = [
  [/^gpt-oss/, "gpt-oss"],
  [/^(gpt|o\d)/, "OpenAI"],
  [/^claude/, "Anthropic"],
  [/^(gemini|gemma)/, "Google"],
  [/^(open-)?mi[sx]tral/, "Mistral"],
  [/llama/i, "Llama"],
  [/nemotron/i, "Nemotron"],
  [/^command/, "Cohere"],
  [/^firefunction/, "Fireworks"],
  [/^gorilla/, "Gorilla"],
];

/** The maker, or the model's own name where it is not known. gpt-oss has open weights and another training; it stands alone. */
export const makerOf = (agent: string): string =>
  MAKERS.find(([beginning]) => beginning.test(agent))?.[1] ?? agent;

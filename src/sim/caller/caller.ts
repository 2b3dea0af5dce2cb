import { createRandom, type Random } from "../../core/statistics/random.ts";
import type { Message, Sample, TokenLogprob, Turn } from "../../core/turn.ts";
import { createCatalogue, SCENARIO } from "../scenarios/catalogue.ts";
import type { SimCall, Story } from "../story.ts";

/** A simulated answer whose token probabilities are the ones that it was drawn with. */
export interface SimulatedAnswer {
  /** Number of the story, from 0: answers to one request share it. */
  readonly story: number;
  readonly turn: Turn;
  readonly sample: Sample;
  readonly right: boolean;
}

interface Option {
  readonly calls: readonly SimCall[];
  readonly tokens: readonly string[];
  readonly right: boolean;
  /** Probability with which the caller says this. */
  readonly mass: number;
}

/** Alternatives listed at each token, as providers do. */
const MOST_LISTED = 5;
/** Share of the requests whose right answer cannot be told from their words. */
const UNSETTLED = 0.6;
/** Letters, digits and marks, in the sizes of a usual tokenizer. */
const PIECES = /\p{L}{1,5}|\d{1,3}|\s?[^\p{L}\d]/gu;

/**
 * SIMULATION, no model. A caller that knows a story's right answer and its mistakes, and draws one by probabilities of its
 * own (for a part of the stories a mistake is made the right answer, so that the words of the request say little); it writes the answer token by token, and each token carries its true probability given what was written before. Most
 * often it is sure and right, sometimes torn, and sometimes sure of a mistake, which no token probability can show.
 *
 * @param draws answers a story
 */
export function simulateAnswers(seed: number, draws: number): SimulatedAnswer[] {
  const random = createRandom(seed, 7);
  return createCatalogue(seed).stories.flatMap((story, index) => {
    const options = optionsOf(story, random);
    if (options.length < 2) return [];
    const turn = turnOf(story);
    return Array.from({ length: draws }, () => {
      const said = pick(options, random);
      return { story: index, turn, sample: write(said, options), right: said.right };
    });
  });
}

/** Empty where only a question would be right. */
function optionsOf({ steps: [step] }: Story, random: Random): Option[] {
  if (step === undefined || step.question !== undefined) return [];
  const texts = new Map<string, Omit<Option, "mass" | "right">>();
  for (const calls of [step.right, ...step.mistakes.map((mistake) => mistake.calls)]) {
    const text = JSON.stringify(calls.map(({ name, args }) => ({ name, arguments: args })));
    const tokens = [...text.matchAll(PIECES)].map(([piece]) => piece);
    if (!texts.has(text)) texts.set(text, { calls, tokens });
  }
  const [first, ...others] = texts.values();
  if (first === undefined || others.length === 0) return [];
  // What the words do not settle: there another answer than the story's own is the right one, and only the caller knows.
  const settled = random.next() >= UNSETTLED;
  const truth = settled ? 0 : random.below(texts.size);
  const [right, ...wrong] = [first, ...others]
    .map((option, place) => ({ ...option, right: place === truth }))
    .toSorted((a, b) => Number(b.right) - Number(a.right));
  if (right === undefined) return [];
  const kind = random.next();
  const mass =
    kind < 0.7
      ? 0.75 + 0.24 * random.next()
      : kind < 0.9
        ? 0.3 + 0.4 * random.next()
        : 0.02 + 0.2 * random.next();
  const shares = wrong.map(() => 0.1 + random.next() ** 3);
  const total = shares.reduce((sum, share) => sum + share, 0);
  return [
    { ...right, mass },
    ...wrong.map((one, i) => ({ ...one, mass: ((1 - mass) * (shares[i] ?? 0)) / total })),
  ];
}

function pick(options: readonly Option[], random: Random): Option {
  let rest = random.next();
  const found = options.find(({ mass }) => (rest -= mass) < 0) ?? options.at(-1);
  if (found === undefined) throw new RangeError("Nothing to pick from");
  return found;
}

function write(said: Option, options: readonly Option[]): Sample {
  let possible = options;
  const logprobs = said.tokens.map((token, place): TokenLogprob => {
    const before = massOf(possible);
    const next = Map.groupBy(possible, ({ tokens }) => tokens[place] ?? "");
    const top = [...next]
      .map(([piece, own]) => ({ token: piece, logprob: Math.log(massOf(own) / before) }))
      .toSorted((a, b) => b.logprob - a.logprob)
      .slice(0, MOST_LISTED);
    possible = next.get(token) ?? [];
    return { token, logprob: Math.log(massOf(possible) / before), top };
  });
  return {
    id: null,
    calls: said.calls.map(({ name, args }) => ({ id: null, name, arguments: JSON.stringify(args) })),
    text: null,
    finishReason: "tool_calls",
    logprobs,
    usage: null,
  };
}

const massOf = (options: readonly Option[]): number => options.reduce((sum, { mass }) => sum + mass, 0);

const message = (role: Message["role"], text: string): Message => ({
  role,
  text,
  calls: [],
  callId: null,
  name: null,
});

function turnOf({ scenario, request }: Story): Turn {
  const { system, tools } = SCENARIO[scenario];
  return {
    agent: null,
    session: null,
    model: null,
    messages: [message("system", system), message("user", request)],
    tools: tools.map(({ function: { name, description, parameters } }) => ({
      name,
      description,
      parameters,
    })),
    maxTokens: null,
  };
}

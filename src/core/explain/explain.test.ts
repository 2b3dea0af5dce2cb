import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { FeatureDefinition } from "../features/definition.ts";
import { normaliseOpinion } from "../normalise.ts";
import {
  type ExampleTurn,
  featuresOf,
  inputOf,
  message,
  sampleOf,
  tool,
  turnOf,
} from "../features/example-turn.ts";
import { extractFeatures, FEATURES } from "../features/registry.ts";
import { viewOf } from "../features/view.ts";
import { describeFeature } from "./describe.ts";
import { explain } from "./explain.ts";

const REFUND = tool("refund_order", "Refunds an order.", {
  order_number: "integer",
  amount: "number",
  note: "string?",
});
const WEATHER = tool("get_weather", "Weather of a city.", { city: "string", unit: "string?" });
const BOOK = tool("book_table", "Books a table at a restaurant.", {
  restaurant: "string",
  people: "integer",
});

const definitionOf = (name: string): FeatureDefinition => {
  const found = FEATURES.find((feature) => feature.name === name);
  if (found === undefined) throw new Error(`There is no feature ${name}.`);
  return found;
};

const say = (name: string, example: ExampleTurn, raises = false) =>
  describeFeature(
    { definition: definitionOf(name), value: featuresOf(example)(name), raises },
    viewOf(inputOf(example)),
  );

const weather = (...cities: string[]): ExampleTurn["samples"] =>
  cities.map((city) => [["get_weather", JSON.stringify({ city })]] as const);

describe("words by the facts of the turn", () => {
  const refund: ExampleTurn = {
    ask: "Refund 20 euros please, it came broken.",
    tools: [REFUND],
    samples: [[["refund_order", '{"order_number":4711,"amount":20}']]],
  };
  const split: ExampleTurn = {
    ask: "How is the weather in Bern?",
    tools: [WEATHER],
    samples: weather("Bern", "Bern", "Bern", "Paris", "Paris"),
  };
  const partial: ExampleTurn = {
    ask: "Give me the weather in Paris, Rome and Oslo.",
    tools: [WEATHER],
    samples: weather("Paris"),
  };

  const rate: ExampleTurn = {
    ask: "Refund 5 % of the order 4711.",
    tools: [REFUND],
    samples: [[["refund_order", '{"order_number":4711,"amount":5}']]],
  };
  const put: ExampleTurn = {
    ask: "Refund order 4711, it came broken, says Ann.",
    tools: [REFUND],
    samples: [[["refund_order", '{"order_number":4711,"amount":31,"note":"Ann broken"}']]],
  };

  test.each<[string, ExampleTurn, boolean, object]>([
    [
      "suspicious_percent_kept",
      rate,
      false,
      {
        words:
          "“5” as “amount” is the number of per cent that the text gives, and its description does not speak of per cent",
        call: 0,
        argument: "amount",
      },
    ],
    [
      "grounding_numbers_unexplained",
      put,
      false,
      {
        words: "“31” as “amount” is neither in the conversation nor worked out from two numbers in it",
        call: 0,
        argument: "amount",
      },
    ],
    [
      "grounding_words_rearranged",
      put,
      false,
      {
        words: "“Ann broken” as “note” is put together from words that stand apart in the conversation",
        call: 0,
        argument: "note",
      },
    ],
    [
      "grounding_min",
      refund,
      false,
      { words: "the order number “4711” is not in the conversation", call: 0, argument: "order_number" },
    ],
    [
      "grounding_required_unbacked",
      refund,
      false,
      { words: "the order number “4711” is not in the conversation", call: 0, argument: "order_number" },
    ],
    [
      "argument_agreement_min",
      split,
      false,
      { words: "2 of 5 samples give another “city” (“Paris”)", call: 0, argument: "city" },
    ],
    [
      "sample_entropy",
      {
        ask: "A table at Luigi, please.",
        tools: [BOOK],
        samples: [4, 5].map((people) => [
          ["book_table", JSON.stringify({ restaurant: "Luigi", people })] as const,
        ]),
      },
      false,
      { words: "1 of 2 samples gives another “people” (“5”)", call: 0, argument: "people" },
    ],
    [
      "sample_entropy",
      {
        ask: "How is the weather in Bern and in Rome?",
        tools: [WEATHER],
        samples: ["Rome", "Rome", "Oslo"].map((city) => [
          ["get_weather", '{"city":"Bern"}'] as const,
          ["get_weather", JSON.stringify({ city })] as const,
        ]),
      },
      false,
      { words: "1 of 3 samples gives another “city” (“Oslo”)", call: 1, argument: "city" },
    ],
    ["agreement", split, false, { words: "only 3 of 5 samples give this call" }],
    ["agreement", split, true, { words: "3 of 5 samples give this call" }],
    ["tool_agreement", split, true, { words: "all 5 samples call the same tools" }],
    [
      "coverage_list_ratio",
      partial,
      false,
      { words: "the request lists 3 things (“Paris”, “Rome” and “Oslo”), and 1 call was made" },
    ],
    [
      "coverage_neighbour_missing",
      partial,
      false,
      {
        words: "beside a value of the call the request names “Rome” and “Oslo”, and no call uses them",
        leftOut: ["Rome", "Oslo"],
      },
    ],
    [
      "coverage_name_missing",
      partial,
      false,
      { words: "the request names “Rome” and “Oslo”, and no call uses them", leftOut: ["Rome", "Oslo"] },
    ],
    ["coverage_number_missing", refund, true, { words: "the calls use every number of the request" }],
    [
      "schema_missing",
      { ...refund, samples: [[["refund_order", '{"amount":20}']]] },
      false,
      { words: "the required “order number” is missing", call: 0, argument: "order_number" },
    ],
    [
      "schema_unknown_tool",
      { ...refund, samples: [[["pay_back", "{}"]]] },
      false,
      { words: "nobody declared the tool “pay_back”", call: 0 },
    ],
    [
      "suspicious_placeholder",
      { ...refund, samples: [[["refund_order", '{"order_number":1,"amount":20,"note":"<your note>"}']]] },
      false,
      { words: "“<your note>” as “note” looks like a placeholder", call: 0, argument: "note" },
    ],
    [
      "intent_margin",
      { ask: "Book a table at Luigi", tools: [WEATHER, BOOK], samples: weather("Luigi") },
      false,
      { words: "the words of the request fit “book table” better than “get weather”" },
    ],
    [
      "session_repeated_call",
      {
        ...split,
        samples: weather("Bern"),
        after: [message("assistant", "", [["get_weather", '{"city":"Bern"}']]), message("tool", "rain")],
      },
      false,
      { words: "the call had been made before with the same arguments, since the user spoke" },
    ],
  ])("%s", (name, example, raises, said) => {
    expect(say(name, example, raises)).toEqual(said);
  });

  test.each([
    [
      "second_opinion_agreement",
      weather("Oslo"),
      { words: "another model does not give this “city”", call: 0, argument: "city" },
    ],
    ["second_opinion_agreement", weather("Bern"), { words: "another model gives the same answer" }],
    ["second_opinion_tools", [[["refund_order", "{}"]]], { words: "another model calls “refund_order”" }],
    ["second_opinion_calls", [[]], { words: "another model calls nothing" }],
  ] as const)("%s of another model", (name, [calls], said) => {
    const example = { ...split, samples: weather("Bern") };
    const opinion = normaliseOpinion(turnOf(example), sampleOf(calls ?? []));
    const input = { ...inputOf(example), secondOpinion: opinion };
    const value = extractFeatures(input)[FEATURES.indexOf(definitionOf(name))] ?? Number.NaN;
    expect(describeFeature({ definition: definitionOf(name), value, raises: false }, viewOf(input))).toEqual(
      said,
    );
  });

  it("tells nothing of agreement where there is one sample", () => {
    expect(say("agreement", refund).words).toBe(
      "only one sample was drawn, so nobody knows whether another would agree",
    );
  });
});

describe("no feature is without words", () => {
  const values = [Number.NaN, 0, 1, 0.5, 3, -0.25];

  test.each(FEATURES.map((definition) => [definition.name, definition] as const))(
    "%s, where the turn is not known",
    (_, definition) => {
      for (const value of values)
        for (const raises of [true, false])
          expect(describeFeature({ definition, value, raises }, null).words).toMatch(/\w{3}/);
    },
  );

  it("and neither is one that nobody has written a phrase for", () => {
    const definition: FeatureDefinition = {
      ...definitionOf("agreement"),
      name: "toString",
      family: "session",
      definition: "Share of something new.",
      missing: "nothing new",
    };
    const words = (value: number) => describeFeature({ definition, value, raises: true }, null).words;
    expect(words(1 / 3)).toBe("share of something new: 0.333");
    expect(words(Number.NaN)).toBe("not measured (nothing new): share of something new");
  });

  it("whatever the turn is: the words are short, whole and never throw", () => {
    const city = fc.constantFrom("Paris", "Rome", "3 days", '"x"', "<name>", "", "東京", "a".repeat(300));
    const args = fc.oneof(
      fc
        .record({ city, unit: fc.option(fc.constantFrom("C", "true")) })
        .map((value) => JSON.stringify(value)),
      fc.json(),
      fc.constantFrom("{", '{"city":["Paris",2000,null,true]}', '{"order_number":5,"amount":2000}'),
    );
    const name = fc.constantFrom("get_weather", "refund_order", "book_table", "nothing_like_it", "");
    const calls = fc.array(fc.tuple(name, args), { maxLength: 3 });
    const ask = fc.array(
      fc.constantFrom("Paris", "and", "Rome,", "refund 20", "“blue”", "?", "weather", "two", "unit", "東京"),
      { maxLength: 12 },
    );
    const history = fc.constantFrom([], [message("tool", "error: no such city")]);
    fc.assert(
      fc.property(
        ask,
        fc.array(calls, { minLength: 1, maxLength: 4 }),
        calls,
        history,
        (said, samples, first, after) => {
          const example = {
            ask: said.join(" "),
            tools: [REFUND, WEATHER, BOOK],
            samples: [[["get_weather", '{"city":"Paris"}'], ...first], ...samples] as ExampleTurn["samples"],
            after,
          };
          const input = inputOf(example);
          if (input.candidate.calls.length === 0) return;
          const row = extractFeatures(input);
          const view = viewOf(input);
          FEATURES.forEach((definition, i) => {
            for (const raises of [true, false]) {
              const { words, call } = describeFeature({ definition, value: row[i] ?? NaN, raises }, view);
              expect(words, definition.name).toMatch(/\w{3}/);
              expect(words, definition.name).not.toMatch(/undefined|NaN|Infinity|\[object|“”/);
              expect(words.length).toBeLessThan(600);
              if (call !== undefined) expect(input.candidate.calls[call]).toBeDefined();
            }
          });
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("explain", () => {
  const example: ExampleTurn = {
    ask: "Give me the weather in Paris, Rome and Oslo.",
    tools: [WEATHER],
    samples: weather("Paris"),
  };
  const row = extractFeatures(inputOf(example));
  const contributions = new Float64Array(FEATURES.length);
  const give = (name: string, contribution: number) =>
    (contributions[FEATURES.indexOf(definitionOf(name))] = contribution);
  give("coverage_neighbour_missing", -0.1);
  give("coverage_name_missing", -0.15);
  give("coverage_question_ratio", 0.2);
  give("intent_overlap", 0.03);
  give("intent_name", 0.01);
  give("grounding_min", 0.06);
  const attributed = { expected: 0.6, score: 0.65, contributions };

  it("lets each family speak once, the strongest first, through the feature that says most in its direction", () => {
    const { families, reasons } = explain(attributed, row, inputOf(example));
    expect(families.map(({ family, contribution }) => [family, Number(contribution.toFixed(9))])).toEqual([
      ["grounding", 0.06],
      ["coverage", -0.05],
      ["intent", 0.04],
    ]);
    expect(reasons.map(({ feature }) => feature)).toEqual([
      "grounding_min",
      "coverage_name_missing",
      "intent_overlap",
    ]);
    expect(reasons[1]).toMatchObject({
      contribution: -0.15,
      words: "the request names “Rome” and “Oslo”, and no call uses them",
      leftOut: ["Rome", "Oslo"],
    });
  });

  it("quotes a turn only for features that come out of it with the stored value", () => {
    const other = inputOf({ ...example, ask: "Give me the weather in Paris." });
    const reasons = explain(attributed, row, other).reasons;
    expect(reasons[1]?.words).toBe(
      "words of names that neither the calls nor their tools’ texts hold: 2".replace("tools’", "tools'"),
    );
    expect(explain(attributed, row, null).reasons[0]?.words).toBe("backing of the least backed value: 1");
  });
});

import { describe, expect, test } from "vitest";
import { normalise } from "../normalise.ts";
import { prepareTurn } from "../features/prepare.ts";
import { EN } from "../phrases/en.ts";
import type { Sample, Turn } from "../turn.ts";
import { findDoubt, spokenCalls } from "./doubt.ts";
import { answerInstead, makeFallback } from "./fallback.ts";
import { resolveTool } from "./resolve.ts";
import type { PolicyRule } from "./rule.ts";
import { speakerFor } from "./speaker-for.ts";
import type { Stopped } from "./stopped-call.ts";
import { waysOf } from "./ways.ts";

const turn = (text: string): Turn => ({
  agent: null,
  session: null,
  model: null,
  maxTokens: null,
  messages: [{ role: "user", text, calls: [], callId: null, name: null }],
  tools: [
    {
      name: "book_flight",
      description: "",
      parameters: {
        type: "object",
        properties: {
          departureCity: { type: "string" },
          day: { type: "string" },
          seats: { type: "integer" },
          via: { type: "array", items: { type: "string" } },
        },
        required: ["departureCity", "day"],
      },
    },
  ],
});

const sample = (name: string, raw: string): Sample => ({
  id: null,
  calls: [{ id: null, name, arguments: raw }],
  text: null,
  finishReason: null,
  logprobs: null,
  usage: null,
});

function fallback(text: string, samples: Sample[], rule: PolicyRule = {}, more: Partial<Stopped> = {}) {
  const request = turn(text);
  const normalised = normalise(request, samples);
  const candidate = normalised.samples[normalised.candidate];
  if (candidate === undefined) throw new Error("no candidate");
  const document = { version: 1, global: rule, tools: {} };
  const policy = resolveTool(document, "book_flight");
  return makeFallback({
    policy,
    doubt: findDoubt(candidate, normalised, prepareTurn(request)),
    calls: spokenCalls(candidate),
    ways: waysOf(candidate, normalised).map(spokenCalls),
    speaker: speakerFor(document, policy, request.messages),
    ...more,
  });
}

const asks = "Book me a flight from Bern on Friday";

describe("the sentence names what is uncertain", () => {
  test.each([
    [
      "all that is missing",
      "book_flight",
      "{}",
      "For “book flight” I still need “departure city” and “day”. Could you tell me?",
    ],
    [
      "a tool that does not exist",
      "fly",
      "{}",
      "I wanted to use “fly”, but there is no such tool, so nothing was done. Could you say in other words what you need?",
    ],
    [
      "a call without a name",
      " ",
      "{}",
      "I am not sure what to do here, and nothing was done. Could you say in other words what you need?",
    ],
    [
      "arguments that end in the middle",
      "book_flight",
      '{"departureCity":"Be',
      "I could not put together a complete request for “book flight”, so nothing was done. Could you say in other words what you need?",
    ],
    [
      "a value that does not fit",
      "book_flight",
      '{"departureCity":"Bern","day":"Friday","seats":"two"}',
      "For “book flight” I filled in “two” as “seats”, and that does not fit. What should “seats” be?",
    ],
    [
      "a value that nobody stated",
      "book_flight",
      '{"departureCity":"Bern","day":"2031-02-07"}',
      "For “book flight” I would use “2031-02-07” as “day”, but I did not find that in what was said. Is that right, or what should it be?",
    ],
    [
      "the whole call where no part of it stands out",
      "book_flight",
      '{"departureCity":"Bern","day":"Friday"}',
      "I am not sure that this is what you want: book flight (departure city: “Bern”, day: “Friday”). Could you confirm the details, or say what should be different?",
    ],
  ])("%s", (_, name, raw, message) => {
    expect(fallback(asks, [sample(name, raw)])).toEqual({ action: "ask_clarification", message });
  });

  test("all arguments that samples disagree about are named, not only the first", () => {
    const samples = ["Friday", "Monday"].flatMap((day, i) =>
      ["Bern", "Basel"]
        .slice(0, 2 - i)
        .map((departureCity) => sample("book_flight", JSON.stringify({ departureCity, day }))),
    );
    expect(fallback(asks, samples)).toEqual({
      action: "ask_clarification",
      message:
        "I am not sure about “book flight”: “departure city” could be “Bern” or “Basel” and “day” could be “Friday” or “Monday”. Which “departure city” and “day” do you mean?",
    });
  });

  test("a number that was said counts as said in whatever digits it is sent", () => {
    const raw = '{"departureCity":"Bern","day":"Friday","seats":12.0}';
    const message = (text: string) => fallback(text, [sample("book_flight", raw)]).message;
    expect(message("Book 12 seats from Bern on Friday.")).toMatch(
      /^I am not sure that this is what you want/,
    );
    expect(message("Book 13 seats from Bern on Friday.")).toMatch(/I would use “12” as “seats”/);
  });

  test("a nested value counts under the parameter that holds it", () => {
    const raw = '{"departureCity":"Bern","day":"Friday","via":["Oslo"]}';
    expect(fallback(asks, [sample("book_flight", raw)]).message).toMatch(
      /^For “book flight” I would use “Oslo” as “via”/,
    );
  });

  test("a long value is cut and never in the middle of a character", () => {
    const raw = JSON.stringify({ departureCity: "🚀".repeat(500), day: "Friday" });
    const { message } = fallback(asks, [sample("book_flight", raw)]);
    expect(message.length).toBeLessThan(250);
    expect(message.isWellFormed()).toBe(true);
  });
});

describe("the operator's fallback holds where it can", () => {
  const one = [sample("book_flight", '{"departureCity":"Bern","day":"Friday"}')];
  test("a confirmation asks whether to go ahead", () => {
    expect(fallback(asks, one, { fallback: "request_confirmation" }).message).toMatch(
      /^I have not done anything yet\. Shall I go ahead with this: book flight \(departure city: “Bern”, day: “Friday”\)\?$/,
    );
  });
  test("a call that cannot run as it stands is never put up for a yes", () => {
    for (const [name, raw] of [
      ["fly", "{}"],
      ["book_flight", "{}"],
      ["book_flight", '{"departureCity":"Be'],
      ["book_flight", '{"departureCity":"Bern","day":7}'],
    ] as const) {
      expect(fallback(asks, [sample(name, raw)], { fallback: "request_confirmation" }).action).toBe(
        "ask_clarification",
      );
    }
  });
  test("a safe default is the operator's own answer, and a question where there is none", () => {
    expect(fallback(asks, one, { fallback: "safe_default", safeDefault: "Here is the timetable." })).toEqual({
      action: "safe_default",
      message: "Here is the timetable.",
    });
    expect(fallback(asks, one, { fallback: "safe_default" }).action).toBe("ask_clarification");
  });
  test("options need something to choose from", () => {
    expect(fallback(asks, one, { fallback: "offer_options" }).action).toBe("ask_clarification");
    const two = [...one, sample("book_flight", '{"departureCity":"Bern","day":"Monday"}')];
    expect(fallback(asks, two)).toMatchObject({ action: "offer_options", options: ["Friday", "Monday"] });
  });
  test("what is dangerous and has no open point goes to a person", () => {
    expect(fallback(asks, one, { risk: "high" }).action).toBe("escalate_to_human");
  });
});

const plain = (day: string) => sample("book_flight", JSON.stringify({ departureCity: "Bern", day }));

describe("in the user's language", () => {
  const chinese = "帮我订周五从 Bern 出发的机票";
  test.each<[string, Sample[], PolicyRule, Partial<Stopped>, string]>([
    [
      "missing",
      [sample("book_flight", "{}")],
      {},
      {},
      "要执行“book flight”，我还需要“departure city”和“day”。请您告诉我，好吗？",
    ],
    [
      "a confirmation",
      [plain("周五")],
      { fallback: "request_confirmation" },
      {},
      "我还没有做任何操作。要我这样做吗：“book flight”（departure city：“Bern”、day：“周五”）？",
    ],
    [
      "options",
      [plain("周五"), plain("周六")],
      {},
      {},
      "关于“book flight”，我还不确定：“day”有不止一种可能。您指的是哪一个？\n1. 周五\n2. 周六\n您指的是“周五”吗？请回复编号或具体的值。",
    ],
    [
      "the second time about the same point",
      [plain("Sunday")],
      {},
      { asked: ["ask_clarification"] },
      "这一点我之前问过，现在仍然不确定。执行“book flight”时，我打算把“day”填为“Sunday”，但在对话里没有找到依据。我还没有做任何操作。要我这样做吗：“book flight”（departure city：“Bern”、day：“Sunday”）？",
    ],
    [
      "the third time",
      [plain("Sunday")],
      {},
      { asked: ["request_confirmation", "ask_clarification"] },
      "这一点我之前问过，现在仍然不确定。执行“book flight”时，我打算把“day”填为“Sunday”，但在对话里没有找到依据。什么都没有做，这件事必须由人工决定。我已经提交给人工处理。",
    ],
  ])("%s", (_, samples, rule, more, message) => {
    expect(fallback(chinese, samples, rule, more).message).toBe(message);
  });

  test("the policy's locale goes before the user's, and its texts before the shipped ones", () => {
    expect(fallback(chinese, [sample("book_flight", "{}")], { locale: "en" }).message).toMatch(
      /^For “book flight”/,
    );
    const texts = { zh: { missing: "{tool}缺少{parameters}。" } };
    expect(fallback(chinese, [sample("book_flight", "{}")], { texts }).message).toMatch(/^“book flight”缺少/);
  });
});

describe("narrowing, and guess and confirm", () => {
  test("the value of most samples is asked for first, the others stay a choice", () => {
    const { message, options } = fallback(
      "Book me a flight from Bern",
      ["Friday", "Friday", "Sunday"].map(plain),
    );
    expect(options).toEqual(["Friday", "Sunday"]);
    expect(message).toMatch(/\n1\. Friday\n2\. Sunday\nDo you mean “Friday”\? Please answer/);
  });

  test("the only value that was said goes before the number of samples", () => {
    const { message } = fallback("A flight from Bern on Sunday", ["Friday", "Friday", "Sunday"].map(plain));
    expect(message).toContain("Do you mean “Sunday”?");
  });

  test("where no value is likelier nothing is guessed", () => {
    expect(fallback("A flight from Bern", ["Friday", "Sunday"].map(plain)).message).not.toContain(
      "Do you mean",
    );
  });

  test("different calls are offered in words, each once", () => {
    const cancel = sample("book_flight", JSON.stringify({ departureCity: "Bern", day: "Friday", seats: 2 }));
    expect(fallback(asks, [plain("Friday"), cancel, plain("Friday")])).toEqual({
      action: "offer_options",
      message:
        "I see more than one way to do this. Which one do you mean?\n1. book flight (departure city: “Bern”, day: “Friday”)\n2. book flight (departure city: “Bern”, day: “Friday”, seats: 2)\nPlease answer with the number or the value.",
      options: [
        "book flight (departure city: “Bern”, day: “Friday”)",
        "book flight (departure city: “Bern”, day: “Friday”, seats: 2)",
      ],
    });
  });
});

const block = (check: string, message = "") => ({ check, severity: "block" as const, call: 0, message });

describe("what stands against a call is said, and is no matter of a yes", () => {
  const rule = block("business_rule", "refund: amount is 2000, at most 500.");
  const said = "I cannot do this as it stands, so nothing was done: book flight (";
  test.each([
    [rule, "A rule stands against it: “refund: amount is 2000, at most 500”."],
    [block("call_order", "Look it up first."), "A rule stands against it: “Look it up first”."],
    [
      block("hook_denied", 'The hook "fraud" says no: on the list.'),
      "A system that has to agree to it did not.",
    ],
    [block("validation_wrong"), "Another model that has to agree to it did not."],
    [block("retry_storm"), "It was done or tried before, and nothing has changed since."],
    [block("irrelevant_tool"), "A check that it has to pass stands against it."],
  ])("%j", (finding, why) => {
    for (const samples of [[plain("Friday")], [plain("Sunday")], [plain("Friday"), plain("Monday")]]) {
      for (const fallbackOf of ["request_confirmation", "offer_options", undefined] as const) {
        const { action, message } = fallback(asks, samples, { fallback: fallbackOf }, { blocks: [finding] });
        expect(action).toBe("ask_clarification");
        expect(message.startsWith(said) && message.endsWith(`). ${why} What should be different?`)).toBe(
          true,
        );
      }
    }
  });

  test("a value that has to be said anyway is asked for, and what else stands against it is told", () => {
    const missing = [sample("book_flight", '{"day":"Friday"}')];
    const { message } = fallback(asks, missing, {}, { blocks: [block("schema"), rule] });
    expect(message).toBe(
      "For “book flight” I still need “departure city”. A rule stands against it: “refund: amount is 2000, at most 500”. Could you tell me?",
    );
    expect(fallback(asks, missing, {}, { blocks: [block("schema")] }).message).not.toContain(
      "stands against",
    );
  });

  test("where a check blocks for the doubt itself, the answer to the question lifts it", () => {
    const blocks = [block("ungrounded_date")];
    expect(fallback(asks, [plain("2031-02-07")], {}, { blocks }).message).toMatch(/Is that right, or what/);
    expect(fallback(asks, [plain("2031-02-07")], {}, { blocks: [...blocks, rule] }).message).toMatch(
      /^I cannot/,
    );
  });

  test("nothing is said twice to be undone", () => {
    const asked = ["ask_clarification"] as const;
    const cases: readonly [Sample, Partial<Stopped>][] = [
      [plain("Friday"), { blocks: [rule] }],
      [sample("fly", "{}"), {}],
      [sample("book_flight", '{"departureCity":"Be'), {}],
      [plain("Friday"), {}],
    ];
    for (const [one, more] of cases) {
      for (const fallbackOf of ["escalate_to_human", "request_confirmation"] as const) {
        for (const before of [{}, { asked }]) {
          const { message } = fallback(asks, [one], { fallback: fallbackOf }, { ...more, ...before });
          const times = message.match(/nothing was done|not done anything/gi)?.length ?? 0;
          expect([message, times <= 1]).toEqual([message, true]);
        }
      }
    }
  });
});

describe("nobody says yes to what they cannot see", () => {
  const confirm = { fallback: "request_confirmation" } as const;
  const via = (cities: readonly unknown[], day = "Friday") =>
    sample("book_flight", JSON.stringify({ departureCity: "Bern", day, via: cities }));

  test("each of many items is told, and a long value to its end", () => {
    const cities = Array.from({ length: 60 }, (_, at) => `City ${at}`);
    const { action, message } = fallback(asks, [via(cities)], confirm);
    expect([action, cities.every((city) => message.includes(`“${city}”`))]).toEqual([
      "request_confirmation",
      true,
    ]);
    const long = fallback(asks, [plain(`${"on Friday ".repeat(300)}but not this one`)], confirm);
    expect([long.action, long.message.includes("but not this one”)?")]).toEqual([
      "request_confirmation",
      true,
    ]);
  });

  test.each([
    ["more items than a chat can show", via(Array.from({ length: 900 }, (_, at) => `City ${at}`))],
    ["a text that is too long", plain("Friday ".repeat(2_000))],
    [
      "lists too deep inside each other",
      sample(
        "book_flight",
        `{"departureCity":"Bern","day":"Friday","more":${"[".repeat(9)}"Oslo"${"]".repeat(9)}}`,
      ),
    ],
    [
      "words that nobody sees",
      plain(
        `Friday${[..." to Rome"].map((sign) => String.fromCodePoint(0xe0000 + sign.charCodeAt(0))).join("")}`,
      ),
    ],
    [
      "a name that is cut",
      sample("book_flight", JSON.stringify({ departureCity: "Bern", day: "Friday", ["x".repeat(90)]: "1" })),
    ],
  ])("%s: a person looks at the whole", (_, one) => {
    const { action, message } = fallback(asks, [one], confirm);
    expect([action, message]).toEqual([
      "escalate_to_human",
      expect.stringMatching(/too much to be shown here whole/),
    ]);
    const later = fallback(asks, [one], {}, { asked: ["ask_clarification"] });
    expect(later.action).toBe("escalate_to_human");
  });

  test("no question asks whether it is right where a part of it is left out", () => {
    const long = plain("Friday".repeat(30));
    expect(fallback(asks, [long]).message).toMatch(/What should be different\?$/);
    expect(fallback(asks, [via(Array.from({ length: 40 }, () => "Bern"))]).message).toMatch(
      /What should be different\?$/,
    );
  });

  test("no option is cut short: else the values are asked for", () => {
    const two = (rest: string) =>
      ["Friday", "Monday"].map((day) => plain(`${"z".repeat(90)} ${day} ${rest}`));
    expect(fallback(asks, two("a"), { fallback: "offer_options" }).action).toBe("ask_clarification");
    const alike = [plain("Monday"), plain("Monday\u200b")];
    expect(fallback(asks, alike, { fallback: "offer_options" }).action).toBe("ask_clarification");
    const ways = [plain("Friday"), via(Array.from({ length: 30 }, (_, at) => `City ${at}`))];
    const { action, options = [] } = fallback(asks, ways);
    expect([action, options[1]?.includes("City 29")]).toEqual(["offer_options", true]);
    const longer = [plain("Friday"), via(Array.from({ length: 90 }, (_, at) => `City ${at}`))];
    expect(fallback(asks, longer).options).toBeUndefined();
    for (const same of [
      "Friday\u3164",
      "Friday\u{e0121}\u{e0122}\u{e0123}",
      "[Friday](https://example.org)",
    ]) {
      const days = ["Friday", same].map((day) =>
        sample("book_flight", JSON.stringify({ departureCity: "Rome", day })),
      );
      expect(fallback(asks, days).options).toBeUndefined();
    }
  });
});

describe("a person's no", () => {
  test("is told with its reason, and nobody is asked again", () => {
    const rejected = { reason: "The customer is on the list." };
    for (const rule of [
      {},
      { fallback: "request_confirmation" },
      { fallback: "escalate_to_human" },
    ] as const) {
      expect(fallback(asks, [plain("Friday")], rule, { rejected, asked: ["request_confirmation"] })).toEqual({
        action: "ask_clarification",
        message:
          "A person has looked at this and said no, so it was not done: book flight (departure city: “Bern”, day: “Friday”). The reason: “The customer is on the list”. What should be different?",
      });
    }
  });
});

test("where most samples answer without a call, the earliest of their texts is the answer", () => {
  expect(answerInstead("Which day?", EN)).toEqual({ action: "safe_default", message: "Which day?" });
  expect(answerInstead(" ", EN).message).toMatch(/^I am not sure that anything should be done/);
});

import { describe, expect, test } from "vitest";
import { normalise } from "../normalise.ts";
import type { Sample, Turn } from "../turn.ts";
import { describeCalls, findDoubt } from "./doubt.ts";
import { answerInstead, makeFallback } from "./fallback.ts";
import { resolveTool } from "./resolve.ts";
import type { PolicyRule } from "./rule.ts";

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

function fallback(text: string, samples: Sample[], rule: PolicyRule = {}) {
  const request = turn(text);
  const normalised = normalise(request, samples);
  const candidate = normalised.samples[normalised.candidate];
  if (candidate === undefined) throw new Error("no candidate");
  const policy = resolveTool({ version: 1, global: rule, tools: {} }, "book_flight");
  return makeFallback(policy, findDoubt(candidate, normalised, request.messages), describeCalls(candidate));
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
      'I am not sure that this is what you want: book_flight {"departureCity":"Bern","day":"Friday"}. Could you confirm the details, or say what should be different?',
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
      /I have not done anything yet\. Shall I go ahead with this: book_flight \{"departureCity":"Bern","day":"Friday"\}\?$/,
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

test("where most samples answer without a call, the earliest of their texts is the answer", () => {
  expect(answerInstead("Which day?")).toEqual({ action: "safe_default", message: "Which day?" });
  expect(answerInstead(" ").message).toMatch(/^I am not sure that anything should be done/);
});

/** Field cases, small talk, checks that fail, and input that wants to stall them. */
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { fieldCase, turnOfCase } from "../../../test/support/field-cases.ts";
import { NO_EVIDENCE } from "../evidence.ts";
import { message, sampleOf, tool, turnOf } from "../features/example-turn.ts";
import { normalise } from "../normalise.ts";
import type { Sample, Turn } from "../turn.ts";
import {
  airline,
  area,
  CANCEL,
  did,
  findings,
  got,
  mail,
  names,
  RESERVATION,
  user,
} from "./example-findings.ts";
import { runChecks } from "./index.ts";
import { smallTalkIn } from "./small-talk.ts";
import { uncoveredRequest } from "./uncovered-request.ts";

const each = (id: string) => {
  const { turn, samples } = turnOfCase(id);
  const history = fieldCase(id).history ?? [];
  const spoken = { ...turn, messages: history.map(({ role, content }) => message(role, content ?? "")) };
  return samples.map((sample) => findings(spoken, sample));
};

const mode = (value: string) => sampleOf([["export", JSON.stringify({ format: "json", mode: value })]]);

describe("field cases", () => {
  it("B06: a choice in other letter case is a finding of its own, where exactly one choice is meant", () => {
    const [upper, right, variant, other, constant] = each("B06");
    expect(upper).toMatchObject([{ check: "enum_case", severity: "block", call: 0 }]);
    expect(upper![0]!.message).toContain('"markdown"');
    expect([right, variant, constant].map((found) => names(found!))).toEqual([[], [], []]);
    expect(names(other!)).toEqual(["schema"]);
    const { turn } = turnOfCase("B06");
    expect(names(findings(turn, mode("A")))).toEqual([]);
    expect(names(findings(turn, mode("b")))).toEqual(["schema"]);
  });

  it("B13: a tool that nobody rated is flagged after mere small talk", () => {
    expect(each("B13").map((found) => names(found))).toEqual([["no_context", "unnecessary_call"]]);
  });

  it("D10: a question about the assistant needs no call", () => {
    const texts = each("D10");
    expect(names(texts[0]!)).toContain("unnecessary_call");
    expect(names(texts[2]!)).toContain("unnecessary_call");
    expect([texts[1], texts[3], texts[4]]).toEqual([[], [], []]);
  });

  it("D11: invented mail addresses and phone numbers are named, what was said is not", () => {
    const told = each("D11").map((found) => found.map(({ check, message }) => `${check} ${message}`));
    expect(told).toMatchObject([
      [expect.stringMatching(/^ungrounded_argument update_contact: email/)],
      [expect.stringMatching(/^ungrounded_argument update_contact: phone/)],
      [expect.stringMatching(/^ungrounded_argument update_contact: email/)],
    ]);
    const { turn, samples } = turnOfCase("D11");
    const stated = { ...turn, messages: [user("set Lindqvist's phone to +1 555 0100")] };
    expect(findings(stated, samples[1]!)).toEqual([]);
    const prose = sampleOf([["draft_text", '{"text":"Dear Ms Lindqvist, thank you for your order."}']]);
    expect(findings(stated, prose)).toEqual([]);
  });
});

describe("small talk", () => {
  it.each([
    ["Hi!", "greeting"],
    ["Hello there, how are you?", "greeting"],
    ["Hi Anna!", "greeting"],
    ["Guten Tag", "greeting"],
    ["¡Hola! ¿Qué tal?", "greeting"],
    ["你好！", "greeting"],
    ["Merci beaucoup.", "thanks"],
    ["ありがとうございます", "thanks"],
    ["thanks, Bob", "thanks"],
    ["That's all, thanks. Bye!", "farewell"],
    ["what's your name?", "about_you"],
    ["你是谁？", "about_you"],
  ])("%s is %s", (text, kind) => {
    expect(smallTalkIn(text)).toBe(kind);
  });

  it.each([
    "",
    "?",
    "Yes",
    "ok",
    "Yes, thanks",
    "Hi, cancel my order",
    "thanks, and now the second one",
    "hello world program in C",
    "Who are you going with?",
    "Hi delete everything",
    "Thanks Bob, delete it",
    "No",
    "good morning routine",
    "danke nein",
  ])("%s asks for something, or may", (text) => {
    expect(smallTalkIn(text)).toBeNull();
  });
});

describe("agents that make one call at a time", () => {
  it("are not told of what is still missing", () => {
    const ask =
      "Find the area with base 3 and height 4. Then calculate base 5 and height 6. Finally compute base 7 and height 8.";
    const turn = turnOf({ ask, tools: [area] });
    const one = sampleOf([["triangle_area", '{"base":3,"height":4}']]);
    expect(names(findings(turn, one, {}, true))).toContain("uncovered_request");
    expect(names(findings(turn, one, {}, false))).toEqual([]);
  });
});

describe("a check that fails", () => {
  const turn = turnOf({ ask: "Cancel ZFA04Y", tools: airline });
  const normalised = normalise(turn, [sampleOf([CANCEL])]);
  const given = { turn, normalised, candidate: normalised.samples[0]!, evidence: NO_EVIDENCE };

  it("is a finding that follows on_error, whatever the levels say, and the others still speak", () => {
    const spy = vi.spyOn(uncoveredRequest, "run").mockImplementation(() => {
      throw new RangeError("no such thing");
    });
    try {
      for (const [onError, severity] of [
        ["open", "flag"],
        ["closed", "block"],
      ] as const) {
        const found = runChecks({ ...given, onError }, () => "off");
        expect(found).toMatchObject([{ check: "check_failed", severity, call: null }]);
        expect(found[0]!.message).toContain("uncovered_request failed (RangeError: no such thing)");
      }
    } finally {
      spy.mockRestore();
    }
    expect(runChecks(given, () => undefined)).toEqual([]);
  });
});

describe("all checks together, on hostile input", () => {
  const names40 = Array.from({ length: 40 }, (_, i) => `p${i}`);
  const bomb = (depth: number): unknown =>
    depth === 0 ? { type: "string" } : { anyOf: [bomb(depth - 1), bomb(depth - 1)] };
  const hostile: Readonly<Record<string, () => readonly [Turn, Sample]>> = {
    "an argument of 5 MB": () => [
      turnOf({ ask: "Email kim@example.org ".repeat(2_000), tools: [mail] }),
      sampleOf([["send_email", JSON.stringify({ to: "x@y.zz", body: "a1 ".repeat(1_700_000) })]]),
    ],
    "40,000 values": () => [
      turnOf({ ask: "list, and 1, 2, 3 and 4", tools: [mail] }),
      sampleOf([["send_email", JSON.stringify({ to: Array.from({ length: 40_000 }, (_, i) => `id${i}x`) })]]),
    ],
    "a schema bomb": () => [
      turnOf({
        ask: "go",
        tools: [{ name: "f", description: "", parameters: { properties: { a: bomb(16) } } }],
      }),
      sampleOf([["f", '{"a":[1]}']]),
    ],
    "a catastrophic pattern": () => [
      turnOf({
        ask: "go",
        tools: [
          {
            name: "f",
            description: "",
            parameters: { properties: { a: { type: "string", pattern: "^(a+)+$" } } },
          },
        ],
      }),
      sampleOf([["f", JSON.stringify({ a: `${"a".repeat(50_000)}!` })]]),
    ],
    "nested 3,000 deep": () => [
      turnOf({ ask: "go", tools: [mail] }),
      sampleOf([["send_email", `{"to":${"[".repeat(3_000)}${"]".repeat(3_000)}}`]]),
    ],
    "a conversation of 3,000 messages": () => [
      turnOf({
        ask: "Cancel ZFA04Y",
        tools: airline,
        before: Array.from({ length: 1_000 }, (_, i) => [
          user(`Show reservation R${i}00X, and R${i}01X`),
          did(["get_reservation_details", JSON.stringify({ reservation_id: `R${i}00X` })]),
          got(i % 3 === 0 ? "Error: not found" : RESERVATION.repeat(20)),
        ]).flat(),
      }),
      sampleOf([CANCEL]),
    ],
    "50 tools of 40 parameters": () => [
      turnOf({
        ask: "Do this and that, then something else, finally the rest. ".repeat(300),
        tools: Array.from({ length: 50 }, (_, i) =>
          tool(
            `tool_${i}`,
            "Does many things. ".repeat(200),
            Object.fromEntries(names40.map((p) => [p, "string"])),
          ),
        ),
      }),
      sampleOf([["tool_7", JSON.stringify(Object.fromEntries(names40.map((p) => [p, `value${p}9`])))]]),
    ],
  };

  it.each(Object.keys(hostile))("%s ends in findings, and no check fails", (name) => {
    const [turn, sample] = hostile[name]!();
    expect(names(findings(turn, sample))).not.toContain("check_failed");
  });

  it("never fails and stays short, whatever is said and called", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.constantFrom("hi", "yes", "A12 and B34, 5"),
    );
    const role = fc.constantFrom("user", "assistant", "tool", "system");
    const spoken = fc.array(fc.tuple(role, text, fc.boolean()), { maxLength: 12 });
    fc.assert(
      fc.property(spoken, text, fc.constantFrom(...airline, mail), (said, value, called) => {
        const args = JSON.stringify({ reservation_id: value, to: value, [value]: 7, total_baggages: value });
        const messages = said.map(([who, words, calls]) =>
          message(who, words, calls && who === "assistant" ? [[called.name, args]] : []),
        );
        const turn = { ...turnOf({ ask: "", tools: [...airline, mail] }), messages };
        for (const found of findings(turn, sampleOf([[called.name, args]]))) {
          expect(found.check).not.toBe("check_failed");
          expect(found.message.length).toBeLessThan(600);
        }
      }),
      { numRuns: 300 },
    );
  });
});

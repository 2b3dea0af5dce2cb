import { describe, expect, it } from "vitest";
import { toolOf } from "../../../test/support/labels.ts";
import type { Question } from "../data/questions.ts";
import { askBack, judgeDrafts } from "./check.ts";
import { promptOf } from "./prompts.ts";
import { groundTruthOf, readDrafts } from "./read-reply.ts";
import { concreteCalls, unitsOf } from "./unit.ts";
import type { Reply } from "../endpoint/endpoint.ts";

const SEARCH = toolOf("find.room", { city: "string", "size?": "dict", "pets?": "boolean" });

const question = (groundTruth: string | null, more: Partial<Question> = {}): Question => ({
  bench: "simple",
  id: "1",
  key: "k",
  groundTruth,
  turn: {
    agent: null,
    session: null,
    model: null,
    maxTokens: null,
    tools: [SEARCH],
    messages: [{ role: "user", text: "A room in Bern?", calls: [], callId: null, name: null }],
  },
  ...more,
});

const TRUTH =
  '[{"find.room":{"city":["Bern","Berne"],"size":[{"beds":[2],"view":["","lake"]}],"pets":["",false]}}]';
const [unit] = unitsOf([question(TRUTH)], ["constrained"], 1);
const [open] = unitsOf([question(TRUTH)], ["open"], 1);
if (unit === undefined || open === undefined) throw new Error("no unit");

describe("units", () => {
  it("leave out what has no answer, any answer, or source text; open ones come once for each list of tools", () => {
    const questions = [
      question(null, { id: "a" }),
      question("null", { id: "b", bench: "live_relevance" }),
      question(TRUTH, { id: "c", bench: "java" }),
      question("null", { id: "d", bench: "irrelevance" }),
      question(TRUTH, { id: "e" }),
    ];
    const ids = (how: "constrained" | "open") =>
      unitsOf(questions, [how], 1).map(({ question: { id } }) => id);
    expect([ids("constrained"), ids("open")]).toEqual([["d", "e"], ["d"]]);
  });

  it("have a seed of their own that follows from that of all", () => {
    const seeds = [1, 1, 2].map((seed) => unitsOf([question(TRUTH)], ["open"], seed)[0]?.seed);
    expect(seeds[0]).toBe(seeds[1]);
    expect(seeds[0]).not.toBe(seeds[2]);
  });

  it("ask for calls with one value each, without what may be left out", () => {
    const seen = new Set(Array.from({ length: 20 }, (_, seed) => concreteCalls({ ...unit, seed }).join()));
    expect([...seen].toSorted()).toEqual([
      '{"name":"find.room","arguments":{"city":"Bern","size":{"beds":2}}}',
      '{"name":"find.room","arguments":{"city":"Berne","size":{"beds":2}}}',
    ]);
  });

  it("prompt with functions and calls, with functions only, or for what no function can do", () => {
    const text = (of: typeof unit) => String(promptOf(of, 5)[1]?.content);
    expect(text(unit)).toMatch(
      /"find\.room"[\s\S]*Calls:\n\[\{"name":"find\.room"[\s\S]*Write 5[\s\S]*"requests"/,
    );
    expect(text(open)).not.toContain("Calls:");
    expect(text(open)).toContain('"items"');
    const [none] = unitsOf([question("null")], ["constrained"], 1);
    expect(text(none!)).toMatch(/none of them can\s+fulfil/);
  });
});

describe("a reply", () => {
  it.each([
    ['{"requests": ["A", " B "]}', ["A", "B"]],
    ['Sure!\n```json\n{"requests": ["A {x}"]}\n```', ["A {x}"]],
    ['{"requests": ["A", 3]}', ["A"]],
    ['{"requests": []}', null],
    ['{"requests": "A"}', null],
    ['{"items": []}', null],
    ["no", null],
    ["{", null],
  ])("%j has the requests %j", (text, requests) => {
    expect(readDrafts(text, "constrained")?.map(({ request }) => request) ?? null).toEqual(requests);
  });

  it("of open prompting has calls, digit for digit, which become the ground truth", () => {
    const drafts = readDrafts(
      '{"items": [{"request": "A", "calls": [{"name": "f", "arguments": {"n": 5.0, "d": {"a": 1}, "l": [{"b": 2}], "t": ["x"]}}]}, {"request": "B"}]}',
      "open",
    );
    expect(drafts).toHaveLength(1);
    expect(groundTruthOf(drafts?.[0]?.calls ?? [])).toBe(
      '[{"f":{"n":[5.0],"d":[{"a":[1]}],"l":[[{"b":[2]}]],"t":[["x"]]}}]',
    );
  });
});

const refusals = (of: typeof unit, drafts: Parameters<typeof judgeDrafts>[1]) =>
  judgeDrafts(of, drafts).map(({ refusal }) => refusal);

describe("drafts", () => {
  it("are refused for what can be seen in them", () => {
    const texts = [
      "",
      "a room in  bern?",
      "Find me a room",
      "find me a ROOM",
      "call find.room",
      "x".repeat(2001),
    ];
    expect(
      refusals(
        unit,
        texts.map((request) => ({ request, calls: null })),
      ),
    ).toEqual(["empty", "repeated", null, "repeated", "names_tool", "too_long"]);
  });

  it("with calls of their own must fit the functions", () => {
    const drafts = ['{"city":"Bern"}', '{"pets":true}', '{"city":3}', '{"city":"Bern","floor":1}'].map(
      (args, i) => ({
        request: `request ${i}`,
        calls: [{ id: null, name: "find.room", arguments: args }],
      }),
    );
    expect(refusals(open, [...drafts, { request: "none", calls: [] }])).toEqual([
      null,
      "calls_do_not_fit",
      "calls_do_not_fit",
      "calls_do_not_fit",
      "no_calls",
    ]);
  });
});

const answering = (cities: readonly string[]) => {
  let asked = 0;
  return {
    baseUrl: "",
    get asked() {
      return asked;
    },
    async ask() {
      const args = JSON.stringify({ city: cities[asked++], size: { beds: 2 } });
      return { calls: [{ id: null, name: "find_room", arguments: args }] } as unknown as Reply;
    },
  };
};

describe("asking back", () => {
  const [verdict] = judgeDrafts(unit, [{ request: "Room for two in Bern", calls: null }]);
  const ask = (cities: readonly string[], times: number) => {
    const endpoint = answering(cities);
    const asking = { model: "m", parameters: {} };
    return askBack(unit, verdict!, endpoint, asking, { times, onReply: () => undefined });
  };

  it("accepts at the first right answer", async () => {
    expect(await ask(["Basel", "Berne", "Oslo"], 3)).toMatchObject({
      refusal: null,
      checks: [{ valid: false }, { valid: true, reason: null }],
    });
  });

  it("refuses where all answers are wrong, with the last reason", async () => {
    expect(await ask(["Basel", "Oslo"], 2)).toMatchObject({
      refusal: "answered_otherwise",
      reason: 'asked 2 times, answered otherwise: argument `city` is "Oslo", expected one of "Bern", "Berne"',
      checks: [{ valid: false }, { valid: false }],
    });
  });

  it("asks nothing where it is not to", async () => {
    expect(await ask([], 0)).toMatchObject({ refusal: null, checks: [] });
  });
});

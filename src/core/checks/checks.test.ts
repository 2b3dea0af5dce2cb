import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { callOf, sampleOf, turnOf, turnOfCase } from "../../../test/support/field-cases.ts";
import { NO_EVIDENCE } from "../evidence.ts";
import { normalise } from "../normalise.ts";
import type { CheckLevel } from "../policy/rule.ts";
import type { Finding, Sample, Tool, Turn } from "../turn.ts";
import { editDistance } from "./edit-distance.ts";
import { CHECKS, runChecks } from "./index.ts";

type LevelOf = (check: string, tool: string | null) => CheckLevel | undefined;

const findingsOf = (turn: Turn, sample: Sample, levelOf: LevelOf = () => undefined): Finding[] => {
  const normalised = normalise(turn, [sample]);
  const [candidate] = normalised.samples;
  if (candidate === undefined) throw new Error("no sample");
  return runChecks({ turn, normalised, candidate, evidence: NO_EVIDENCE }, levelOf);
};
const told = (turn: Turn, sample: Sample, levelOf?: LevelOf): readonly string[] =>
  findingsOf(turn, sample, levelOf).map(
    ({ check, severity, call }) => `${check} ${severity} ${call ?? "turn"}`,
  );
const toldByCase = (id: string): readonly (readonly string[])[] => {
  const { turn, samples } = turnOfCase(id);
  return samples.map((sample) => told(turn, sample));
};
const tools = (...names: readonly string[]): readonly Tool[] =>
  names.map((name) => ({ name, description: "", parameters: null }));
const calling = (...calls: readonly (readonly [string, string])[]): Sample =>
  sampleOf(calls.map(([name, text]) => callOf({ name, arguments: text })));

describe("checks on field cases", () => {
  it("A01: a call without arguments is no malformed call, a missing parameter is a block of the schema", () => {
    expect(toldByCase("A01")).toEqual([[], [], [], [], ["schema block 0"]]);
  });

  it("A03, A08: what was encoded twice and half characters are never released", () => {
    expect(toldByCase("A03")).toEqual([
      ["malformed_arguments block 0"],
      ["malformed_arguments block 0"],
      [],
      [],
    ]);
    expect(toldByCase("A08")).toEqual([["malformed_arguments block 0"], ["malformed_arguments block 0"], []]);
  });

  it("A04: concatenated calls are malformed, with the offset", () => {
    const { turn, samples } = turnOfCase("A04");
    const [finding] = samples.flatMap((sample) => findingsOf(turn, sample));
    expect(finding).toMatchObject({ check: "malformed_arguments", severity: "block", call: 0 });
    expect(finding?.message).toContain("trailing data at offset 21");
  });

  it("A05: a turn that the output limit cut off is blocked, whatever the provider calls it", () => {
    const { turn, samples } = turnOfCase("A05");
    for (const finishReason of ["length", "max_tokens", "MAX_TOKENS"]) {
      for (const sample of samples) {
        expect(told(turn, { ...sample, finishReason })).toEqual([
          "truncated block turn",
          "truncated block 0",
          "suspected_truncation flag turn",
        ]);
      }
    }
  });

  it("A06: a turn that used all its tokens is flagged, one that used one less is not", () => {
    const { turn, samples } = turnOfCase("A06");
    const withTokens = (completionTokens: number | null): readonly string[] =>
      samples.flatMap((sample) => told(turn, { ...sample, usage: { promptTokens: null, completionTokens } }));
    expect(withTokens(120)).toEqual(["suspected_truncation flag turn"]);
    expect(withTokens(119)).toEqual([]);
    expect(withTokens(null)).toEqual([]);
  });

  it("A07, A10, A11, A12: no repair, no guess", () => {
    const block = ["malformed_arguments block 0"];
    expect(toldByCase("A07")).toEqual([[], block]);
    expect(toldByCase("A10")).toEqual([block, block]);
    expect(toldByCase("A11")).toEqual([block]);
    expect(toldByCase("A12")).toEqual([block, block, block, block]);
  });

  it("A24, A26: a name with leaked tokens, a near miss and inherited names are unknown tools", () => {
    const unknown = ["unknown_tool block 0"];
    expect(toldByCase("A24")).toEqual([unknown, [], unknown]);
    expect(toldByCase("A26")).toEqual([unknown, unknown, unknown, ["schema block 0"]]);
  });

  it("B08: a schema that goes in circles is a flag of its own", () => {
    expect(toldByCase("B08")).toEqual([[], ["schema block 0"], ["schema_unverified flag 0"]]);
  });

  it("B10: a name that fits several tools is blocked and names them", () => {
    const { turn, samples } = turnOfCase("B10");
    const [finding] = samples.slice(2).flatMap((sample) => findingsOf(turn, sample));
    expect(finding).toMatchObject({ check: "ambiguous_tool", severity: "block" });
    for (const name of ["crm.find", "crm_find", "crm-find"]) expect(finding?.message).toContain(name);
  });

  it("C07: the same call twice in one turn is flagged", () => {
    const { samples } = turnOfCase("C07");
    const turn = turnOf(tools("log"));
    expect(samples.map((sample) => told(turn, sample))).toEqual([[], [], ["duplicate_call flag 1"], []]);
  });
});

const levels: LevelOf = (check, tool) => {
  if (check === "schema") return tool === "pay" ? "flag" : "off";
  if (check === "duplicate_call") return "block";
  return check === "unknown_tool" && tool === "nope" ? "off" : undefined;
};

describe("runChecks", () => {
  const turn = turnOf([
    { name: "pay", description: "", parameters: { properties: { n: { type: "integer" } }, required: ["n"] } },
    { name: "refund", description: "", parameters: { type: "nonsense", properties: [] } },
  ]);
  const wrong = calling(["pay", "{}"], ["refund", "{}"], ["pay", "{}"], ["nope", "{}"]);

  it("runs every check in its order", () => {
    expect(told(turn, wrong)).toEqual([
      "unknown_tool block 3",
      "schema block 0",
      "schema_unverified flag 1",
      "schema block 2",
      "duplicate_call flag 2",
    ]);
    expect(CHECKS.map(({ name }) => name)).toEqual([
      "unknown_tool",
      "malformed_arguments",
      "truncated",
      "schema",
      "duplicate_call",
      "business_rule",
      "hook_denied",
      "unnecessary_call",
      "known_answer",
      "irrelevant_tool",
      "ungrounded_argument",
      "not_an_address",
      "uncovered_request",
      "no_context",
      "retry_storm",
      "low_self_confidence",
      "panel",
      "validation",
      "phantom_call",
      "printed_call",
    ]);
  });

  it("lets the policy set what a finding does, by check and tool", () => {
    expect(told(turn, wrong, levels)).toEqual([
      "schema flag 0",
      "schema_unverified flag 1",
      "schema flag 2",
      "duplicate_call block 2",
    ]);
  });

  it("never lowers what would execute a guess", () => {
    const sample = { ...calling(["pay", '{"n":1'], ["pay", '{"n":1}{"n":2}']), finishReason: "length" };
    const expected = ["malformed_arguments block 1", "truncated block turn", "truncated block 0"];
    for (const level of ["off", "flag", "block", undefined] as const) {
      expect(told(turn, sample, () => level)).toEqual(expected);
    }
  });

  it("asks for the tool's declared name", () => {
    const asked: (string | null)[] = [];
    const dotted = turnOf([{ name: "geo.area", description: "", parameters: { required: ["r"] } }]);
    findingsOf(dotted, calling(["geo_area", "{}"]), (_, tool) => {
      asked.push(tool);
      return undefined;
    });
    expect(asked).toEqual(["geo.area"]);
  });

  it("has nothing to say about a good call, or about no call at all", () => {
    expect(told(turn, calling(["pay", '{"n":1}']))).toEqual([]);
    expect(told(turn, { ...sampleOf([]), finishReason: "length" })).toEqual([]);
  });

  it("reports at most five issues of one call", () => {
    const required = Array.from({ length: 20 }, (_, i) => `p${i}`);
    const strict = turnOf([{ name: "f", description: "", parameters: { required } }]);
    expect(findingsOf(strict, calling(["f", "{}"]))).toHaveLength(5);
  });
});

const messages = (turn: Turn, sample: Sample): readonly string[] =>
  findingsOf(turn, sample).map((finding) => finding.message);

describe("messages", () => {
  it("name path, expectation and what came", () => {
    const turn = turnOf([
      { name: "pay", description: "", parameters: { properties: { n: { type: "integer" } } } },
    ]);
    expect(messages(turn, calling(["pay", '{"n":"5"}']))).toEqual(['pay: /n: expected integer, got "5".']);
  });

  it("name the nearest declared tools, at most three, nearest first", () => {
    const declared = turnOf(tools("get_weather", "get_whether", "book_hotel", "get_water", "send_mail"));
    expect(messages(declared, calling(["getWeather", "{}"]))).toEqual([
      'The tool "getWeather" does not exist. The nearest declared tools: "get_weather", "get_whether", "get_water".',
    ]);
    expect(messages(turnOf([]), calling(["f", "{}"]))[0]).toContain("no tools are declared");
  });

  it("show no catalogue to a call without a name", () => {
    const found = findingsOf(turnOf(tools("get_weather")), calling(["", "{}"]));
    expect(found.map(({ check }) => check)).toEqual(["unknown_tool", "malformed_arguments"]);
    for (const finding of found) expect(finding.message).not.toContain("get_weather");
  });

  it("stay short and well-formed, whatever was sent", () => {
    const any = fc.string({ unit: "binary", maxLength: 400 });
    const parameters = { properties: { a: { type: "integer" } }, additionalProperties: false };
    const turn = turnOf([{ name: "f", description: "", parameters }]);
    fc.assert(
      fc.property(any, any, fc.constantFrom("f", ""), (name, value, prefix) => {
        const valid = JSON.stringify({ a: value, [value]: 1 });
        for (const text of messages(turn, calling([prefix || name, valid], [name, value], ["f", valid]))) {
          expect(text.length).toBeLessThan(500);
          expect(text.isWellFormed() || !(name + value).isWellFormed()).toBe(true);
        }
      }),
    );
  });
});

describe("editDistance", () => {
  it.each([
    ["", "", 0],
    ["abc", "", 3],
    ["kitten", "sitting", 3],
    ["get_weather", "get_whether", 2],
  ])("%s to %s: %i", (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
  });

  it("is symmetric, zero only for equal texts, and bounded by the longer text", () => {
    const name = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(name, name, (a, b) => {
        const distance = editDistance(a, b);
        expect(editDistance(b, a)).toBe(distance);
        expect(distance === 0).toBe(a === b);
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
        expect(distance).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
      }),
    );
  });
});

describe("levels of the policy", () => {
  it("never lowers a name that could be several tools", () => {
    const turn = turnOf(tools("a.b", "a-b"));
    for (const level of ["off", "flag"] as const) {
      expect(told(turn, calling(["a_b", "{}"]), () => level)).toEqual(["ambiguous_tool block 0"]);
    }
    expect(told(turn, calling(["c", "{}"]), () => "off")).toEqual([]);
  });

  it("holds a kind of a finding to the level of the whole where its own is not set", () => {
    const parameters = { properties: { mode: { enum: ["json"] } } };
    const turn = turnOf([{ name: "f", description: "", parameters }]);
    const sample = calling(["f", '{"mode":"JSON"}']);
    const set = (levels: Readonly<Record<string, CheckLevel>>) =>
      told(turn, sample, (check) => levels[check]);
    expect(set({})).toEqual(["enum_case block 0"]);
    expect(set({ schema: "flag" })).toEqual(["enum_case flag 0"]);
    expect(set({ schema: "off" })).toEqual([]);
    expect(set({ schema: "off", enum_case: "block" })).toEqual(["enum_case block 0"]);
  });

  it("takes the strictest level of the called tools for a finding about the turn", () => {
    const turn = turnOf(tools("pay", "look"), 10);
    const sample = {
      ...calling(["pay", "{}"], ["look", "{}"]),
      usage: { promptTokens: 1, completionTokens: 10 },
    };
    const set = (levels: Readonly<Record<string, CheckLevel>>): readonly string[] =>
      told(turn, sample, (_, tool) => (tool === null ? "off" : levels[tool]));
    expect(set({})).toEqual(["suspected_truncation flag turn"]);
    expect(set({ pay: "block" })).toEqual(["suspected_truncation block turn"]);
    expect(set({ pay: "block", look: "off" })).toEqual(["suspected_truncation block turn"]);
    expect(set({ look: "off" })).toEqual(["suspected_truncation flag turn"]);
    expect(set({ pay: "off", look: "off" })).toEqual([]);
  });
});

describe("finish reasons", () => {
  const turn = turnOf(tools("pay"));
  it.each([
    "model_length",
    "model_context_window_exceeded",
    "incomplete",
    "MALFORMED_FUNCTION_CALL",
    "max_output_tokens",
  ])("%s blocks whatever the policy says", (finishReason) => {
    const sample = { ...calling(["pay", "{}"]), finishReason };
    expect(told(turn, sample, () => "off")).toEqual(["truncated block turn"]);
  });

  it.each(["content_filter", "refusal", "SAFETY"])("%s is flagged", (finishReason) => {
    const sample = { ...calling(["pay", "{}"]), finishReason };
    expect(told(turn, sample)).toEqual(["stopped_answer flag turn"]);
    expect(told(turn, { ...sample, calls: [] })).toEqual([]);
  });

  it.each(["stop", "tool_calls", "tool_use", "end_turn", "STOP", null])("%s says nothing", (finishReason) => {
    expect(told(turn, { ...calling(["pay", "{}"]), finishReason })).toEqual([]);
  });
});

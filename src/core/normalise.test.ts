import { describe, expect, it } from "vitest";
import { callOf, fieldCase, sampleOf, turnOf, turnOfCase } from "../../test/support/field-cases.ts";
import { stringifyJson } from "./arguments/convert.ts";
import { firstSamples, normalise } from "./normalise.ts";
import { headOf } from "./text/cut.ts";
import type { Normalised, ParsedCall } from "./normalised.ts";

const normaliseCase = (id: string): Normalised => {
  const { turn, samples } = turnOfCase(id);
  return normalise(turn, samples);
};
const callsOf = (id: string): readonly ParsedCall[] =>
  normaliseCase(id).samples.flatMap((sample) => sample.calls);
/** How the arguments were read, then what the schema says. */
const readings = (id: string): readonly string[] =>
  callsOf(id).map(({ arguments: args, schema }) => {
    const read = args.status === "ok" ? ["ok", ...args.flags].join(" ") : args.reason;
    return `${read}, ${schema.status}`;
  });
const valuesOf = (id: string): readonly string[] =>
  callsOf(id).map(({ arguments: args }) => (args.status === "ok" ? stringifyJson(args.value) : "-"));
const distinct = (id: string): number => new Set(callsOf(id).map((call) => call.canonical)).size;

let ids = 0;
const sample = (argumentsText: string, id: string | null = null) =>
  sampleOf([callOf({ name: "f", arguments: argumentsText }, `call_${ids++}`)], { id });
const summary = ({ effective, candidate, group, agreement }: Normalised) => ({
  effective,
  candidate,
  group,
  agreement,
});

describe("normalise on field cases", () => {
  it("A01: no arguments, null, white space and {} are one well-formed call", () => {
    const { samples, agreement } = normaliseCase("A01");
    expect(new Set(samples.slice(0, 4).map((sample) => sample.canonical)).size).toBe(1);
    expect(readings("A01")).toEqual([...Array<string>(4).fill("ok, valid"), "ok, invalid"]);
    expect(agreement).toBe(4 / 5);
    expect(samples[4]?.calls[0]?.schema.issues).toMatchObject([{ kind: "missing", path: "/shelf" }]);
  });

  it("A02: arguments sent as an object and as a string are the same call", () => {
    expect(readings("A02")).toEqual(["ok, valid", "ok, valid"]);
    expect(normaliseCase("A02").agreement).toBe(1);
  });

  it("A03: what is encoded twice is flagged and opened by the schema's type only", () => {
    expect(readings("A03")).toEqual([
      "ok double_encoded, valid",
      "ok double_encoded, valid",
      "ok, valid",
      "ok, valid",
    ]);
    const trip = '{"title":"trip","items":["tent"]}';
    expect(valuesOf("A03")).toEqual([
      trip,
      trip,
      '{"title":"trip","items":["tent"],"note":"[1, 2]"}',
      '{"title":"42","items":["tent"]}',
    ]);
  });

  it("A04: two objects in one text are no call, and the second one's place is known", () => {
    expect(readings("A04")).toEqual(["concatenated, unverified"]);
    expect(callsOf("A04")[0]?.arguments).toMatchObject({ offset: 21 });
  });

  it("A05: arguments that were cut off are never completed", () => {
    expect(readings("A05")).toEqual(["truncated, unverified"]);
  });

  it("A07: an apostrophe is text, a python literal is malformed", () => {
    expect(readings("A07")).toEqual(["ok, valid", "python_literal, unverified"]);
    expect(valuesOf("A07")[0]).toBe(`{"q":"what's the owner's name"}`);
  });

  it("A08: lone surrogates are flagged and stay apart; a pair equals the character", () => {
    expect(readings("A08")).toEqual(["ok lone_surrogate, valid", "ok lone_surrogate, valid", "ok, valid"]);
    expect(distinct("A08")).toBe(3);
    const { turn, samples } = turnOfCase("A08");
    const literal = sampleOf([callOf({ name: "post", arguments: '{"text":"launch \u{1F680}"}' })]);
    expect(normalise(turn, [...samples.slice(2), literal]).agreement).toBe(1);
  });

  it("A08: a cut never splits a pair", () => {
    const { log_source_text: text = "", log_limit_chars: limit = 0 } = fieldCase("A08");
    expect(headOf(text, limit)).toBe("launch ");
    expect(headOf(text, limit + 1)).toBe("launch \u{1F680}");
    expect(headOf(text, 100)).toBe(text);
    expect(headOf("\u{1F680}", 0)).toBe("");
  });

  it("A10: NaN and numbers beyond a double are malformed, not null", () => {
    expect(readings("A10")).toEqual(["python_literal, unverified", "out_of_range, unverified"]);
  });

  it("A11: a repeated key is malformed, also inside; equal keys of different objects are not", () => {
    expect(readings("A11")).toEqual(["duplicate_key, unverified"]);
    const { turn } = turnOfCase("A11");
    const read = (text: string): string =>
      normalise(turn, [sampleOf([callOf({ name: "transfer", arguments: text })])]).samples[0]?.calls[0]
        ?.arguments.status ?? "";
    expect(read('{"to":"x","amount":{"x":1,"x":2}}')).toBe("malformed");
    expect(read('{"a":{"x":1},"b":{"x":1}}')).toBe("ok");
  });

  it("A12: a list, a number, a text and true are no arguments, and none equals {}", () => {
    expect(readings("A12")).toEqual(Array<string>(4).fill("not_object, unverified"));
    const { turn, samples } = turnOfCase("A12");
    const empty = sampleOf([callOf({ name: "ping", arguments: "{}" })]);
    const forms = normalise(turn, [...samples, empty]).samples.map((sample) => sample.canonical);
    expect(new Set(forms).size).toBe(5);
  });

  it("A26, A27: names that objects inherit are names like any other", () => {
    expect(readings("A26")).toEqual([...Array<string>(3).fill("ok, unverified"), "ok, invalid"]);
    expect(callsOf("A26").map((call) => call.tool?.name ?? null)).toEqual([null, null, null, "lookup"]);
    expect(readings("A27")).toEqual(["ok, invalid", "ok, valid"]);
    expect(callsOf("A27")[0]?.canonical).toContain("__proto__");
    expect(distinct("A27")).toBe(2);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it("B02: the verdict needs no code generation", () => {
    expect(readings("B02")).toEqual(["ok, invalid", "ok, valid"]);
  });

  it("B04: 5.0 is an integer, texts and lists are not", () => {
    const invalid = "ok, invalid";
    expect(readings("B04")).toEqual([invalid, "ok, valid", invalid, invalid, invalid, invalid, invalid]);
    expect(callsOf("B04")[1]?.schema.annotations).toMatchObject([{ kind: "type", path: "/line" }]);
    expect(callsOf("B04")[3]?.schema.issues).toMatchObject([{ kind: "null", path: "/line" }]);
  });

  it("B05: with a union that admits strings, no string is a number", () => {
    expect(readings("B05")).toEqual(Array<string>(3).fill("ok, valid"));
    expect(distinct("B05")).toBe(3);
  });

  it("B07: parameters that are named like keywords are parameters", () => {
    expect(readings("B07")).toEqual(["ok, valid", "ok, invalid"]);
    expect(callsOf("B07")[1]?.schema.issues).toMatchObject([{ kind: "missing", path: "/properties/type" }]);
  });

  it("B08: recursive schemas are evaluated, circles are unverified, depth is bounded", () => {
    expect(readings("B08")).toEqual(["ok, valid", "ok, invalid", "ok, unverified"]);
    expect(callsOf("B08")[1]?.schema.issues).toMatchObject([{ kind: "missing", path: "/kids/0/v" }]);
    const { turn } = turnOfCase("B08");
    const deep = `${'{"v":1,"kids":['.repeat(10_000)}${"]}".repeat(10_000)}`;
    const call = callOf({ name: "save_tree", arguments: deep });
    const args = normalise(turn, [sampleOf([call])]).samples[0]?.calls[0]?.arguments;
    expect(args).toMatchObject({ status: "malformed", reason: "too_deep" });
  });

  it("B09: the leaderboard's type names, and a name that came back with an underscore", () => {
    expect(readings("B09")).toEqual(["ok, valid", "ok, invalid", "ok, valid"]);
    expect(callsOf("B09").map((call) => call.name)).toEqual(Array<string>(3).fill("geo.area"));
    expect(callsOf("B09")[2]?.raw.name).toBe("geo_area");
  });

  it("B10: the exact name wins; a name that fits several tools fits none", () => {
    expect(callsOf("B10").map((call) => call.tool?.name ?? null)).toEqual(["crm_find", "crm.find", null]);
    expect(readings("B10")).toEqual(["ok, valid", "ok, valid", "ok, unverified"]);
  });

  it("B11: a missed format is told and rejects nothing", () => {
    expect(readings("B11")).toEqual(Array<string>(5).fill("ok, valid"));
    expect(callsOf("B11").map((call) => call.schema.annotations.map(({ path }) => path))).toEqual([
      ["/start"],
      ["/day"],
      ["/mail"],
      [],
      [],
    ]);
  });

  it("B12: oneOf, boolean schemas and schemas without a type", () => {
    expect(readings("B12")).toEqual(["ok, valid", "ok, invalid", "ok, valid", "ok, invalid", "ok, invalid"]);
    expect(
      callsOf("B12").flatMap((call) => call.schema.issues.map(({ kind, path }) => `${kind} ${path}`)),
    ).toEqual(["composition /lvl", "missing /z/k", "unexpected /w"]);
  });

  it("C03: a declared default given explicitly agrees with leaving it out", () => {
    const { group, candidate, agreement } = normaliseCase("C03");
    expect({ group, candidate, agreement }).toEqual({ group: [0, 1], candidate: 0, agreement: 2 / 5 });
    expect(readings("C03")[4]).toBe("ok, invalid");
  });

  it("C07: parallel calls are a multiset, and no call is a form of its own", () => {
    const { samples, group } = normaliseCase("C07");
    expect(group).toEqual([0, 1]);
    expect(new Set(samples.map((sample) => sample.canonical)).size).toBe(3);
  });
});

describe("normalise", () => {
  const turn = turnOf([{ name: "f", description: "", parameters: null }]);

  it("counts samples that repeat a response id once", () => {
    const samples = [sample('{"a":1}', "r1"), sample('{"a":2}', "r2"), sample('{"a":1}', "r1"), sample("{}")];
    expect(summary(normalise(turn, samples))).toEqual({
      effective: [0, 1, 3],
      candidate: 0,
      group: [0],
      agreement: 1 / 3,
    });
  });

  it("takes the earliest sample of the largest group; ties go to the earliest group", () => {
    const texts = ['{"a":1}', '{"a":2}', '{"a":2}', '{"a":1}', '{"a":3}'];
    const all = normalise(
      turn,
      texts.map((text) => sample(text)),
    );
    expect(summary(all)).toMatchObject({ candidate: 0, group: [0, 3], agreement: 2 / 5 });
    expect(summary(firstSamples(all, 3))).toEqual({
      effective: [0, 1, 2],
      candidate: 1,
      group: [1, 2],
      agreement: 2 / 3,
    });
  });

  it("takes a member that can be released, as long as there is one; what was asked for in text counts all the same", () => {
    const asText = (text: string) => ({ ...sample(text), asked: "json_text" as const });
    const [one, two] = ['{"a":1}', '{"a":2}'];
    const samples = [sample(one), asText(two), asText(two), sample(two)];
    expect(summary(normalise(turn, samples))).toMatchObject({
      candidate: 3,
      group: [1, 2, 3],
      agreement: 3 / 4,
    });
    expect(summary(normalise(turn, samples.slice(0, 3)))).toMatchObject({ candidate: 1, group: [1, 2] });
    expect(summary(normalise(turn, [sample(one), asText(one)]))).toMatchObject({
      candidate: 0,
      agreement: 1,
    });
  });

  it("counts nothing that is known to be a repeat, but always sample 1", () => {
    const repeat = { ...sample("{}"), repeats: "cache" as const };
    expect(summary(normalise(turn, [repeat, repeat, sample("{}"), repeat]))).toEqual({
      effective: [0, 2],
      candidate: 0,
      group: [0, 2],
      agreement: 1,
    });
  });

  it("has no agreement at one effective sample", () => {
    expect(normalise(turn, [sample("{}")]).agreement).toBeNull();
    expect(normalise(turn, [sample("{}", "r"), sample("{}", "r")]).agreement).toBeNull();
    expect(firstSamples(normalise(turn, [sample("{}"), sample("{}")]), 1).agreement).toBeNull();
  });

  it("gives the first samples as if the others had never been drawn", () => {
    const samples = [sample("{}", "a"), sample("{}", "a"), sample('{"x":1}', "b"), sample('{"x":1}', "c")];
    const all = normalise(turn, samples);
    expect(summary(firstSamples(all, 2))).toEqual(summary(normalise(turn, samples.slice(0, 3))));
    expect(firstSamples(all, 9)).toBe(all);
  });

  it("keeps each call's own raw form, also where two samples sent the same bytes", () => {
    const samples = [sample('{"a":1}'), sample('{"a":1}')];
    const { samples: out } = normalise(turn, samples);
    expect(out.map(({ calls }) => calls[0]?.raw)).toEqual(samples.map(({ calls }) => calls[0]));
  });

  it("refuses a turn without samples", () => {
    expect(() => normalise(turn, [])).toThrow(RangeError);
    expect(() => firstSamples(normalise(turn, [sample("{}")]), 0)).toThrow(RangeError);
  });
});

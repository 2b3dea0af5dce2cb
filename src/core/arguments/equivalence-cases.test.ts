/** The field cases about the equivalence of calls, through the same door as a turn: samples in, agreement out. */
import { describe, expect, it } from "vitest";
import { callOf, fieldCase, sampleOf, turnOf, turnOfCase } from "../../../test/support/field-cases.ts";
import { argumentShares } from "../features/argument-agreement.ts";
import { prepareTurn } from "../features/prepare.ts";
import { extractFeatures, FEATURES } from "../features/registry.ts";
import { ALL_RULES, rulesFrom } from "./canonical-rules.ts";
import { firstSamples, normalise } from "../normalise.ts";
import type { Normalised } from "../normalised.ts";
import type { Tool, Turn } from "../turn.ts";

interface Judged {
  readonly turn: Turn;
  readonly normalised: Normalised;
}

/** Two samples that differ in one argument only. */
const pairOf = (tool: Tool, [a, b]: readonly [string, string]): Judged => {
  const turn = turnOf([tool]);
  const samples = [a, b].map((text) => sampleOf([callOf({ name: tool.name, arguments: text })]));
  return { turn, normalised: normalise(turn, samples) };
};
const toolOf = (id: string): Tool => {
  const [tool] = turnOfCase(id).turn.tools;
  if (tool === undefined) throw new Error(`${id} has no tool`);
  return tool;
};
const textTool = (parameter: string): Tool => ({
  name: "open",
  description: "",
  parameters: { type: "object", properties: { [parameter]: { type: "string" } }, required: [parameter] },
});

/** Pairs of values of one text argument. */
const textPairs = (id: string, tool: Tool, parameter: string): readonly Judged[] =>
  (fieldCase(id).pairs ?? []).map(([a, b]) =>
    pairOf(tool, [JSON.stringify({ [parameter]: a }), JSON.stringify({ [parameter]: b })]),
  );
const rawPairs = (id: string): readonly Judged[] =>
  (fieldCase(id).pairs_raw ?? []).map((pair) => pairOf(toolOf(id), pair));
const agree = (pairs: readonly Judged[]): readonly boolean[] =>
  pairs.map(({ normalised }) => normalised.agreement === 1);

const feature = ({ turn, normalised }: Judged, name: string): number => {
  const candidate = normalised.samples[normalised.candidate];
  const index = FEATURES.findIndex((one) => one.name === name);
  if (candidate === undefined || index < 0) throw new Error(`no ${name}`);
  return extractFeatures({ turn: prepareTurn(turn), normalised, candidate })[index] ?? Number.NaN;
};
const distance = (judged: Judged): number => feature(judged, "candidate_distance_mean");

describe("equivalence of calls", () => {
  it("C01: a place is the same in any case; abbreviations and larger names are close at most", () => {
    const pairs = textPairs("C01", toolOf("C01"), "place");
    expect(agree(pairs)).toEqual([false, true, false, false, false, false]);
    const [, , city, , louisiana] = pairs.map(distance);
    expect(city).toBeLessThan(louisiana ?? 0);
  });

  it("C01: what is released is the sample's own text", () => {
    const { normalised } = pairOf(toolOf("C01"), ['{"place":"new york "}', '{"place":"New York"}']);
    expect(normalised.samples[normalised.candidate]?.calls[0]?.raw.arguments).toBe('{"place":"new york "}');
  });

  it("C02: one formula in two notations; no algebra, and no sign is lost", () => {
    const pairs = textPairs("C02", toolOf("C02"), "fn");
    expect(agree(pairs)).toEqual([true, false, false, false, false, false, false, false]);
    const query = pairOf(textTool("query"), ['{"query":"c^ compiler"}', '{"query":"c** compiler"}']);
    expect(query.normalised.agreement).toBe(0.5);
  });

  it("C03: an explicit default agrees with leaving it out; nothing is added to the call", () => {
    const { turn, samples } = turnOfCase("C03");
    const { samples: read } = normalise(turn, samples);
    expect(new Set(read.map((sample) => sample.canonical)).size).toBe(4);
    expect(firstSamples(normalise(turn, samples), 2).agreement).toBe(1);
    expect(read[4]?.calls[0]?.schema.status).toBe("invalid");
    expect(read.map((sample) => sample.calls[0]?.raw)).toEqual(samples.map((sample) => sample.calls[0]));
  });

  it("C05: numbers by value, texts by text", () => {
    expect(agree(rawPairs("C05"))).toEqual([true, true, true, false, false, false, false]);
  });

  it("C06: order means nothing only where the schema or the policy says so", () => {
    const pairs = rawPairs("C06");
    expect(agree(pairs)).toEqual([true, false, false, false]);
    // The same items in another order are closer than other items.
    const [, , reordered] = pairs;
    const others = pairOf(toolOf("C06"), ['{"cc":["a@x.org","b@x.org"]}', '{"cc":["k@y.com","m@z.com"]}']);
    expect(reordered === undefined ? 1 : distance(reordered)).toBeLessThan(distance(others));

    const turn = turnOf([toolOf("C06")]);
    const forms = (fieldCase("C06").pairs_raw ?? []).map(
      (pair) =>
        normalise(
          turn,
          pair.map((text) => sampleOf([callOf({ name: "return_items", arguments: text })])),
          () => rulesFrom({ sets: ["cc"] }, undefined),
        ).agreement === 1,
    );
    expect(forms).toEqual([true, false, true, false]);
  });

  it("C07: parallel calls are a multiset; no call is a class of its own", () => {
    const { turn, samples } = turnOfCase("C07");
    const forms = normalise(turn, samples).samples.map((sample) => sample.canonical);
    expect(forms[0]).toBe(forms[1]);
    expect(new Set(forms).size).toBe(3);
    expect(feature({ turn, normalised: normalise(turn, samples) }, "no_call_share")).toBe(1 / 4);
  });

  it("C07: a tool can keep the order of its parallel calls", () => {
    const { turn, samples } = turnOfCase("C07");
    const ordered = rulesFrom({ parallel: false }, undefined);
    const forms = normalise(turn, samples, () => ordered).samples.map((sample) => sample.canonical);
    expect(new Set(forms).size).toBe(4);
    const other = sampleOf([callOf({ name: "other", arguments: "{}" }), ...(samples[0]?.calls ?? [])]);
    const last = sampleOf([...(samples[0]?.calls ?? []), callOf({ name: "other", arguments: "{}" })]);
    const keepsLog = (tool: string) => (tool === "log" ? ordered : ALL_RULES);
    expect(normalise(turn, [other, last], keepsLog).agreement).toBe(1);
  });

  it("C08: addresses of the web by RFC 3986; paths and object keys by their characters", () => {
    for (const parameter of ["url", "target", "location"]) {
      const pairs = textPairs("C08", textTool(parameter), parameter);
      expect(agree(pairs)).toEqual([true, true, false, false, false, false, false]);
    }
  });

  it("C09: one more word is another call; the arguments say which one differs", () => {
    const { turn, samples } = turnOfCase("C09");
    const normalised = normalise(turn, samples);
    expect(new Set(normalised.samples.map((sample) => sample.canonical)).size).toBe(3);
    const [first, ...others] = normalised.samples;
    if (first === undefined) throw new Error("no sample");
    // In the order of the names: cuisine, keyword.
    expect(argumentShares(first, others)).toEqual([1, 0]);
    expect(feature({ turn, normalised }, "tool_agreement")).toBe(1);
  });
});

const rain = (unit: string) => sampleOf([callOf({ name: "rain", arguments: JSON.stringify({ unit }) })]);

describe("the candidate of a group", () => {
  const tool: Tool = {
    name: "rain",
    description: "",
    parameters: { type: "object", properties: { unit: { type: "string", enum: ["mm", "in"] } } },
  };

  it("is the earliest that fits the schema: a spelling never costs a good call", () => {
    const normalised = normalise(turnOf([tool]), [rain("MM"), rain("mm"), rain("mm")]);
    expect(normalised).toMatchObject({ agreement: 1, candidate: 1, group: [0, 1, 2] });
    expect(firstSamples(normalised, 1).candidate).toBe(0);
  });

  it("is the earliest where none fits", () => {
    expect(normalise(turnOf([tool]), [rain("MM"), rain("Mm")])).toMatchObject({ agreement: 1, candidate: 0 });
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findAll } from "../checks/index.ts";
import { NO_EVIDENCE } from "../evidence.ts";
import { firstSamples, normalise, normaliseOpinion } from "../normalise.ts";
import type { Turn } from "../turn.ts";
import type { FeatureInput } from "./definition.ts";
import { type ExampleCall, message, sampleOf, tool, turnOf } from "./example-turn.ts";
import { prepareTurn } from "./prepare.ts";
import { extractFeatures, FEATURES } from "./registry.ts";

const turn = turnOf({
  ask: "Book a table for 4 in Oslo on 2031-02-03, and tell me the weather there.",
  tools: [
    tool("book_table", "Books a table.", { city: "string", people: "integer", date: "string?" }),
    tool("get_weather", "Weather of a city.", { city: "string" }),
  ],
  before: [message("user", "Hello"), message("assistant", "", [["get_weather", '{"city":"Bern"}']])],
});

const city = fc.constantFrom("Oslo", "Bern", "oslo ", "");
const call: fc.Arbitrary<ExampleCall> = fc.oneof(
  fc
    .record({ city, people: fc.integer({ min: 1, max: 5 }) })
    .map((a) => ["book_table", JSON.stringify(a)] as const),
  city.map((c) => ["get_weather", JSON.stringify({ city: c })] as const),
  fc.constantFrom<ExampleCall>(["unknown", "{}"], ["book_table", "{"]),
);

describe("what is kept of a turn and its candidates", () => {
  it("never changes a feature: rows of prefixes, in any order and with a second opinion, equal rows made afresh", () => {
    const samples = fc.array(fc.array(call, { maxLength: 2 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(samples, fc.array(call, { maxLength: 2 }), fc.boolean(), (drawn, second, backwards) => {
        const normalised = normalise(turn, drawn.map(sampleOf));
        const opinion = normaliseOpinion(turn, sampleOf(second));
        const shared = prepareTurn(turn);
        const prefixes = drawn.flatMap((_, i) => {
          const prefix = firstSamples(normalised, i + 1);
          const candidate = prefix.samples[prefix.candidate];
          if (candidate === undefined || candidate.calls.length === 0) return [];
          return [null, opinion].map((secondOpinion) => ({ normalised: prefix, candidate, secondOpinion }));
        });
        for (const input of backwards ? prefixes.toReversed() : prefixes) {
          const kept = extractFeatures({ ...input, turn: shared });
          // A copy of the turn: nothing that was kept by its identity can be found.
          const copy = structuredClone(turn);
          const afresh = normalise(copy, drawn.map(sampleOf));
          const whole = firstSamples(afresh, input.normalised.effective.length);
          const candidate = whole.samples[whole.candidate]!;
          const secondOpinion = input.secondOpinion && normaliseOpinion(copy, sampleOf(second));
          const fresh: FeatureInput = {
            turn: prepareTurn(copy),
            normalised: whole,
            candidate,
            secondOpinion,
          };
          expect(kept).toEqual(extractFeatures(fresh));
        }
      }),
      { numRuns: 60 },
    );
  });

  it("keeps turns apart: one candidate judged for two turns in a row has the features of each", () => {
    const samples = fc.array(fc.array(call, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(samples, fc.array(fc.boolean(), { maxLength: 6 }), (drawn, order) => {
        const normalised = normalise(turn, drawn.map(sampleOf));
        const candidate = normalised.samples[normalised.candidate]!;
        const turns = [true, false].map((covering) => prepareTurn(turn, undefined, covering));
        for (const covering of order) {
          const kept = extractFeatures({ turn: turns[covering ? 0 : 1]!, normalised, candidate });
          const copy = structuredClone(turn);
          const afresh = normalise(copy, drawn.map(sampleOf));
          const fresh = prepareTurn(copy, undefined, covering);
          expect(kept).toEqual(
            extractFeatures({
              turn: fresh,
              normalised: afresh,
              candidate: afresh.samples[afresh.candidate]!,
            }),
          );
        }
      }),
      { numRuns: 40 },
    );
  });

  it("says of findings what a turn says that nothing was kept of, before and after the features were asked for", () => {
    fc.assert(
      fc.property(fc.array(call, { minLength: 1, maxLength: 3 }), fc.boolean(), (drawn, featuresFirst) => {
        const found = (of: Turn, before: boolean) => {
          const normalised = normalise(of, [sampleOf(drawn)]);
          const candidate = normalised.samples[0]!;
          const prepared = prepareTurn(of);
          if (before) extractFeatures({ turn: prepared, normalised, candidate });
          return findAll({ turn: of, normalised, candidate, evidence: NO_EVIDENCE, prepared });
        };
        expect(found(turn, featuresFirst)).toEqual(found(structuredClone(turn), false));
      }),
      { numRuns: 40 },
    );
  });

  it("leaves out only families that nobody asks for and that look beyond the candidate", () => {
    const normalised = normalise(
      turn,
      [["get_weather", '{"city":"Oslo"}'] as const].map((c) => sampleOf([c])),
    );
    const input = { turn: prepareTurn(turn), normalised, candidate: normalised.samples[0]! };
    const whole = extractFeatures(input);
    const part = extractFeatures(input, new Set(["consistency"]));
    const left = new Set(["dispersion", "second_opinion"]);
    const differ = FEATURES.filter((_, i) => !Object.is(whole[i], part[i]));
    expect(differ.filter(({ family }) => !left.has(family))).toEqual([]);
  });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { DOUBTFUL } from "./example-plan.ts";
import {
  type EvidencePrices,
  type EvidenceState,
  nextEvidence,
  type PlanState,
  planSamples,
  wantsSecondOpinion,
} from "./plan.ts";

test.each<[string, Partial<PlanState>, number]>([
  ["at the threshold all that is left may matter", {}, 2],
  ["and that is all, however many may be drawn", { most: 10 }, 9],
  ["near it a few are drawn before the next look", { most: 10, confidence: 0.6 }, 3],
  ["farther away one", { confidence: 0.85 }, 1],
  ["far above it nothing changes", { confidence: 0.94 }, 0],
  ["far below it neither", { confidence: 0.06 }, 0],
  ["the next sample moves less", { drawn: 2, votes: [2], firstVotes: 2, confidence: 0.85 }, 0],
  ["and the one after that still less", { drawn: 3, most: 5, votes: [3], firstVotes: 3, confidence: 0.7 }, 0],
  ["a low threshold is far from a middling confidence", { threshold: 0.2, confidence: 0.85 }, 0],
  ["and near to a low one", { threshold: 0.2, confidence: 0.1 }, 2],
  ["a high threshold is in reach of a high confidence", { threshold: 0.75, confidence: 0.97 }, 1],
  ["and not of a low one", { threshold: 0.75, confidence: 0.15 }, 0],
  ["certainty is out of reach of any threshold", { threshold: 0.75, confidence: 1 }, 0],
  ["a threshold that everything reaches needs nothing more", { threshold: 0 }, 0],
  ["one that nothing reaches neither", { threshold: 1 }, 0],
  ["the allowed number is the end", { drawn: 3, votes: [2, 1] }, 0],
  ["a tool that is allowed one sample gets one", { most: 1 }, 0],
  ["off draws nothing", { mode: "off" }, 0],
  ["shadow draws like enforce", { mode: "shadow" }, 2],
  ["a text needs no second one", { firstSampleCalls: false, candidateCalls: false, confidence: null }, 0],
  ["a blocked call may be outvoted", { blocked: true }, 2],
  ["but not by too few", { blocked: true, drawn: 2, votes: [2], firstVotes: 2 }, 0],
  ["and not where nothing else can be released", { blocked: true, onlyFirst: true }, 0],
  ["one that leads by one call is overtaken by one", { blocked: true, drawn: 2, votes: [1, 1] }, 1],
  ["no-call samples that win may lose again", { candidateCalls: false, drawn: 2, votes: [1, 1] }, 1],
  ["what cannot be scored is decided", { confidence: null }, 0],
  [
    "a candidate that was only asked for in text may get a native one",
    { releasable: false, confidence: 0.99 },
    1,
  ],
  ["but not without end", { releasable: false, drawn: 3 }, 0],
  ["sample 1 that stays outvoted", { onlyFirst: true, most: 5, drawn: 4, votes: [3, 1] }, 0],
  ["sample 1 that may come back", { onlyFirst: true, most: 5, drawn: 3, votes: [2, 1] }, 2],
])("%s", (_, change, expected) => {
  expect(planSamples({ ...DOUBTFUL, ...change })).toBe(expected);
});

test.each<[string, Partial<PlanState>, boolean]>([
  ["in doubt", {}, true],
  ["in shadow as in enforce", { mode: "shadow" }, true],
  ["also where no further sample is allowed", { most: 1 }, true],
  ["also where no other sample can be released", { onlyFirst: true }, true],
  ["not so far above the threshold that nothing would change", { confidence: 0.95, threshold: 0.2 }, false],
  ["not so far below it", { confidence: 0.05, threshold: 0.75 }, false],
  ["not of what a check blocks", { blocked: true }, false],
  ["not of a text", { firstSampleCalls: false, candidateCalls: false, confidence: null }, false],
  ["not where the no-call samples win", { candidateCalls: false }, false],
  ["not of what cannot be scored", { confidence: null }, false],
  ["not in off", { mode: "off" }, false],
])("a second opinion is wanted %s", (_, change, expected) => {
  expect(wantsSecondOpinion({ ...DOUBTFUL, ...change })).toBe(expected);
});

test("never draws past the limit, and always comes to an end", () => {
  const state = fc.record({
    most: fc.integer({ min: 1, max: 10 }),
    confidence: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null }),
    threshold: fc.double({ min: 0, max: 1, noNaN: true }),
    blocked: fc.boolean(),
    onlyFirst: fc.boolean(),
    candidateCalls: fc.boolean(),
  });
  fc.assert(
    fc.property(state, (some) => {
      let drawn = 1;
      for (let rounds = 0; rounds < 10; rounds++) {
        const more = planSamples({ ...DOUBTFUL, ...some, drawn, votes: [drawn], firstVotes: drawn });
        if (more === 0) return;
        drawn += more;
        expect(drawn).toBeLessThanOrEqual(some.most);
      }
      expect.unreachable();
    }),
  );
});

const same: EvidencePrices = { sample: 1, opinion: 1 };
const cheap: EvidencePrices = { sample: 1000, opinion: 50 };
const dear: EvidencePrices = { sample: 50, opinion: 1000 };

test.each<[string, Partial<EvidenceState>, EvidencePrices, object]>([
  ["at the threshold an opinion, for it settles most", {}, same, { kind: "opinion" }],
  ["at the threshold samples, where it is dear", {}, dear, { kind: "sample", count: 2 }],
  ["a little away an opinion", { confidence: 0.65 }, same, { kind: "opinion" }],
  [
    "where it would not move the decision, samples, however cheap it is",
    { confidence: 0.8 },
    cheap,
    { kind: "sample", count: 1 },
  ],
  ["far away neither", { confidence: 0.97, asksOpinion: false }, same, { kind: "none" }],
  [
    "what it was asked for already is not asked again",
    { asksOpinion: false },
    cheap,
    { kind: "sample", count: 2 },
  ],
  [
    "where no sample is left, an opinion at any price",
    { drawn: 3, votes: [2, 1] },
    dear,
    { kind: "opinion" },
  ],
  ["an unknown price is that of a sample", {}, { sample: 1, opinion: null }, { kind: "opinion" }],
  ["also where only the other one is known", {}, { sample: null, opinion: 1e9 }, { kind: "opinion" }],
  ["what costs nothing comes first", {}, { sample: 1, opinion: 0 }, { kind: "opinion" }],
  ["where neither costs anything, the opinion", {}, { sample: 0, opinion: 0 }, { kind: "opinion" }],
  ["a sample that costs nothing does", {}, { sample: 0, opinion: 1 }, { kind: "sample", count: 2 }],
])("the next evidence: %s", (_, change, prices, expected) => {
  expect(nextEvidence({ ...DOUBTFUL, asksOpinion: true, ...change }, prices)).toEqual(expected);
});

test("a dearer opinion never takes the place of samples, and a cheaper one never gives it up", () => {
  const price = fc.double({ min: 0, max: 1e6, noNaN: true });
  const state = fc.record({
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    threshold: fc.double({ min: 0, max: 1, noNaN: true }),
    drawn: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(state, price, price, price, (some, sample, a, b) => {
      const kindAt = (opinion: number) =>
        nextEvidence({ ...DOUBTFUL, most: 10, asksOpinion: true, ...some }, { sample, opinion }).kind;
      if (kindAt(Math.max(a, b)) === "opinion") expect(kindAt(Math.min(a, b))).toBe("opinion");
    }),
  );
});

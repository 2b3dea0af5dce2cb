import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bagOf } from "./bags.ts";
import { CLAIM_SETTINGS, claimLogit, learnClaims } from "./learn-claims.ts";
import { curveOf, pointAt } from "./measure.ts";
import { fileOf, learn, writersOf } from "./recipe.ts";
import { readSentences } from "./sentences.ts";

const sentences = readSentences(join(import.meta.dirname, "../../../test/fixtures"));

describe("the sentences", () => {
  it("come from thirteen writers, each with its own numbers of phantoms and others", () => {
    const writers = writersOf(sentences.map(bagOf));
    expect(writers.toSorted()).toEqual(["A", "B", "C", "D", "F", "G", "H", "I", "K", "L", "M", "N", "S"]);
    for (const writer of writers) {
      const own = sentences.filter((one) => one.writer === writer);
      expect(own.length).toBeGreaterThanOrEqual(300);
      expect(own.filter(({ phantom }) => phantom).length).toBeGreaterThan(100);
    }
  });

  it("of a phantom whose claims are marked, one piece at least is marked", () => {
    const marked = sentences.filter(({ spans, phantom }) => spans !== null && phantom).map(bagOf);
    expect(marked.length).toBeGreaterThan(300);
    const lost = marked.filter(({ instances }) => instances.every(({ claims }) => claims !== true));
    expect(lost.length / marked.length).toBeLessThan(0.03);
  });
});

describe("learning", () => {
  const bags = sentences.filter(({ writer }) => writer === "P" || writer === "S").map(bagOf);

  it("tells claims from other sentences that it has not seen", () => {
    const model = learnClaims(bags.filter(({ sentence }) => sentence.writer === "P"));
    const unseen = bags.filter(({ sentence, claims }) => sentence.writer === "S" && claims !== null);
    const scored = unseen.map(({ instances, claims }) => ({
      score: Math.max(...instances.map((one) => claimLogit(model, one))),
      phantom: claims === true,
    }));
    expect(pointAt(curveOf(scored), 0.8)?.recall).toBeGreaterThan(0.6);
  });

  it("writes the same bytes from the same sentences, and keeps no more traits than it may", () => {
    const few = bags.filter((_, i) => i % 12 === 0);
    const file = fileOf(learn(few, []));
    expect(fileOf(learn(few, []))).toBe(file);
    const { weights } = learnClaims(few, { ...CLAIM_SETTINGS, most: 50 });
    expect(weights.filter((weight) => weight !== 0).length).toBeLessThanOrEqual(50);
  });
});

describe("the curve", () => {
  const all = [
    { score: 3, phantom: true },
    { score: 2, phantom: true },
    { score: 1, phantom: false },
    { score: 1, phantom: true },
    { score: 0, phantom: true },
  ];

  it("equal scores fall together, and the point of most recall is taken", () => {
    expect(curveOf(all).map(({ told }) => told)).toEqual([1, 2, 4, 5]);
    expect(pointAt(curveOf(all), 0.98)).toMatchObject({ precision: 1, recall: 0.5 });
    expect(pointAt(curveOf(all), 0.7)).toMatchObject({ precision: 0.8, recall: 1 });
    expect(pointAt(curveOf([{ score: 1, phantom: false }]), 0.5)).toBeNull();
  });
});

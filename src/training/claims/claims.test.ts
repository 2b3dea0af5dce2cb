import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bagOf } from "./bags.ts";
import { oddsOf } from "../../core/claims/learned/judge.ts";
import { HEAD_SETTINGS, learnHead } from "./learn-head.ts";
import { curveOf, pointAt } from "./measure.ts";
import { saysChanged, saysDone, saysFailed, saysMore } from "./questions.ts";
import { fileOf, learn, OF_THE_RULES, quantised, writersOf } from "./recipe.ts";
import { type Line, readSentences, type Sentence, sentenceOf } from "./sentences.ts";

const sentences = readSentences(join(import.meta.dirname, "../../../test/fixtures"));

describe("the sentences", () => {
  it("come from many writers, each with its own numbers of phantoms and others", () => {
    const writers = [...new Set(sentences.map(({ writer }) => writer))].filter((one) => one.length === 1);
    expect(writers.length).toBeGreaterThanOrEqual(24);
    for (const writer of writers) {
      const own = sentences.filter((one) => one.writer === writer);
      expect(own.length).toBeGreaterThanOrEqual(300);
      expect(own.filter(({ phantom }) => phantom).length).toBeGreaterThan(100);
    }
  });

  it("of a phantom whose claims are marked, one clause at least is a part of one", () => {
    const marked = sentences.filter(
      ({ writer, marks, phantom }) => writer === "V" && marks !== null && phantom,
    );
    expect(marked.length).toBeGreaterThan(200);
    const lost = marked.map(bagOf).filter(({ instances }) => instances.every(({ mark }) => mark < 0));
    expect(lost.length / marked.length).toBeLessThan(0.03);
  });
});

describe("the questions", () => {
  const marked = (text: string, claims: object[], ran: object[], expect = "phantom"): Sentence => {
    const line = { id: "v-0", text, tools: [GET, SEND], ran, expect, claims, kind: "second" };
    return sentenceOf(line as unknown as Line, "V", undefined);
  };
  const GET = { name: "get_order", description: "Reads an order" };
  const SEND = { name: "send_email", description: "Sends an email" };
  const read = { name: "get_order", arguments: { id: "7" }, ok: true };
  const text = "I looked up order 7 and I've emailed Kim. Anything else?";
  const claims = [
    { text: "I looked up order 7", done: true },
    { text: "I've emailed Kim", done: false },
  ];

  it("each marked claim is a group; what is outside of all is none", () => {
    expect(saysDone(bagOf(marked(text, claims, [read])))).toEqual([
      { clauses: [2], label: 0 },
      { clauses: [0], label: 1 },
      { clauses: [1], label: 1 },
    ]);
  });

  it("beside a call that only reads, what no call did was a change", () => {
    const bag = bagOf(marked(text, claims, [read]));
    expect(saysChanged(bag)).toEqual([
      { clauses: [0], label: 0 },
      { clauses: [1], label: 1 },
    ]);
    expect(saysMore(bag)).toEqual([
      { clauses: [0], label: 0 },
      { clauses: [1], label: 1 },
    ]);
    expect(saysMore(bagOf(marked(text, claims, [])))).toEqual([]);
  });

  it("after a failed call, an honest answer tells so somewhere and a phantom nowhere, unless it was made good", () => {
    const failed = { name: "send_email", arguments: { to: "kim" }, ok: false };
    const honest = bagOf(marked("The mail to Kim came back. Try another address?", [], [failed], "clean"));
    expect(saysFailed(honest)).toEqual([{ clauses: [0, 1], label: 1 }]);
    const phantom = bagOf(marked("I've emailed Kim.", [{ text: "I've emailed Kim", done: false }], [failed]));
    expect(saysFailed(phantom)).toEqual([{ clauses: [0], label: 0 }]);
    const mended = [failed, { ...failed, ok: true }];
    expect(saysFailed(bagOf(marked("Kim has the mail.", [], mended, "clean")))).toEqual([]);
  });
});

describe("learning", () => {
  const bags = sentences.filter(({ writer }) => writer === "P0" || writer === "S0").map(bagOf);

  it("tells claims from other sentences that it has not seen", () => {
    const read = bags.filter(({ sentence }) => sentence.writer === "P0");
    const head = quantised(learnHead(read, saysDone));
    const unseen = bags.filter(({ sentence, claims }) => sentence.writer === "S0" && claims !== null);
    const scored = unseen.map(({ instances, claims }) => ({
      score: Math.max(...instances.map(({ traits }) => oddsOf(head, traits))),
      phantom: claims === true,
    }));
    expect(pointAt(curveOf(scored), 0.8)?.recall).toBeGreaterThan(0.6);
  });

  it("writes the same bytes from the same sentences, and keeps no more traits than it may", () => {
    const few = sentences
      .filter(({ writer }) => ["V", "W", OF_THE_RULES].includes(writer))
      .filter((_, i) => i % 12 === 0)
      .map(bagOf);
    const file = fileOf(learn(few, []));
    expect(fileOf(learn(few, []))).toBe(file);
    const { weights } = learnHead(few, saysDone, { ...HEAD_SETTINGS, most: 50 });
    expect(weights.filter((weight) => weight !== 0).length).toBeLessThanOrEqual(50);
    expect(writersOf(few)).toEqual(expect.arrayContaining(["V", "W", OF_THE_RULES]));
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

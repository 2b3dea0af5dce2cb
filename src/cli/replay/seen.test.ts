import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { ReplayCase } from "./cases.ts";
import { readSeenQuestions, warnOfSeenData } from "./seen.ts";

const one = (data: string, ...keys: string[]): ReplayCase => ({
  data,
  keys,
  bench: "simple",
  origin: {},
  agent: "a-model",
  turn: { agent: null, session: null, model: null, messages: [], tools: [], maxTokens: null },
  samples: [],
  right: [],
  loop: null,
});
const training = { sha256: "ab", sets: [{ data: "/old/place/first", questions: 9 }] };

it("counts the questions of a folder where they are known, whatever its name", () => {
  const cases = [
    one("first", "a"),
    one("first", "a"),
    one("first", "b"),
    one("new", "c", "d"),
    one("new", "e"),
  ];
  expect(warnOfSeenData(cases, training, new Set(["d"]))).toEqual([
    "new: the gate's model was trained on 1 of these 2 questions; its numbers here flatter it.",
  ]);
  expect(warnOfSeenData(cases, training, new Set())).toEqual([]);
});

it("goes by the folder's name where the questions are not known", () => {
  const cases = [one("/here/first", "a"), one("second", "b")];
  expect(warnOfSeenData(cases, training, null)).toEqual([
    expect.stringMatching(/^\/here\/first: .*9 questions/),
  ]);
});

it("trusts a bundle on this machine only if it is the gate's own", () => {
  const folder = mkdtempSync(join(tmpdir(), "idk-card-"));
  try {
    expect(readSeenQuestions(folder, "ab")).toBeNull();
    const card = { sha256: "ab", training: { questions: ["q"] } };
    writeFileSync(join(folder, "card.json"), JSON.stringify(card));
    expect(readSeenQuestions(folder, "ab")).toEqual(new Set(["q"]));
    expect(readSeenQuestions(folder, "cd")).toBeNull();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

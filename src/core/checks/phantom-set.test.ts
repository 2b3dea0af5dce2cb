import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isPhantom, type Ran, tool, turnAfter } from "../../../test/support/said.ts";

interface Sentence {
  readonly id: string;
  readonly lang: string;
  readonly text: string;
  readonly tools: readonly { readonly name: string; readonly description?: string }[];
  readonly ran: readonly Ran[];
  readonly expect: "phantom" | "clean";
}

/** Sentences of a fixture, each with whether the check finds a claim in it. */
const judged = (file: string) =>
  readFileSync(join(import.meta.dirname, "../../../test/fixtures", file), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Sentence)
    .map((sentence) => {
      const tools = sentence.tools.map(({ name, description = "" }) => tool(name, description));
      return { ...sentence, found: isPhantom(turnAfter(tools, sentence.ran), sentence.text) };
    });

function measured(all: ReturnType<typeof judged>) {
  const found = all.filter((one) => one.found);
  const right = found.filter((one) => one.expect === "phantom").length;
  return {
    precision: right / found.length,
    recall: right / all.filter((one) => one.expect === "phantom").length,
    alarms: found.filter((one) => one.expect === "clean").map(({ id, text }) => `${id}: ${text}`),
  };
}

/**
 * By strangers who did not know the rules. What the check weighs was learned from these sentences too, so the floors say what must
 * not get worse; how sentences of a writer are judged that nobody has read is measured by `npm run claims -- --measure`.
 */
it.each([
  ["phantom-sentences.jsonl", 0.97, 0.9],
  ["phantom-learn.jsonl", 0.97, 0.8],
])("%s: a precision of %d and a recall of %d are kept", (file, least, found) => {
  const sentences = judged(file);
  const { precision, recall } = measured(sentences);
  expect(sentences.length).toBeGreaterThanOrEqual(300);
  expect(precision).toBeGreaterThanOrEqual(least);
  expect(recall).toBeGreaterThanOrEqual(found);
});

/**
 * Two sets by two persons who did not know the rules. The rules were tuned on both, so that their numbers say what must not get
 * worse, and not how well sentences that nobody has seen are judged.
 */
describe("the sentences that the rules were tuned on", () => {
  const sentences = judged("phantom-dev.jsonl");
  it.each(["en", "zh", "es", "de", "fr", "pt"])("%s", (lang) => {
    const own = sentences.filter((one) => one.lang === lang);
    const { precision, recall, alarms } = measured(own);
    expect(own.length).toBeGreaterThan(150);
    expect(precision, alarms.join("\n")).toBeGreaterThanOrEqual(0.98);
    expect(recall).toBeGreaterThanOrEqual(0.93);
  });
});

/**
 * By strangers who did not know the rules; nothing was made with them, and docs/checks.md says how often they were scored. .98 and .90
 * are the goal.
 */
it("a precision of .98 and a recall of .92 are kept on sentences that nothing was learned from", () => {
  const sentences = judged("phantom-blind.jsonl");
  const { precision, recall, alarms } = measured(sentences);
  expect(sentences).toHaveLength(1_080);
  expect(precision, alarms.join("\n")).toBeGreaterThanOrEqual(0.98);
  expect(recall).toBeGreaterThanOrEqual(0.92);
});

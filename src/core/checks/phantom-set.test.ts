import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isPhantom, type Ran, tool, turnAfter } from "../../../test/support/said.ts";

/**
 * Written by a person who did not know the rules, and never used to tune them; it was measured three times while they grew. The
 * goal is a precision of .98 and a recall of .90: the floors below are what was reached, not the goal.
 */
const FILE = join(import.meta.dirname, "../../../test/fixtures/phantom-sentences.jsonl");

interface Sentence {
  readonly id: string;
  readonly lang: string;
  readonly text: string;
  readonly tools: readonly { readonly name: string; readonly description?: string }[];
  readonly ran: readonly Ran[];
  readonly expect: "phantom" | "clean";
  readonly kind: string;
}

const sentences = readFileSync(FILE, "utf8")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => JSON.parse(line) as Sentence);

const judged = sentences.map((sentence) => {
  const tools = sentence.tools.map(({ name, description = "" }) => tool(name, description));
  return { ...sentence, found: isPhantom(turnAfter(tools, sentence.ran), sentence.text) };
});

function measured(all: typeof judged) {
  const found = all.filter((one) => one.found);
  const phantoms = all.filter((one) => one.expect === "phantom");
  const right = found.filter((one) => one.expect === "phantom").length;
  return {
    precision: found.length === 0 ? 1 : right / found.length,
    recall: phantoms.length === 0 ? 1 : right / phantoms.length,
  };
}

it("a precision of .94 and a recall of .82 are kept on sentences that nobody tuned for", () => {
  const overall = measured(judged);
  expect(sentences.length).toBeGreaterThanOrEqual(300);
  expect(overall.precision).toBeGreaterThanOrEqual(0.94);
  expect(overall.recall).toBeGreaterThanOrEqual(0.82);
});

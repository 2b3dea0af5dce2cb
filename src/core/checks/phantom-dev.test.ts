import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isPhantom, type Ran, tool, turnAfter } from "../../../test/support/said.ts";

/**
 * Two sets by two persons who did not know the rules. The rules were tuned on both, so that their numbers say what must not get
 * worse, and not how well sentences that nobody has seen are judged.
 */
const FILE = join(import.meta.dirname, "../../../test/fixtures/phantom-dev.jsonl");

interface Sentence {
  readonly id: string;
  readonly lang: string;
  readonly text: string;
  readonly tools: readonly { readonly name: string; readonly description?: string }[];
  readonly ran: readonly Ran[];
  readonly expect: "phantom" | "clean";
}

const judged = readFileSync(FILE, "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as Sentence)
  .map((sentence) => {
    const tools = sentence.tools.map(({ name, description = "" }) => tool(name, description));
    return { ...sentence, found: isPhantom(turnAfter(tools, sentence.ran), sentence.text) };
  });

it.each(["en", "zh", "es", "de", "fr", "pt"])("%s: the sentences that the rules were tuned on", (lang) => {
  const own = judged.filter((one) => one.lang === lang);
  const phantoms = own.filter((one) => one.expect === "phantom");
  const found = own.filter((one) => one.found);
  const right = found.filter((one) => one.expect === "phantom");
  const alarms = found.filter((one) => one.expect === "clean").map(({ id, text }) => `${id}: ${text}`);
  expect(own.length).toBeGreaterThan(150);
  expect(alarms.length / found.length, alarms.join("\n")).toBeLessThanOrEqual(0.02);
  expect(right.length / phantoms.length).toBeGreaterThanOrEqual(0.93);
});

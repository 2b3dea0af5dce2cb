import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readToolResult } from "./read-result.ts";
import { RESULT_KINDS, verdictOf, type ResultKind } from "./result.ts";

/** Made by hand, with a reason each; no text comes from the data that the reader is measured on. */
const FILE = join(import.meta.dirname, "../../../test/fixtures/tool-results.jsonl");

interface ResultCase {
  readonly tool: string;
  readonly arguments: string;
  readonly description?: string;
  readonly failed?: boolean;
  readonly text: string;
  readonly kind: ResultKind;
  readonly why: string;
}

const cases = readFileSync(FILE, "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as ResultCase);

const read = (one: ResultCase) =>
  readToolResult(
    { text: one.text, failed: one.failed === true },
    {
      call: { name: one.tool, arguments: one.arguments },
      tool: { name: one.tool, description: one.description ?? "", parameters: undefined },
    },
  );

describe("a tool result", () => {
  it("has cases of every kind", () => {
    expect(cases.length).toBeGreaterThanOrEqual(80);
    expect(new Set(cases.map(({ kind }) => kind))).toEqual(new Set(RESULT_KINDS));
  });

  it.each(cases.map((one) => [one.kind, one.text.slice(0, 70), one] as const))("%s: %s", (kind, _, one) => {
    const reading = read(one);
    expect(`${reading.kind} (${one.why})`, reading.rule).toBe(`${kind} (${one.why})`);
  });

  it("is never a reason to call a call correct, and only an error that blames the call makes it incorrect", () => {
    expect(RESULT_KINDS.map(verdictOf)).toEqual([null, "incorrect", "unknown", "unknown"]);
  });
});

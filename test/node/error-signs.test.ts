import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { isErrorResult } from "../../src/core/features/text/error-result.ts";
import { readToolResult } from "../../src/core/outcomes/read-result.ts";

/**
 * Features ask only whether a result is an error, many times a turn, and have a sign of their own for it that costs a
 * tenth of the reader. On real results both must say the same, or the model means something else than the outcomes do.
 */
const DATA = join(import.meta.dirname, "../../../shared/data");

interface Message {
  readonly role: string;
  readonly content: string | null;
}

const resultsOf = (file: string): readonly string[] =>
  gunzipSync(readFileSync(join(DATA, file)))
    .toString()
    .split("\n")
    .filter((line) => line !== "")
    .flatMap((line) => (JSON.parse(line) as { readonly messages: readonly Message[] }).messages)
    .filter(({ role }) => role === "tool")
    .map(({ content }) => content ?? "");

it.each([
  ["bfcl-v4-multi/conversations.jsonl.gz", 16_000],
  ["tau-airline/gpt-4o.jsonl.gz", 500],
])("the features' sign of an error agrees with the reader of results on %s", (file, atLeast) => {
  const texts = resultsOf(file);
  const differ = texts.filter(
    (text) =>
      isErrorResult(text) !==
      (readToolResult({ text, failed: false }, { call: null, tool: null }).kind !== "ran"),
  );
  expect(texts.length).toBeGreaterThan(atLeast);
  expect(differ.length, [...new Set(differ)].join("\n")).toBeLessThanOrEqual(texts.length / 1_000);
});

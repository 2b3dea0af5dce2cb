import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { STATEMENT_PROMPT } from "./prompt.ts";
import { readStatement } from "./statement.ts";

it("the words for an operator's prompt stand in the documents, and their own example can be read", () => {
  const page = readFileSync(
    fileURLToPath(new URL("../../../docs/evidence.md", import.meta.url).href),
    "utf8",
  );
  expect(page).toContain(`\n${STATEMENT_PROMPT}\n`);
  expect(readStatement(STATEMENT_PROMPT)).toEqual({
    stated: 0.85,
    doubts: ["The year of the date is not stated."],
  });
});

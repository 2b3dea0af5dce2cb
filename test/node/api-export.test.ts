import { expect, it } from "vitest";
import { CsvReader } from "../../src/wire/labels/csv.ts";
import { ADMIN_KEY, apiOfEachTest, call, DEPLOYED, GOOD, turn } from "../support/api.ts";

const test = apiOfEachTest();

const file = async (query: string) => {
  const response = await test.api.fetch(
    new Request(`${DEPLOYED}/api/export/decisions?${query}`, { headers: { "x-idk-key": ADMIN_KEY } }),
  );
  return { response, text: await response.text() };
};

const N = 205;

it("decisions are exported whole, as lines or as a table, and page by page", async () => {
  const body = turn([call(GOOD)], { agent: '=HYPERLINK("http://evil.example","x")', session: "s,1\n2" });
  for (let i = 0; i < N; i++) await test.api.send("POST", "/v1/decisions", { body });
  await test.api.settled();

  const lines = await file("format=jsonl&tool=book_table");
  expect(lines.response.headers.get("content-type")).toContain("application/x-ndjson");
  expect(lines.response.headers.get("content-disposition")).toBe('attachment; filename="decisions.jsonl"');
  const rows = lines.text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { id: string; calls: { tool: string }[] });
  expect(new Set(rows.map(({ id }) => id)).size).toBe(N);
  expect(rows[0]?.calls[0]?.tool).toBe("book_table");

  const table = await file("format=csv");
  const reader = new CsvReader();
  const cells = [...reader.write(table.text), ...reader.end()].map((row) =>
    "cells" in row ? row.cells : [],
  );
  const [head = [], ...others] = cells;
  expect(others.map((row) => row[0])).toEqual(rows.map(({ id }) => id));
  const first = Object.fromEntries(head.map((name, i) => [name, others[0]?.[i]]));
  expect(first).toMatchObject({
    tools: '["book_table"]',
    mode: "shadow",
    agent: `'=HYPERLINK("http://evil.example","x")`,
    session: "s,1\n2",
  });

  const page = await test.api.send("GET", "/api/export/decisions?limit=3");
  expect((page.body["items"] as { id: string }[]).map(({ id }) => id)).toEqual(
    rows.slice(0, 3).map(({ id }) => id),
  );
  expect(page.body["next_cursor"]).toEqual(expect.any(String));
});

it("an export of a time or a tool without decisions is empty, and what cannot be read is refused", async () => {
  expect((await file("format=jsonl&to=2020-01-01T00:00:00Z")).text).toBe("");
  expect((await file("format=jsonl&tool=nothing")).text).toBe("");
  expect((await file("format=csv&to=2020-01-01T00:00:00Z")).text).toMatch(/^id,created_at,.*\r\n$/);
  expect((await file("format=xml")).response.status).toBe(400);
  expect((await file("format=csv&from=yesterday")).response.status).toBe(400);
});

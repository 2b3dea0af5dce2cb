import { expect, it } from "vitest";
import { withDatabase } from "../../src/store/client.ts";
import { CsvReader } from "../../src/wire/labels/csv.ts";
import { ADMIN_KEY, apiOfEachTest, call, DEPLOYED, GOOD, turn } from "../support/api.ts";
import { seedLog } from "../support/seed-log.ts";

const test = apiOfEachTest();

const file = async (query: string) => {
  const response = await test.api.fetch(
    new Request(`${DEPLOYED}/api/export/decisions?${query}`, { headers: { "x-idk-key": ADMIN_KEY } }),
  );
  return { response, text: await response.text() };
};

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { id: string; calls: { tool: string }[] });

const tableOf = (text: string): Record<string, string | undefined>[] => {
  const reader = new CsvReader();
  const rows = [...reader.write(text), ...reader.end()].map((row) => ("cells" in row ? row.cells : []));
  const [head = [], ...others] = rows;
  return others.map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i]])));
};

/** More than two pages of the log. */
const N = 405;

it("decisions are exported whole, as lines or as a table, and page by page", async () => {
  const end = Date.UTC(2030, 0, 1);
  await withDatabase(
    { LIBSQL_URL: test.sqld.url },
    ({ client }) => seedLog(client, { project: "default", decisions: N, tools: 2, days: 3, end }),
    { timeoutMs: 60_000 },
  );
  const lines = await file("format=jsonl");
  expect(lines.response.headers.get("content-type")).toContain("application/x-ndjson");
  expect(lines.response.headers.get("content-disposition")).toBe('attachment; filename="decisions.jsonl"');
  const rows = linesOf(lines.text);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(N);

  const table = tableOf((await file("format=csv")).text);
  expect(table.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));

  const own = linesOf((await file("format=jsonl&tool=tool_1")).text);
  expect(own.map(({ id }) => id)).toEqual(
    rows.filter(({ calls }) => calls[0]?.tool === "tool_1").map(({ id }) => id),
  );

  const page = await test.api.send("GET", "/api/export/decisions?limit=3");
  expect((page.body["items"] as { id: string }[]).map(({ id }) => id)).toEqual(
    rows.slice(0, 3).map(({ id }) => id),
  );
  expect(page.body["next_cursor"]).toEqual(expect.any(String));
});

it("what a spreadsheet would run, or take for a new cell, is a text in the table", async () => {
  const odd = { agent: '=HYPERLINK("http://evil.example","x")', session: "s,1\n2" };
  const { body } = await test.api.send("POST", "/v1/decisions", { body: turn([call(GOOD)], odd) });
  await test.api.settled();
  const [row] = tableOf((await file("format=csv&tool=book_table")).text);
  expect(row).toMatchObject({
    id: body["id"],
    tools: '["book_table"]',
    mode: "shadow",
    agent: `'=HYPERLINK("http://evil.example","x")`,
    session: "s,1\n2",
  });
});

it("an export of a time or a tool without decisions is empty, and what cannot be read is refused", async () => {
  expect((await file("format=jsonl&to=2020-01-01T00:00:00Z")).text).toBe("");
  expect((await file("format=jsonl&tool=nothing")).text).toBe("");
  expect((await file("format=csv&to=2020-01-01T00:00:00Z")).text).toMatch(/^id,created_at,.*\r\n$/);
  expect((await file("format=xml")).response.status).toBe(400);
  expect((await file("format=csv&from=yesterday")).response.status).toBe(400);
});

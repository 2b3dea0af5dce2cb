import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyStoreContent } from "../../src/store/content.ts";
import { ABSTENTION_STATEMENTS } from "../../src/store/queries/abstentions.ts";
import { writeEvents } from "../../src/store/queries/write.ts";
import { withDatabase } from "../../src/store/client.ts";
import type { DecisionRecord } from "../../src/core/record.ts";
import { decisionRecord } from "../support/decisions.ts";
import { BOOK, call, startApi, startDatabase, type TestApi, turn } from "../support/api.ts";
import type { Sqld } from "../support/sqld.ts";

let sqld: Sqld;
let api: TestApi;
const NOON = Date.parse("2031-03-02T12:00:00Z");
const RANGE = "from=2031-03-01T00:00:00Z&to=2031-03-03T00:00:00Z";

const write = (records: readonly DecisionRecord[]) =>
  withDatabase({ LIBSQL_URL: sqld.url }, async (database) => {
    const stored = await Promise.all(records.map(applyStoreContent));
    const events = stored.map((decision) => ({ kind: "decision" as const, id: decision.id, decision }));
    for (let start = 0; start < events.length; start += 500)
      await writeEvents(database, events.slice(start, start + 500));
  });

const stopped = (id: string, given: Partial<DecisionRecord> = {}): DecisionRecord =>
  decisionRecord({
    id,
    createdAt: new Date(NOON).toISOString(),
    wouldAbstain: true,
    reason: "low_confidence",
    findings: [],
    point: { tool: "book_flight", parameters: ["to"], form: null },
    ...given,
  });

const HALVES = "2031-04-11T12:00:00.000Z";
const at = (minute: number) => new Date(NOON + 86_400_000 * 10 + minute * 60_000).toISOString();

beforeAll(async () => {
  sqld = await startDatabase();
  api = await startApi(sqld.url);
});
afterAll(() => sqld.stop());

interface Area {
  readonly kind: string;
  readonly tool: string;
  readonly n: number;
  readonly words: readonly string[] | null;
  readonly examples: readonly { readonly id: string; readonly text: string | null }[];
  readonly proposal: { readonly kind: string; readonly text: string };
}
const ask = async (query: string, project?: string) => {
  const headers = project === undefined ? {} : { "x-idk-project": project };
  const { status, body } = await api.send("GET", `/api/blind-areas?${query}`, { headers });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as unknown as { items: readonly Area[]; looked_at: number; with_words: number; more: boolean };
};

describe("GET /api/blind-areas", () => {
  it("groups what the gate itself stopped, with the user's words and the tool's own declaration", async () => {
    api.clock.now = NOON;
    const requests = [
      "Book a table for four at Luigi tonight.",
      "book a table at Mario for two",
      "A table for six please, book it at Toto.",
    ];
    for (const content of requests) {
      // Samples that disagree: the bundle of these tests stops them.
      const people = [4, 5, 6].map((n) => call(`{"restaurant":"Luigi","people":${n}}`));
      await api.send("POST", "/v1/decisions", {
        body: turn(people, { messages: [{ role: "user", content }] }),
      });
    }
    await api.settled();
    const { items, looked_at, with_words, more } = await ask(RANGE);
    expect([looked_at, with_words, more]).toEqual([3, 3, false]);
    expect(items).toMatchObject([
      {
        kind: "argument",
        tool: BOOK.function.name,
        parameters: ["people"],
        n: 3,
        words: expect.arrayContaining(["table", "book"]) as unknown,
        proposal: { kind: "tool_description" },
      },
    ]);
    expect(items[0]?.examples.map(({ text }) => text).toSorted()).toEqual(requests.toSorted());
    expect(items[0]?.proposal.text).toContain("`people` of `book_table` has no description");
  });

  it("reads words of parts, of the last user message alone, and none that are not stored", async () => {
    const messages = [
      { role: "user", content: "Old words" },
      { role: "assistant", content: "Yes?" },
      {
        role: "user",
        content: [
          { type: "text", text: "New words" },
          { type: "image_url" },
          { type: "text", text: "in parts" },
        ],
      },
      "odd",
      7,
    ];
    await write([
      stopped("parts", { createdAt: at(4), content: { messages, tools: null, metadata: null } }),
      stopped("odd", {
        createdAt: at(3),
        content: { messages: { not: "a list" }, tools: [], metadata: null },
      }),
      stopped("hashed", { createdAt: at(2), storeContent: "hash" }),
      stopped("none", { createdAt: at(1), storeContent: "none" }),
    ]);
    const { items } = await ask("from=2031-03-12T00:00:00Z&to=2031-03-13T00:00:00Z");
    expect(items[0]?.examples).toEqual([
      { id: "parts", text: "New words\nin parts" },
      { id: "odd", text: null },
      { id: "hashed", text: null },
      { id: "none", text: null },
    ]);
  });

  it("reads words and names that hold half of a character", async () => {
    const content = { messages: [{ role: "user", content: "cancel \ud83d" }], tools: null, metadata: null };
    const point = { tool: "cut\ud800", parameters: ["to"], form: null };
    await write(["h1", "h2", "h3"].map((id) => stopped(id, { createdAt: HALVES, point, content })));
    const { items, with_words } = await ask("from=2031-04-11T00:00:00Z&to=2031-04-12T00:00:00Z");
    expect(with_words).toBe(3);
    const [area] = items;
    expect(area?.tool).toMatch(/^cut(?:\\ud800|[\ud800\ufffd]+)$/);
    expect(area?.n).toBe(3);
    expect(area?.examples[0]?.text).toMatch(/^cancel \ufffd+$/);
  });

  it("leaves out small groups, and refuses what it cannot read", async () => {
    await write([stopped("alone", { createdAt: "2031-04-01T10:00:00.000Z" })]);
    const day = "from=2031-04-01T00:00:00Z&to=2031-04-02T00:00:00Z";
    expect((await ask(day)).items).toEqual([]);
    expect((await ask(`${day}&least=1`)).items).toHaveLength(1);
    for (const [query, param] of [
      ["least=0", "least"],
      ["limit=999", "limit"],
      ["from=soon", "from"],
    ]) {
      const { status, body } = await api.send("GET", `/api/blind-areas?${query}`);
      expect([status, (body as { error: { param: string } }).error.param]).toEqual([400, param]);
    }
  });

  it("reads the newest five thousand by the index alone, and says that there are more", async () => {
    const records = Array.from({ length: 5_300 }, (_, i) =>
      stopped(`many_${i}`, {
        createdAt: new Date(Date.UTC(2031, 5, 1) + i * 1_000).toISOString(),
        wouldAbstain: i % 53 !== 0,
        content: {
          messages: [{ role: "user", content: `Fly me to place ${i}` }],
          tools: null,
          metadata: null,
        },
      }),
    );
    await write(records);
    const { items, looked_at, with_words, more } = await ask(
      "from=2031-06-01T00:00:00Z&to=2031-06-02T00:00:00Z",
    );
    expect([looked_at, with_words, more]).toEqual([5_000, 1_000, true]);
    expect(items.reduce((sum, { n }) => sum + n, 0)).toBe(5_000);
    expect(items.some(({ examples }) => examples[0]?.id === "many_5299")).toBe(true);
    const plans = await withDatabase({ LIBSQL_URL: sqld.url }, ({ client }) =>
      client.batch(
        ABSTENTION_STATEMENTS.map((sql) => ({ sql: `EXPLAIN QUERY PLAN ${sql}`, args: ["default", 0, 1] })),
        "read",
      ),
    );
    for (const { rows } of plans) {
      const steps = rows.map((row) => String(row["detail"]));
      expect(steps.filter((step) => /^SCAN (?:decisions|d|c|t)\b/.test(step))).toEqual([]);
      expect(steps.filter((step) => step.includes("decisions_list")).length).toBe(16);
    }
  });
});

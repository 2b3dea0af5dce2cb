import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleRecord } from "../../test/support/decisions.ts";
import { decisionEvent, outcomeEvent, TestStore } from "../../test/support/store.ts";
import { countExpired } from "./queries/retention.ts";
import { daysToKeep, forget, horizonsOf } from "./retention.ts";

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2031, 5, 1);
const SECRET = "Björn's passport 4711";

let store: TestStore;
const samples = [
  sampleRecord({
    text: SECRET,
    canonical: `f(${SECRET})`,
    calls: [{ id: "c1", tool: "book", arguments: SECRET }],
  }),
  sampleRecord({ index: 1, canonical: "other", calls: [] }),
  sampleRecord({ index: 2, canonical: `f(${SECRET})`, calls: [] }),
];
const AT = new Date(NOW - 100 * DAY_MS).toISOString();
const decision = (id: string, age: number, project = "default") =>
  decisionEvent({
    id,
    project,
    createdAt: new Date(NOW - age * DAY_MS).toISOString(),
    samples,
    findings: [{ check: "schema", severity: "flag", call: 0, message: SECRET }],
    fallback: { action: "offer_options", message: SECRET, options: [SECRET] },
    point: { tool: "book", parameters: ["to"], form: "hash" },
    evidence: {
      opinions: [
        {
          upstream: "other",
          model: "m",
          answer: sampleRecord({ index: -1, canonical: SECRET, text: SECRET, calls: [] }),
          failed: null,
        },
      ],
      hooks: [{ hook: "crm", form: SECRET, verdict: "deny", reason: SECRET, failed: null }],
      uses: { form: SECRET, counted: [], failed: null },
      selfConfidence: { from: "text", model: "m", form: SECRET, stated: 0.8, doubts: [SECRET], failed: null },
      answered: {
        decision: "dec_before",
        answer: "rejected",
        source: "api",
        author: "kim",
        at: AT,
        reason: SECRET,
      },
    },
    content: { messages: [{ role: "user", content: SECRET }], tools: [], metadata: { name: SECRET } },
  });

beforeAll(async () => {
  store = await TestStore.start();
  await store.write(
    await decision("old", 100),
    await decision("middle", 40),
    await decision("young", 1),
    await decision("theirs", 100, "other"),
    ...["old", "middle", "young"].map((id) => outcomeEvent(`o-${id}`, { decisionId: id, note: SECRET })),
    ...["old", "middle", "young"].flatMap((id) => {
      const said = { decisionId: id, author: "kim", note: SECRET };
      return [
        outcomeEvent(`k-${id}`, said),
        outcomeEvent(`w-${id}`, { ...said, verdict: "withdrawn", at: "2031-01-01T10:01:00.000Z" }),
      ];
    }),
  );
  expect(await store.count("withdrawn_outcomes", "note = withdrawn_note")).toBe(3);
});
afterAll(() => store.stop());

const dump = (id: string) =>
  store.run(async ({ client }) => {
    const tables = [
      "samples",
      "decision_contents",
      "decision_tools",
      "decision_findings",
      "decision_calls",
      "decision_keys",
      "outcomes",
      "withdrawn_outcomes",
    ];
    const rows = await Promise.all([
      client.execute({ sql: "SELECT * FROM decisions WHERE id = ?", args: [id] }),
      ...tables.map((table) =>
        client.execute({ sql: `SELECT * FROM ${table} WHERE decision_id = ?`, args: [id] }),
      ),
    ]);
    return JSON.stringify(rows.map((result) => result.rows.map((row) => ({ ...row, features: null }))));
  });
const bins = () =>
  store.run(
    async ({ client }) => (await client.execute("SELECT SUM(decisions) AS n FROM confidence_rollups")).rows,
  );

describe("retention", () => {
  it("counts, and forgets by age in small steps; the sums stay, and so do other projects", async () => {
    const sums = await bins();
    const horizons = horizonsOf({ IDK_KEEP_CONTENT_DAYS: "30", IDK_KEEP_DECISIONS_DAYS: "90" }, NOW);
    const count = () => store.run((database) => countExpired(database, "default", horizons));
    expect(await count()).toEqual({ decisions: 1, contents: 1 });
    const forgotten = await store.run((database) =>
      forget(database, "default", horizons, { chunks: 2, now: NOW }),
    );
    expect(forgotten).toEqual({ decisions: 1, contents: 1, more: false });
    expect(await count()).toEqual({ decisions: 0, contents: 0 });
    expect(await dump("old")).toBe(JSON.stringify(Array.from({ length: 9 }, () => [])));
    expect(await dump("theirs")).toContain(SECRET);
    expect(await dump("young")).toContain(SECRET);
    expect(await bins()).toEqual(sums);
  });

  it("keeps of an emptied decision what the policy `none` would have stored", async () => {
    expect(await dump("middle")).not.toContain(SECRET);
    const found = await store.decision("middle");
    expect(found).toMatchObject({
      verdict: "correct",
      outcomes: [{ note: null }],
      decision: {
        storeContent: "none",
        confidence: 0.83,
        findings: [{ check: "schema", severity: "flag", call: 0, message: "" }],
        fallback: { action: "offer_options", message: "" },
        point: { tool: "book", parameters: ["to"], form: null },
        evidence: {
          opinions: [{ upstream: "other", model: "m", answer: { text: null }, failed: null }],
          uses: { form: "", counted: [] },
          // A number quotes nothing, and heads learn from it.
          selfConfidence: { form: null, stated: 0.8, doubts: [] },
          answered: { decision: "dec_before", answer: "rejected", author: "kim", reason: null },
        },
        content: { messages: null, metadata: null, tools: null },
        marks: { said: null, form: null },
      },
    });
    expect(found?.decision.features).toHaveLength(4);
    const [first, second, third] = found?.decision.samples ?? [];
    expect(first).toMatchObject({ text: null, calls: [{ id: "c1", tool: "book", arguments: "" }] });
    expect(first?.canonical).toBe(third?.canonical);
    expect(first?.canonical).not.toBe(second?.canonical);
    expect(second?.calls).toEqual([]);
  });

  it("the migration takes out what was left of the forms of counted calls in rows that are empty, and nothing else", async () => {
    await store.write(await decision("before", 2), await decision("kept", 2), await decision("without", 2));
    const sql = readFileSync(
      join(import.meta.dirname, "../../migrations/0014_uses_without_form.sql"),
      "utf8",
    );
    const evidence = await store.run(async ({ client }) => {
      await client.batch(
        [
          "UPDATE decisions SET store_content = 'none' WHERE id IN ('before', 'without')",
          "UPDATE decisions SET evidence = NULL WHERE id = 'without'",
          sql,
        ],
        "write",
      );
      const { rows } = await client.execute(
        "SELECT id, evidence FROM decisions WHERE id IN ('before', 'kept', 'without') ORDER BY id",
      );
      return rows.map((row) => JSON.parse(String(row["evidence"])) as { uses: unknown } | null);
    });
    const [before, kept, without] = evidence;
    expect([before?.uses, without]).toEqual([{ form: "", counted: [], failed: null }, null]);
    expect(JSON.stringify(kept?.uses)).toContain(SECRET);
    expect({ ...before, uses: kept?.uses }).toEqual(kept);
  });

  it("stops between two steps when it is told to", async () => {
    const many = Array.from({ length: 600 }, (_, i) => decisionEvent({ id: `many${i}`, project: "many" }));
    await store.write(...(await Promise.all(many)));
    const horizons = { content: null, decisions: NOW };
    const some = await store.run((database) =>
      forget(database, "many", horizons, { chunks: 9, now: NOW, onChunk: () => false }),
    );
    expect(some).toEqual({ decisions: 250, contents: 0, more: true });
    const rest = await store.run((database) => forget(database, "many", horizons, { chunks: 9, now: NOW }));
    expect(rest).toEqual({ decisions: 350, contents: 0, more: false });
  });

  it("refuses settings that are no days", () => {
    expect(daysToKeep("X", undefined)).toBeNull();
    expect(daysToKeep("X", "30")).toBe(30);
    for (const wrong of ["0", "-1", "1.5", "ever", "99999999"]) {
      expect(() => daysToKeep("X", wrong)).toThrow(/X must be a whole number of days from 1/);
    }
  });
});

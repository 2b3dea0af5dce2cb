import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleRecord } from "../../../test/support/decisions.ts";
import { readBins } from "../../../test/support/raw-bins.ts";
import { readSums } from "../../../test/support/raw-sums.ts";
import { decisionEvent, outcomeEvent, TestStore } from "../../../test/support/store.ts";
import { selectionOf } from "../../core/outcomes/selection.ts";
import type { DecisionRecord } from "../../core/record.ts";
import { decisions as decisionRows, decisionTools, outcomes as outcomeRows } from "../schema.ts";
import { rebuildDay } from "./rebuild.ts";

let store: TestStore;
beforeAll(async () => {
  store = await TestStore.start();
});
afterAll(() => store.stop());

const bins = () => store.run(({ client }) => readBins(client));
const sums = () => store.run(({ client }) => readSums(client));
const rebuild = () =>
  store.run(async (database) => {
    for (let day = 1; day <= 3; day++) {
      await rebuildDay(database, "default", Date.UTC(2031, 0, day), { last: day === 3, now: 0 });
    }
  });
const calling = (...tools: string[]) => [
  sampleRecord({ calls: tools.map((tool, i) => ({ id: `c${i}`, tool, arguments: "{}" })) }),
];
const rows = async (where: string) =>
  (await store.run(({ client }) => client.execute(`SELECT * FROM confidence_rollups WHERE ${where}`))).rows;

const WAYS = `SELECT id, other_way, ROUND(either_probability, 9) AS chance FROM decisions
  WHERE other_way IS NOT NULL OR either_probability IS NOT NULL ORDER BY id`;
const migration = (name: string): string[] =>
  readFileSync(join(import.meta.dirname, `../../../migrations/${name}.sql`), "utf8").split(
    "--> statement-breakpoint",
  );

/** All rows of the table once more, as those of another project. */
function copyOf(table: SQLiteTable): string {
  const values = Object.values(getTableColumns(table)).map(({ name }) => {
    if (name === "project") return ["project", "'copied'"];
    return [`"${name}"`, /^(decision_)?id$/.test(name) ? `'copy of ' || ${name}` : `"${name}"`];
  });
  const [into, from] = [0, 1].map((i) => values.map((one) => one[i]).join(", "));
  const name = getTableName(table);
  return `INSERT INTO ${name} (${into}) SELECT ${from} FROM ${name} WHERE project = 'default'`;
}

const decisions = fc.record({
  id: fc.integer({ min: 0, max: 400 }).map((n) => `d${n}`),
  createdAt: fc
    .integer({ min: 0, max: 60 })
    .map((hour) => new Date(Date.UTC(2031, 0, 1, hour)).toISOString()),
  mode: fc.constantFrom("off", "shadow", "enforce"),
  reason: fc.constantFrom("confident", "low_confidence", "blocked", "no_call"),
  wouldAbstain: fc.boolean(),
  confidence: fc.oneof(
    fc.constant(null),
    fc.integer({ min: 0, max: 100 }).map((k) => k / 100),
    fc.double({ min: 0, max: 1, noNaN: true }),
  ),
  headId: fc.constantFrom(null, "head_1"),
  scoreContext: fc.constantFrom("ctx1", "ctx2"),
  samples: fc.constantFrom(calling("book"), calling("book", "pay"), calling("book", "")),
  released: fc.constantFrom(0, null),
  propensity: fc.constantFrom(1, 0.3, 0.7),
  experiment: fc.constantFrom(null, { id: "e1", arm: "a", unit: "u" }, { id: "e1", arm: "b", unit: "v" }),
  audit: fc.constantFrom(null, { probability: 0.05, drawn: true }, { probability: 0.05, drawn: false }),
}) satisfies fc.Arbitrary<Partial<DecisionRecord>>;

const outcomes = fc.record({
  decisionId: fc.integer({ min: 0, max: 400 }).map((n) => `d${n}`),
  verdict: fc.constantFrom("correct", "incorrect", "unknown", "withdrawn"),
  source: fc.constantFrom("human_audit", "human_review", "agent", "tool_result"),
  at: fc.integer({ min: 0, max: 60 }).map((hour) => new Date(Date.UTC(2031, 0, 5, hour)).toISOString()),
});

describe("the histograms of confidence, and the sums", () => {
  it("equal a recount of the log, whatever comes in whatever order, and what a rebuild makes of it", async () => {
    let n = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(decisions, { minLength: 20, maxLength: 40 }),
        fc.array(outcomes, { minLength: 30, maxLength: 60 }),
        async (given, said) => {
          const made = await Promise.all(
            given.map((one) => decisionEvent({ ...one, action: actionOf(one) })),
          );
          const told = said.map((one) =>
            outcomeEvent(`o${n++}`, { ...one, selection: selectionOf(one.source) }),
          );
          await store.write(...told.slice(0, 20), ...made);
          await store.write(...told.slice(20), ...made.slice(0, 5));
          const [{ kept, counted }, all] = [await bins(), await sums()];
          expect(kept).toEqual(counted);
          expect(all.kept).toEqual(all.counted);
          await rebuild();
          expect([(await bins()).kept, (await sums()).kept]).toEqual([kept, all.kept]);
        },
      ),
      { numRuns: 15 },
    );
    expect((await bins()).kept.size).toBeGreaterThan(200);
  });

  it("are the same when the migrations count what was logged before them", async () => {
    const { kept } = await bins();
    const ways = () => store.run(({ client }) => client.execute(WAYS));
    const before = (await ways()).rows;
    expect(before.length).toBeGreaterThan(20);
    await store.run(({ client }) =>
      client.batch(
        [
          "DROP TRIGGER confidence_rollups_count",
          "DROP TRIGGER confidence_rollups_verdict",
          "UPDATE decisions SET other_way = NULL, either_probability = NULL",
          "DELETE FROM confidence_rollups",
          migration("0005_feedback").at(-1) ?? "",
          ...migration("0005_feedback").filter((sql) => /CREATE TRIGGER confidence_rollups/.test(sql)),
          ...migration("0007_either_way").filter((sql) => !/ALTER TABLE/.test(sql)),
          ...migration("0008_counting").filter((sql) => /TRIGGER confidence_rollups/.test(sql)),
        ],
        "write",
      ),
    );
    expect((await ways()).rows).toEqual(before);
    expect((await bins()).kept).toEqual(kept);
  });

  it("count what somebody writes one by one, as an earlier version of the worker does", async () => {
    const copies = [decisionTools, outcomeRows, decisionRows].map(copyOf);
    const correct =
      "UPDATE decisions SET verdict = 'incorrect' WHERE project = 'copied' AND verdict = 'correct'";
    await store.run(({ client }) => client.batch([...copies, correct], "write"));
    expect(await store.count("decisions", "project = 'copied' AND verdict = 'incorrect'")).toBeGreaterThan(
      20,
    );
    const [found, all] = [await bins(), await sums()];
    expect(found.kept).toEqual(found.counted);
    expect(all.kept).toEqual(all.counted);
  });

  it("put a confidence of k / 100 into the bin k, and the number just below it into the one before", async () => {
    const scores = Array.from({ length: 101 }, (_, k) => [k / 100, Math.max(0, k / 100 - 1e-16)]).flat();
    await store.write(
      ...(await Promise.all(
        scores.map((confidence, i) => decisionEvent({ id: `edge${i}`, project: "edges", confidence })),
      )),
    );
    const { kept, counted } = await bins();
    expect(kept).toEqual(counted);
    const [top] = await rows("project = 'edges' AND tool = '' AND bin = 100");
    expect(top).toMatchObject({ decisions: 1 });
  });
});

const actionOf = ({ mode, wouldAbstain }: { readonly mode: string; readonly wouldAbstain: boolean }) =>
  mode === "enforce" && wouldAbstain ? "abstain" : "execute";

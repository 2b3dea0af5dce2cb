import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleRecord } from "../../../test/support/decisions.ts";
import { decisionEvent, outcomeEvent, TestStore } from "../../../test/support/store.ts";
import type { DecisionRecord } from "../../core/record.ts";
import { addUp, bucketRange, listBuckets, listToolSums } from "./rollups.ts";

const at = (time: string) => Date.parse(`2031-01-${time}Z`);
const RANGE = bucketRange(at("01T00:00"), at("03T00:00"));

let store: TestStore;
beforeAll(async () => {
  store = await TestStore.start();
  await store.write(...(await events()), ...OUTCOMES);
});
afterAll(() => store.stop());

const calling = (...tools: string[]) => [
  sampleRecord({ calls: tools.map((tool, i) => ({ id: `c${i}`, tool, arguments: "{}" })) }),
];
const decision = (id: string, time: string, given: Partial<DecisionRecord> = {}) =>
  decisionEvent({ id, createdAt: new Date(at(time)).toISOString(), samples: calling("book"), ...given });
const stop = { wouldAbstain: true, reason: "low_confidence" };

/** Two in the first hour, two in the next one, two on the next day, one of another project. */
const events = () =>
  Promise.all([
    decision("passed", "01T10:00", { samples: calling("book", "pay", "book") }),
    decision("stopped", "01T10:59:59.999", stop),
    decision("enforced", "01T11:00", { ...stop, mode: "enforce", action: "abstain", released: null }),
    decision("off", "01T11:30", { mode: "off", reason: "off" }),
    decision("no-call", "02T00:00", { reason: "no_call", samples: [sampleRecord({ calls: [] })] }),
    decision("outvoted", "02T00:00", {
      samples: [sampleRecord(), sampleRecord({ index: 1, canonical: "other", tool: "pay" })],
      candidate: 1,
    }),
    decision("elsewhere", "01T10:00", { project: "other" }),
  ]);

const OUTCOMES = [
  outcomeEvent("o1", { decisionId: "passed", verdict: "correct" }),
  outcomeEvent("o2", { decisionId: "stopped", verdict: "incorrect" }),
  outcomeEvent("o3", { decisionId: "off", verdict: "incorrect" }),
  // A verdict on the released sample says nothing about a candidate of another form.
  outcomeEvent("o4", { decisionId: "outvoted", verdict: "incorrect" }),
];

const sums = (given: object) => ({
  decisions: 0,
  gated: 0,
  stopped: 0,
  abstained: 0,
  correct: 0,
  incorrect: 0,
  unknown: 0,
  passedCorrect: 0,
  passedIncorrect: 0,
  stoppedCorrect: 0,
  stoppedIncorrect: 0,
  ...given,
});
const buckets = (tool?: string, range = RANGE) =>
  store.run((database) => listBuckets(database, "default", tool, range));

describe("the sums over decisions", () => {
  it("count every decision once, in its hour", async () => {
    expect(await buckets()).toEqual([
      sums({
        start: at("01T10:00"),
        decisions: 2,
        gated: 2,
        stopped: 1,
        correct: 1,
        incorrect: 1,
        passedCorrect: 1,
        stoppedIncorrect: 1,
      }),
      sums({ start: at("01T11:00"), decisions: 2, gated: 1, stopped: 1, abstained: 1, incorrect: 1 }),
      sums({ start: at("02T00:00"), decisions: 2, gated: 1, incorrect: 1 }),
    ]);
  });

  it("count a decision once under each tool that it calls, whatever the number of calls", async () => {
    const tools = await store.run((database) => listToolSums(database, "default", RANGE, 10));
    expect(tools.map(({ tool, decisions, stopped }) => [tool, decisions, stopped])).toEqual([
      ["book", 4, 2],
      ["pay", 2, 0],
      ["book_flight", 1, 0],
    ]);
    expect(tools[0]?.lastSeen).toBe(at("01T11:00"));
    expect(await store.run((database) => listToolSums(database, "default", RANGE, 1))).toHaveLength(1);
    expect((await buckets("pay")).map((bucket) => bucket.start)).toEqual([at("01T10:00"), at("02T00:00")]);
    expect(await buckets("")).toEqual([]);
  });

  it("are the same by day", async () => {
    const days = bucketRange(at("01T10:20"), at("05T10:00"));
    expect([days.from, days.to]).toEqual([at("01T00:00"), at("06T00:00")]);
    const found = await buckets(undefined, days);
    expect(found.map(({ start, decisions }) => [start, decisions])).toEqual([
      [at("01T00:00"), 4],
      [at("02T00:00"), 2],
    ]);
    expect(addUp(found)).toEqual(addUp(await buckets()));
  });

  it("do not count a batch again that is written again", async () => {
    const before = await buckets();
    await store.write(...(await events()), ...OUTCOMES);
    expect(await buckets()).toEqual(before);
  });

  it("follow a verdict that changes", async () => {
    const later = { decisionId: "passed", at: "2031-01-02T10:00:00.000Z" };
    await store.write(outcomeEvent("o5", { ...later, verdict: "incorrect", source: "human_review" }));
    const changed = { correct: 0, incorrect: 2, passedCorrect: 0, passedIncorrect: 1, stoppedIncorrect: 1 };
    expect((await buckets())[0]).toMatchObject(changed);
    expect((await buckets("pay"))[0]).toMatchObject({ correct: 0, incorrect: 1, passedIncorrect: 1 });
    // It may come with its decision, or before it.
    await store.write(outcomeEvent("o6", { decisionId: "late", verdict: "correct" }));
    await store.write(await decision("late", "01T12:00"));
    expect((await buckets())[2]).toMatchObject({ decisions: 1, correct: 1, passedCorrect: 1 });
  });

  it("are the same when the migration counts what was logged before it", async () => {
    const all = () =>
      store.run(
        async ({ client }) => (await client.execute("SELECT * FROM rollups ORDER BY 1, 2, 3, 4, 5")).rows,
      );
    const kept = await all();
    const file = join(import.meta.dirname, "../../../migrations/0003_rollup_triggers.sql");
    const backfill = readFileSync(file, "utf8").split("--> statement-breakpoint").slice(-2);
    await store.run(({ client }) => client.batch(["DELETE FROM rollups", ...backfill], "write"));
    expect(await all()).toEqual(kept);
  });
});

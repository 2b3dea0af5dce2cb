import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleRecord } from "../../../test/support/decisions.ts";
import { decisionEvent, outcomeEvent, TestStore } from "../../../test/support/store.ts";
import { selectionOf } from "../../core/outcomes/selection.ts";
import { createRandom } from "../../core/statistics/random.ts";
import { rebuildDay, rebuildRange } from "./rebuild.ts";
import { deleteDecisions } from "./retention.ts";
import { loggedProjects } from "./projects.ts";

const DAY_MS = 86_400_000;
const START = Date.UTC(2031, 0, 1);

let store: TestStore;
beforeAll(async () => {
  store = await TestStore.start();
  const random = createRandom(1);
  const pick = <T>(...items: readonly T[]): T => items[random.below(items.length)]!;
  const events = await Promise.all(
    Array.from({ length: 600 }, (_, i) =>
      decisionEvent({
        id: `d${i}`,
        project: pick("default", "default", "other"),
        createdAt: new Date(START + random.below(6 * DAY_MS)).toISOString(),
        mode: pick("off", "shadow", "enforce"),
        reason: pick("confident", "low_confidence", "no_call"),
        wouldAbstain: pick(true, false),
        confidence: pick(null, random.next(), random.below(101) / 100),
        samples: [sampleRecord({ tool: pick("book", "pay", "") })],
        propensity: pick(1, 0.3),
        experiment: pick(null, { id: "e", arm: pick("a", "b"), unit: `u${i}` }),
        headId: pick(null, "h1"),
        audit: pick(null, { probability: 0.05, drawn: true }),
      }),
    ),
  );
  const outcomes = Array.from({ length: 400 }, (_, i) => {
    const source = pick("human_audit", "agent", "tool_result");
    return outcomeEvent(`o${i}`, {
      decisionId: `d${random.below(600)}`,
      project: pick("default", "other"),
      verdict: pick("correct", "incorrect", "unknown"),
      source,
      selection: selectionOf(source),
    });
  });
  await store.write(...events, ...outcomes);
});
afterAll(() => store.stop());

const rounded = (value: unknown) => (typeof value === "number" ? Number(value.toPrecision(9)) : value);
const tables = () =>
  store.run(async ({ client }) => {
    const read = async (table: string) =>
      (
        await client.execute(`SELECT * FROM ${table} WHERE decisions <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8`)
      ).rows.map((row) => Object.values({ ...row }).map(rounded));
    return { rollups: await read("rollups"), bins: await read("confidence_rollups") };
  });

const rebuild = (project: string, from: number, to: number, end = to) =>
  store.run(async (database) => {
    for (let day = from; day < to; day += DAY_MS) {
      await rebuildDay(database, project, day, { last: day + DAY_MS >= end, now: START });
    }
  });
const rangeOf = (project: string, asked = {}) =>
  store.run((database) => rebuildRange(database, project, asked));
const spoil = () =>
  store.run(({ client }) =>
    client.batch(
      ["UPDATE rollups SET correct = 77", "UPDATE confidence_rollups SET decisions = 78"],
      "write",
    ),
  );

describe("counting the sums again", () => {
  it("gives the numbers that the triggers gave", async () => {
    const kept = await tables();
    expect(kept.bins.length).toBeGreaterThan(300);
    await spoil();
    expect(await store.run(loggedProjects)).toEqual(["default", "other"]);
    for (const project of ["default", "other"]) {
      const range = await rangeOf(project);
      expect(range).toEqual({ from: START, to: START + 6 * DAY_MS, resumed: false });
      await rebuild(project, START, START + 6 * DAY_MS);
    }
    expect(await tables()).toEqual(kept);
    expect(await rangeOf("default")).toMatchObject({ from: START, resumed: false });
    expect(await rangeOf("nobody")).toBeNull();
  });

  it("goes on where it was cut off, unless it is told to begin anew", async () => {
    await rebuild("default", START, START + 2 * DAY_MS, START + 6 * DAY_MS);
    expect(await rangeOf("default")).toEqual({
      from: START + 2 * DAY_MS,
      to: START + 6 * DAY_MS,
      resumed: true,
    });
    expect(await rangeOf("default", { fresh: true })).toMatchObject({ from: START, resumed: false });
    expect(
      await rangeOf("default", { fresh: true, from: START + DAY_MS + 5, to: START + 2 * DAY_MS }),
    ).toMatchObject({
      from: START + DAY_MS,
      to: START + 2 * DAY_MS,
    });
  });

  it("leaves days alone of which decisions were deleted", async () => {
    const kept = await tables();
    const before = START + 1.5 * DAY_MS;
    const gone = await store.run((database) =>
      deleteDecisions(database, "default", { before, limit: 1_000, now: START }),
    );
    expect(gone).toBeGreaterThan(20);
    expect(await tables()).toEqual(kept);
    const range = await rangeOf("default", { fresh: true });
    expect(range).toMatchObject({ from: START + 2 * DAY_MS });
    await rebuild("default", START + 2 * DAY_MS, START + 6 * DAY_MS);
    expect(await tables()).toEqual(kept);
  });
});

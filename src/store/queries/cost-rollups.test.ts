import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleRecord } from "../../../test/support/decisions.ts";
import { decisionEvent, outcomeEvent, TestStore } from "../../../test/support/store.ts";
import type { Spent, TurnCost } from "../../core/cost/turn-cost.ts";
import { addUpCosts, costBuckets, costsByTool, NO_COST_SUMS } from "./cost-rollups.ts";
import { getDecision } from "./decision-detail.ts";
import { rebuildDay } from "./rebuild.ts";
import { bucketRange } from "./rollups.ts";

const at = (time: string) => Date.parse(`2031-01-${time}Z`);
const RANGE = bucketRange(at("01T00:00"), at("03T00:00"));

const spent = (requests: number, tokens: number | null, cost: number | null): Spent => ({
  requests,
  inputTokens: tokens,
  outputTokens: tokens === null ? null : 1,
  cost,
});
const decision = (id: string, time: string, cost: TurnCost | null, tools: readonly string[] = ["book"]) =>
  decisionEvent({
    id,
    createdAt: new Date(at(time)).toISOString(),
    cost,
    samples: [
      sampleRecord({ calls: tools.map((tool, i) => ({ id: `c${i}`, tool, arguments: "{}" })), cost: 7 }),
    ],
  });

/** What was known of two, of one of them for two tools; tokens alone of the third; nothing of the fourth and fifth. */
const events = () =>
  Promise.all([
    decision("a", "01T10:00", { caller: spent(1, 100, 5_000), gating: spent(2, 200, 10_000) }, [
      "book",
      "pay",
    ]),
    decision("b", "01T10:30", { caller: spent(1, 10, 500), gating: spent(0, 0, 0) }),
    decision("c", "02T10:00", { caller: spent(1, 20, null), gating: spent(1, 20, null) }),
    decision("d", "02T10:00", { caller: spent(1, null, null), gating: spent(0, 0, 0) }),
    decision("e", "02T10:00", null),
  ]);

let store: TestStore;
beforeAll(async () => {
  store = await TestStore.start();
  await store.write(...(await events()));
});
afterAll(() => store.stop());

const totals = (tool?: string) =>
  store.run(async (database) => addUpCosts(await costBuckets(database, "default", tool, RANGE)));
const ALL = {
  decisions: 4,
  gatingRequests: 3,
  counted: 3,
  callerInputTokens: 130,
  callerOutputTokens: 3,
  gatingInputTokens: 220,
  gatingOutputTokens: 3,
  priced: 2,
  callerCost: 5_500,
  gatingCost: 10_000,
};

describe("what decisions took", () => {
  it("is summed over those of which it is known, and says how many these are", async () => {
    expect(await totals()).toEqual(ALL);
    expect(await totals("pay")).toMatchObject({
      decisions: 1,
      priced: 1,
      callerCost: 5_000,
      gatingCost: 10_000,
    });
    expect(await totals("nothing")).toEqual(NO_COST_SUMS);
    const byTool = await store.run((database) => costsByTool(database, "default", RANGE));
    expect([...byTool].map(([tool, { decisions }]) => [tool, decisions])).toEqual([
      ["book", 4],
      ["pay", 1],
    ]);
    const days = await store.run((database) =>
      costBuckets(database, "default", undefined, bucketRange(0, at("09T00:00"))),
    );
    expect(days.map(({ start, decisions }) => [start, decisions])).toEqual([
      [at("01T00:00"), 2],
      [at("02T00:00"), 2],
    ]);
  });

  it("is counted once, also where a batch comes again, and verdicts do not move it", async () => {
    await store.write(...(await events()), outcomeEvent("o1", { decisionId: "a", verdict: "correct" }));
    await store.write(outcomeEvent("o2", { decisionId: "a", verdict: "incorrect" }));
    expect(await totals()).toEqual(ALL);
  });

  it("is the same when the days are counted again", async () => {
    await store.run(async (database) => {
      await database.client.execute("UPDATE cost_rollups SET priced = 99, caller_cost = 1");
      for (const day of ["01T00:00", "02T00:00"])
        await rebuildDay(database, "default", at(day), { last: false, now: at(day) });
    });
    expect(await totals()).toEqual(ALL);
  });

  it("comes back with the decision; null stays null", async () => {
    const found = await Promise.all(
      ["a", "d", "e"].map((id) => store.run((database) => getDecision(database, "default", id))),
    );
    expect(found.map((one) => one?.decision.cost)).toEqual([
      { caller: spent(1, 100, 5_000), gating: spent(2, 200, 10_000) },
      { caller: spent(1, null, null), gating: spent(0, 0, 0) },
      null,
    ]);
    expect(found[0]?.decision.samples[0]?.cost).toBe(7);
  });
});

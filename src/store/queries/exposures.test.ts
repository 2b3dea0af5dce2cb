import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decisionEvent, TestStore } from "../../../test/support/store.ts";

let store: TestStore;
beforeAll(async () => {
  store = await TestStore.start();
});
afterAll(() => store.stop());

const seen = async (experiment: string) =>
  (
    await store.run(({ client }) =>
      client.execute({
        sql: "SELECT unit, arm, first_decision, crossed FROM exposures WHERE experiment = ? ORDER BY unit",
        args: [experiment],
      }),
    )
  ).rows.map((row) => ({ ...row }));
const decision = (id: string, hour: number, unit: string, arm: string) =>
  decisionEvent({
    id,
    createdAt: new Date(Date.UTC(2031, 0, 1, hour)).toISOString(),
    experiment: { id: "late", arm, unit },
  });

describe("exposures", () => {
  it("log a unit once, by its earliest decision, and mark it when it saw two arms", async () => {
    await store.write(await decision("x2", 2, "u1", "a"), await decision("x1", 1, "u1", "a"));
    await store.write(await decision("x3", 3, "u1", "a"), await decision("x4", 4, "u2", "b"));
    expect(await seen("late")).toEqual([
      { unit: "u1", arm: "a", first_decision: "x1", crossed: 0 },
      { unit: "u2", arm: "b", first_decision: "x4", crossed: 0 },
    ]);
    await store.write(await decision("x0", 0, "u2", "a"), await decision("x5", 5, "u2", "a"));
    expect((await seen("late"))[1]).toEqual({ unit: "u2", arm: "a", first_decision: "x0", crossed: 1 });
  });

  it("are not logged twice for a batch that is written again", async () => {
    const before = await seen("late");
    await store.write(await decision("x3", 3, "u1", "a"), await decision("x5", 5, "u2", "a"));
    expect(await seen("late")).toEqual(before);
  });
});

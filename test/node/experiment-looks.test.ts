import { expect, it } from "vitest";
import type { DecisionRecord } from "../../src/core/record.ts";
import { apiOfEachTest } from "../support/api.ts";
import { decisionEvent, outcomeEvent } from "../support/store.ts";
import { sampleRecord } from "../support/decisions.ts";

const test = apiOfEachTest();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse("2031-03-01T00:00:00Z");
type Body = Record<string, unknown>;
interface Look extends Body {
  readonly at: string;
  readonly arms: { readonly id: string; readonly units: number; readonly metrics: Body }[];
  readonly comparisons: { readonly differences: Body }[];
}

const get = async (path: string) => (await test.api.send("GET", `/api/experiments${path}`)).body;
const post = async (path: string, body: object) => {
  const answer = await test.api.send("POST", `/api/experiments${path}`, { body });
  expect([path, answer.status, answer.body["error"] ?? null]).toEqual([path, path === "" ? 201 : 200, null]);
  return answer.body;
};
const ARMS = [
  { id: "now", share: 0.5 },
  { id: "bold", share: 0.5, global: { threshold: 0.05 } },
];

/** Decision `i` of a unit: its arm by the unit's number, ten minutes apart, one in four wrong, some without a verdict. */
async function log(experiment: string, i: number): Promise<void> {
  const unit = i % 17;
  const at = START + i * 10 * MINUTE;
  const given: Partial<DecisionRecord> = {
    id: `look-${experiment}-${i}`,
    createdAt: new Date(at).toISOString(),
    mode: "enforce",
    session: `s${unit}`,
    action: unit % 2 === 0 && i % 3 === 0 ? "abstain" : "execute",
    experiment: { id: experiment, arm: unit % 2 === 0 ? "now" : "bold", unit: `u${unit}` },
    latencyMs: 1 + (i % 5),
    samples: [sampleRecord({ usage: { promptTokens: 10 * i, completionTokens: 3 } })],
  };
  await test.api.outbox.put([await decisionEvent(given)]);
  if (i % 7 === 0) return;
  await test.api.outbox.put([
    outcomeEvent(`outcome-${experiment}-${i}`, {
      decisionId: given.id ?? "",
      verdict: i % 4 === 0 ? "incorrect" : "correct",
      receivedAt: new Date(at + MINUTE).toISOString(),
    }),
  ]);
}

it("shows each look as the analysis was then, the last one as it is now", async () => {
  test.api.clock.now = START;
  const made = await post("", {
    name: "looks",
    arms: ARMS,
    minimum_units: 2,
    maturation_hours: 2,
    reason: "test",
  });
  const id = String(made["id"]);
  expect(await get(`/${id}/looks`)).toEqual({ items: [] });
  await post(`/${id}/start`, { reason: "test" });
  test.api.clock.now = START + HOUR;
  expect(await get(`/${id}/looks`)).toEqual({ items: [] });
  for (let i = 0; i < 60; i++) await log(id, i);

  const seen = new Map<string, unknown>();
  for (const hours of [3, 5, 8, 14]) {
    test.api.clock.now = START + hours * HOUR - 1;
    const { arms, comparisons } = (await get(`/${id}`))["analysis"] as unknown as Look;
    seen.set(new Date(START + hours * HOUR).toISOString(), [
      arms.map(({ units, metrics }) => [units, metrics]),
      comparisons.map(({ differences }) => differences),
    ]);
  }
  const items = (await get(`/${id}/looks`))["items"] as Look[];
  expect(items.length).toBeGreaterThan(20);
  const last = items.at(-1);
  expect(last?.at).toBe(new Date(test.api.clock.now).toISOString());
  const shown = new Map(
    items.map((look) => [look === last ? new Date(START + 14 * HOUR).toISOString() : look.at, look]),
  );
  for (const [at, [arms, comparisons]] of seen as Map<string, [[number, Body][], Body[]]>) {
    const look = shown.get(at);
    expect([at, look?.arms.map((arm) => arm.units)]).toEqual([at, arms.map(([units]) => units)]);
    arms.forEach(([, metrics], place) => expectClose(look?.arms[place]?.metrics, metrics));
    comparisons.forEach((differences, place) =>
      expectClose(look?.comparisons[place]?.differences, differences),
    );
  }
  await post(`/${id}/stop`, { reason: "test" });
  const after = (await get(`/${id}/looks`))["items"] as Look[];
  expect(after.map(({ arms }) => arms)).toEqual(items.map(({ arms }) => arms));
});

/** Sums that were made in another order differ in the last digits. */
function expectClose(found: Body | undefined, wanted: Body): void {
  expect(Object.keys(found ?? {})).toEqual(Object.keys(wanted));
  for (const [metric, value] of Object.entries(wanted)) {
    const [a, b] = [found?.[metric], value] as (Record<string, number> | null)[];
    expect([metric, a === null]).toEqual([metric, b === null]);
    for (const end of ["value", "low", "high"]) {
      if (a && b) expect(Math.abs(a[end]! - b[end]!)).toBeLessThan(1e-6 * (1 + Math.abs(b[end]!)));
    }
  }
}

it("hides the comparison where the units are not split as planned", async () => {
  test.api.clock.now = START;
  const made = await post("", {
    name: "uneven",
    arms: ARMS,
    minimum_units: 2,
    maturation_hours: 1,
    reason: "t",
  });
  const id = String(made["id"]);
  await post(`/${id}/start`, { reason: "test" });
  for (let i = 0; i < 60; i++) {
    const experiment = { id, arm: i < 50 ? "now" : "bold", unit: `v${i}` };
    await test.api.outbox.put([
      await decisionEvent({
        id: `uneven-${i}`,
        createdAt: new Date(START + i * MINUTE).toISOString(),
        experiment,
      }),
    ]);
  }
  test.api.clock.now = START + 5 * HOUR;
  const items = (await get(`/${id}/looks`))["items"] as Look[];
  expect(items.at(-1)?.arms.map(({ units }) => units)).toEqual([50, 10]);
  expect(items.every(({ comparisons }) => comparisons.length === 0)).toBe(true);
  await post(`/${id}/stop`, { reason: "test" });
});

it("plans an experiment without keeping it: size, what the arms change, and what runs already", async () => {
  const plan = { arms: ARMS, minimum_effect: 0.1 };
  test.api.clock.now = START + 30 * HOUR;
  const before = (await get("")) as { items: Body[] };
  const first = await post("/plan", plan);
  expect(first).toMatchObject({
    plan: { units: expect.any(Number) as number, seen: { units: expect.any(Number) as number } },
    arms: [
      { id: "now", changes: [] },
      { id: "bold", changes: [{ tool: null, field: "threshold", before: null, after: 0.05 }] },
    ],
    running: null,
  });
  const effects = first["by_effect"] as { effect: number; units: number; days: number }[];
  const units = (first["plan"] as { units: number }).units;
  expect(effects.find(({ effect }) => effect === 0.1)?.units).toBe(units);
  expect(effects.find(({ effect }) => effect === 0.05)?.units).toBe(units * 4);
  expect(await get("")).toEqual(before);

  const made = await post("", { ...plan, name: "this one", reason: "test" });
  await post(`/${String(made["id"])}/start`, { reason: "test" });
  expect((await post("/plan", plan))["running"]).toEqual({ id: made["id"], name: "this one" });
  for (const [body, param] of [
    [{ arms: ARMS.slice(1) }, "arms"],
    [{ ...plan, threshold: 1 }, "threshold"],
    [{ arms: [ARMS[0], { id: "b", share: 0.5, global: { treshold: 1 } }] }, "arms[1].global.treshold"],
  ] as const) {
    const answer = await test.api.send("POST", "/api/experiments/plan", { body });
    expect([answer.status, answer.body["error"]]).toMatchObject([400, { param }]);
  }
});

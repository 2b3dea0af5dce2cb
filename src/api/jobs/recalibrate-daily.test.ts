import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { realClassifier } from "../../../test/support/api.ts";
import { DirectOutbox } from "../../../test/support/direct-outbox.ts";
import { decisionEvent, outcomeEvent, TestStore } from "../../../test/support/store.ts";
import type { PolicyDocument } from "../../core/policy/rule.ts";
import { listCalibrations } from "../../store/queries/calibrations.ts";
import { currentPolicy, savePolicy } from "../../store/queries/policies.ts";
import type { CalibrationParts } from "../calibrations/parts.ts";
import { recalibrateDaily } from "./recalibrate-daily.ts";

const START = Date.UTC(2031, 0, 1);
const DAY_MS = 86_400_000;

let store: TestStore;
let card: Awaited<ReturnType<typeof realClassifier>>["card"];
let logged: string[];
let day = 0;

/** Payments are right one time in ten, looks nine times in ten; the bundle gives all of them 0.7. */
beforeAll(async () => {
  ({ card } = await realClassifier());
  store = await TestStore.start();
  for (let i = 0; i < 80; i++) {
    const tool = i % 2 === 0 ? "pay" : "look";
    const right = tool === "look" ? i % 20 !== 1 : i % 20 === 0;
    const call = {
      index: 0,
      tool,
      risk: "unknown" as const,
      threshold: 0.5,
      thresholdSource: "risk" as const,
    };
    await store.write(
      await decisionEvent({
        id: `d${i}`,
        session: `s${i}`,
        createdAt: new Date(START + i * 60_000).toISOString(),
        confidence: 0.7,
        baseConfidence: 0.7,
        gatedBy: tool,
        calls: [call],
      }),
      outcomeEvent(`o${i}`, {
        decisionId: `d${i}`,
        source: "human_review",
        verdict: right ? "correct" : "incorrect",
      }),
    );
  }
});
afterAll(() => store.stop());
beforeEach(() => {
  logged = [];
  day++;
});

const parts = (): CalibrationParts => {
  const env = { LIBSQL_URL: store.sqld.url };
  const outbox = new DirectOutbox(env);
  return {
    store: env,
    card: () => ({ ...card, moments: [{ name: "grounding_mean", mean: 0.9, sd: 0.2 }] }),
    now: () => START + day * DAY_MS,
    newId: () => crypto.randomUUID().replaceAll("-", ""),
    outboxFor: () => outbox,
    log: (_, event) => logged.push(event),
    policies: new Map(),
  };
};
const hold = (autoRecalibrate: PolicyDocument["autoRecalibrate"]) =>
  store.run((database) =>
    savePolicy(database, "default", {
      document: { global: {}, tools: {}, ...(autoRecalibrate === undefined ? {} : { autoRecalibrate }) },
      author: "ann",
      reason: "test",
    }),
  );
const look = async () => {
  await recalibrateDaily(["default"], parts());
  return store.run(async (database) => ({
    policy: await currentPolicy(database, "default"),
    calibrations: (await listCalibrations(database, "default", null, 50)).items,
  }));
};

it("does nothing where nobody opted in", async () => {
  const { policy, calibrations } = await look();
  expect([policy.version, calibrations.length]).toEqual([0, 0]);
});

it("leaves a step beyond its bounds to a person, as a proposal", async () => {
  await hold({ maxStep: 0.1 });
  const { policy, calibrations } = await look();
  expect(policy).toMatchObject({ version: 1 });
  expect(policy.heads).toBeUndefined();
  expect(calibrations).toMatchObject([{ status: "proposed", author: "auto_recalibrate" }]);
  expect(logged).toEqual(["recalibration_left_to_a_person"]);
});

it("applies a sure gain within its bounds, once a day, with numbers as the reason", async () => {
  await hold({ maxStep: 5 });
  const { policy, calibrations } = await look();
  expect(policy).toMatchObject({ version: 3, autoRecalibrate: { maxStep: 5 } });
  expect(Object.values(policy.heads!)[0]!.tools["pay"]).toBeLessThan(-1);
  expect(calibrations[0]).toMatchObject({ status: "applied", policyVersion: 3 });
  const [{ author, reason } = { author: "", reason: "" }] = await store.run(async ({ client }) => {
    const { rows } = await client.execute("SELECT author, reason FROM policies WHERE version = 3");
    return rows.map((row) => ({ author: String(row["author"]), reason: String(row["reason"]) }));
  });
  expect(author).toBe("auto_recalibrate");
  expect(reason).toMatch(/^the gain is sure, and the largest step is \d\.\d\d of 5 \(calibration cal_/);

  const again = await look();
  expect(again.policy.version).toBe(3);
  day++;
  expect((await look()).policy.version).toBe(3);
});

it("survives a database that is away", async () => {
  const away = { ...parts(), store: { LIBSQL_URL: "http://127.0.0.1:3" } };
  await recalibrateDaily(["default"], away);
  expect(logged).toEqual(["recalibration_failed"]);
});

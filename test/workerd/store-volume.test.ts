import { afterAll, beforeAll, expect, it } from "vitest";
import { migrateDatabase } from "../../src/store/migrate.ts";
import { OutboxHarness } from "../support/outbox-harness.ts";
import { decisionEvent, outcomeEvent } from "../support/store.ts";
import { counted, offer, whole } from "../support/volume.ts";

let outbox: OutboxHarness;
beforeAll(async () => {
  outbox = await OutboxHarness.startBare();
  await migrateDatabase(outbox.sqld.url);
});
afterAll(() => outbox.stop());

it("1,500 decisions in a second go into the outbox and out to libSQL, each once", async () => {
  await offer(outbox, { decisions: 1_500, perSecond: 1_500 });
  expect(await counted(outbox)).toEqual(whole(1_500));
});

it("of many that hand over at once each hears of its own events, and one that is refused takes nobody along", async () => {
  outbox.project = "crowd";
  const events = await Promise.all(
    Array.from({ length: 60 }, (_, i) => decisionEvent({ id: `c${i % 50}`, project: "crowd" })),
  );
  const huge = outcomeEvent("huge", { decisionId: "c1", project: "crowd", note: "x".repeat(2_000_000) });
  const handed = [...events.slice(0, 30), huge, ...events.slice(30)];
  const told = await Promise.allSettled(handed.map((event) => outbox.put(event)));
  expect(told.filter(({ status }) => status === "rejected")).toHaveLength(1);
  expect(String(told[30]?.status === "rejected" && told[30].reason)).toMatch(/bytes/);
  const accepted = told.map((one) => (one.status === "fulfilled" ? one.value.accepted : 0));
  expect(accepted.reduce((sum, n) => sum + n, 0)).toBe(50);
  await outbox.untilWritten();
  expect(await outbox.count("decisions")).toBe(50);
  expect(await outbox.count("outcomes")).toBe(0);
  // Nothing was on its way: the next is written by an alarm of its own.
  await outbox.put(await decisionEvent({ id: "late", project: "crowd" }));
  await outbox.untilWritten();
  expect(await outbox.count("decisions")).toBe(51);
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { migrateDatabase } from "../../src/store/migrate.ts";
import { OutboxHarness } from "../support/outbox-harness.ts";
import { counted, offer, whole } from "../support/volume.ts";

let outbox: OutboxHarness;
beforeAll(async () => {
  outbox = await OutboxHarness.start();
  await migrateDatabase(outbox.sqld.url);
});
afterAll(() => outbox.stop());

it("1,500 decisions in a second go into the outbox and out to libSQL, each once", async () => {
  await offer(outbox, { decisions: 1_500, perSecond: 1_500 });
  expect(await counted(outbox)).toEqual(whole(1_500));
});

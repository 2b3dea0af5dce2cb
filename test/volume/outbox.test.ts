import { afterAll, beforeAll, expect, it } from "vitest";
import { migrateDatabase } from "../../src/store/migrate.ts";
import { ourRuntimes } from "../../scripts/local/worker.ts";
import { processorSeconds } from "../support/bare-workerd.ts";
import { OutboxHarness } from "../support/outbox-harness.ts";
import { counted, offer, whole } from "../support/volume.ts";

let outbox: OutboxHarness;
beforeAll(async () => {
  outbox = await OutboxHarness.startBare();
  await migrateDatabase(outbox.sqld.url);
});
afterAll(() => outbox.stop());

/** A busy deployment's traffic for half a minute. The rates hold where the machine has nothing else to do. */
const DECISIONS = 60_000;
const PER_SECOND = 2_000;

const used = () =>
  [processorSeconds(...ourRuntimes().map(({ pid }) => pid)), processorSeconds(outbox.sqld.pid)] as const;

it("2,000 decisions a second go into the outbox and out to libSQL in batches", async () => {
  const before = used();
  const rates = await offer(outbox, { decisions: DECISIONS, perSecond: PER_SECOND });
  const [worker, database] = used().map(
    (now, i) => (((now ?? NaN) - (before[i] ?? NaN)) / DECISIONS) * 1_000,
  );
  console.log(
    `${DECISIONS} decisions and ${DECISIONS / 4} outcomes: offered ${PER_SECOND}/s, taken ${rates.taken}/s, written to libSQL ${rates.written}/s; ` +
      `processor seconds for 1,000 decisions: ${worker?.toFixed(2)} of workerd, ${database?.toFixed(2)} of sqld`,
  );
  expect(await counted(outbox)).toEqual(whole(DECISIONS));
  // The last batch is written after the last second.
  expect(Math.min(rates.taken, rates.written)).toBeGreaterThan(PER_SECOND * 0.95);
}, 600_000);

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrateDatabase } from "../../src/store/migrate.ts";
import { encodeEvent } from "../../src/store/outbox/codec.ts";
import { sampleRecord } from "../support/decisions.ts";
import { OutboxHarness } from "../support/outbox-harness.ts";
import { decisionEvent, outcomeEvent } from "../support/store.ts";

/** `npm run verify` offers a busy deployment's traffic for half a minute; `npm test` looks at the way alone. */
const LONG = process.env["IDK_LONG_TESTS"] === "1";
const [DECISIONS, PER_SECOND, PER_PUT] = LONG ? [60_000, 2_000, 100] : [1_500, 2_000, 100];

let outbox: OutboxHarness;
beforeAll(async () => {
  outbox = await OutboxHarness.start();
  await migrateDatabase(outbox.sqld.url);
});
afterAll(() => outbox.stop());

/** Calls as they come in: a hundred features, a message, a tool of twenty; every fourth has an outcome. */
async function eventsOf(start: number, count: number): Promise<string[]> {
  const features = Float32Array.from({ length: 100 }, (_, i) => (i % 7 === 0 ? Number.NaN : i / 100));
  const made: string[] = [];
  for (let i = start; i < start + count; i++) {
    const event = await decisionEvent({
      id: `d${i}`,
      session: `s${i >> 2}`,
      confidence: (i % 101) / 100,
      wouldAbstain: i % 101 < 50,
      createdAt: new Date(Date.UTC(2031, 0, 1) + i * 500).toISOString(),
      samples: [sampleRecord({ tool: `tool_${i % 20}`, callId: `call_${i}` })],
      features,
    });
    made.push(encodeEvent(event));
    if (i % 4 === 0)
      made.push(encodeEvent(outcomeEvent(`o${i}`, { decisionId: `d${i}`, verdict: "correct" })));
  }
  return made;
}

describe(`${DECISIONS} decisions at ${PER_SECOND} a second`, () => {
  it(
    "go into the outbox and out to libSQL, each once",
    async () => {
      const puts: string[][] = [];
      for (let i = 0; i < DECISIONS; i += PER_PUT) puts.push(await eventsOf(i, PER_PUT));
      const started = performance.now();
      const since = () => (performance.now() - started) / 1_000;
      const running = new Set<Promise<unknown>>();
      for (const [i, events] of puts.entries()) {
        // Offered on time, whether or not the ones before have been taken.
        const wait = (i * PER_PUT) / PER_SECOND - since();
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait * 1_000));
        const put: Promise<unknown> = outbox.call("put", ...events).finally(() => running.delete(put));
        running.add(put);
      }
      await Promise.all(running);
      const taken = since();
      await outbox.untilWritten();
      const written = since();
      const rate = (seconds: number) => Math.round(DECISIONS / seconds);
      console.log(
        `${DECISIONS} decisions and ${DECISIONS / 4} outcomes: offered ${PER_SECOND}/s, taken ${rate(taken)}/s, written to libSQL ${rate(written)}/s (the last ${(written - taken).toFixed(1)} s after the end)`,
      );
      expect(await outbox.count("decisions")).toBe(DECISIONS);
      expect(await outbox.count("outcomes")).toBe(DECISIONS / 4);
      const { rows } = await outbox.run(({ client }) =>
        client.execute(
          "SELECT SUM(decisions) AS n, SUM(correct) AS c FROM confidence_rollups WHERE tool = '' AND source = ''",
        ),
      );
      expect({ ...rows[0] }).toMatchObject({ n: DECISIONS, c: DECISIONS / 4 });
      // The rates are the deployment's promise, and are measured only where the machine has nothing else to do.
      if (LONG) expect(Math.min(rate(taken), rate(written))).toBeGreaterThan(PER_SECOND * 0.95);
    },
    LONG ? 300_000 : 60_000,
  );
});

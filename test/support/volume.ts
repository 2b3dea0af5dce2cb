import { randomUUID } from "node:crypto";
import { decisionEvent, outcomeEvent } from "../../src/api/events.ts";
import { newId } from "../../src/api/new-id.ts";
import { encodeEvent } from "../../src/store/outbox/codec.ts";
import { decisionRecord, outcomeRecord, sampleRecord } from "./decisions.ts";
import type { OutboxHarness } from "./outbox-harness.ts";

const PER_PUT = 100;

/** Events as the gate makes them, with ids as the gate and a provider make them: a hundred features, a message, a tool of twenty; every fourth decision has an outcome. */
export async function eventsOf(start: number, count: number): Promise<string[]> {
  const features = Float32Array.from({ length: 100 }, (_, i) => (i % 7 === 0 ? Number.NaN : i / 100));
  const made: string[] = [];
  for (let i = start; i < start + count; i++) {
    const id = `dec_${newId(Date.now())}`;
    const record = decisionRecord({
      id,
      session: `s${i >> 2}`,
      confidence: (i % 101) / 100,
      wouldAbstain: i % 101 < 50,
      createdAt: new Date(Date.UTC(2031, 0, 1) + i * 500).toISOString(),
      samples: [sampleRecord({ tool: `tool_${i % 20}`, callId: `call_${randomUUID()}` })],
      features,
    });
    made.push(encodeEvent(await decisionEvent(record)));
    if (i % 4 === 0) {
      const outcome = outcomeRecord({ decisionId: id, verdict: "correct" });
      made.push(encodeEvent(await outcomeEvent(outcome)));
    }
  }
  return made;
}

export interface Offered {
  readonly decisions: number;
  readonly perSecond: number;
}

/** Decisions a second, from the first that was offered until the last was there. */
export interface Rates {
  readonly taken: number;
  readonly written: number;
}

/** Offers decisions on time, whether or not the ones before have been taken, and waits until libSQL has them all. */
export async function offer(outbox: OutboxHarness, { decisions, perSecond }: Offered): Promise<Rates> {
  const puts: string[][] = [];
  for (let i = 0; i < decisions; i += PER_PUT) puts.push(await eventsOf(i, PER_PUT));
  const started = performance.now();
  const since = () => (performance.now() - started) / 1_000;
  const running = new Set<Promise<unknown>>();
  for (const [i, events] of puts.entries()) {
    const wait = (i * PER_PUT) / perSecond - since();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait * 1_000));
    const put: Promise<unknown> = outbox.call("put", ...events).finally(() => running.delete(put));
    running.add(put);
  }
  await Promise.all(running);
  const taken = since();
  await outbox.untilWritten();
  return { taken: Math.round(decisions / taken), written: Math.round(decisions / since()) };
}

/** What the log and its sums have of them. */
export async function counted(outbox: OutboxHarness) {
  const sql =
    "SELECT SUM(decisions) AS n, SUM(correct) AS c FROM confidence_rollups WHERE tool = '' AND source = ''";
  const { rows } = await outbox.run(({ client }) => client.execute(sql));
  return {
    decisions: await outbox.count("decisions"),
    outcomes: await outbox.count("outcomes"),
    counted: Number(rows[0]?.["n"]),
    correct: Number(rows[0]?.["c"]),
  };
}

/** What must be there of so many: every fourth has an outcome. */
export const whole = (decisions: number) => ({
  decisions,
  outcomes: decisions / 4,
  counted: decisions,
  correct: decisions / 4,
});

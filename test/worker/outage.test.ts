import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { Scene } from "../support/scene.ts";
import { expectAllLogged, nothingAnswered, readLog, sendTraffic, untilDrained } from "../support/traffic.ts";

/** `npm run verify` takes the database away for a minute. */
const OUTAGE_MS = process.env["IDK_LONG_TESTS"] === "1" ? 60_000 : 10_000;
const DRAIN_MS = 90_000;

const scene = new Scene();
afterEach(() => scene.end());

it(
  "keeps answering while the database is away, and afterwards the log holds every answer exactly once",
  async () => {
    await scene.startDatabase();
    const gate = await scene.startGate();
    const answered = nothingAnswered();
    let ended = false;
    const traffic = sendTraffic(gate.url, answered, { clients: 4, until: () => ended, pauseMs: 20 });

    await sleep(2_000);
    await scene.killDatabase();
    const before = answered.decisions.size;
    await sleep(OUTAGE_MS);
    const during = answered.decisions.size;
    await scene.startDatabase();
    await sleep(2_000);
    ended = true;
    await traffic;

    expect(answered.failures).toEqual([]);
    expect(before).toBeGreaterThan(0);
    expect(during - before).toBeGreaterThan(20);
    expect(answered.outcomes.size).toBe(answered.decisions.size);
    await untilDrained(gate.url, DRAIN_MS);
    await expectAllLogged(scene.databaseUrl, answered);
    const log = await readLog(scene.databaseUrl);
    expect(log.decisions.size).toBe(answered.decisions.size);
    expect(await gate.stop()).toBe(0);
  },
  OUTAGE_MS + 240_000,
);

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningWorker, startWorker } from "../../scripts/local/worker.ts";
import { migrateDatabase } from "../../src/store/migrate.ts";
import { type Sqld, startSqld } from "../support/sqld.ts";
import { decisionBody, post, send, untilDrained } from "../support/traffic.ts";

let database: Sqld;
let gate: RunningWorker;

beforeAll(async () => {
  database = await startSqld();
  await migrateDatabase(database.url);
  gate = await startWorker({
    port: 0,
    state: null,
    variables: { LIBSQL_URL: database.url, IDK_LOCAL: "1", IDK_ADMIN_KEY: "test-admin-key-of-some-length" },
    onLog: () => undefined,
    onRestart: () => undefined,
  });
});
afterAll(async () => {
  await gate.stop();
  await database.stop();
});

interface Decision {
  readonly id: string;
  readonly mode: string;
  readonly action: string;
  readonly experiment: { readonly id: string; readonly arm: string } | null;
}

const decide = async (number: number, more: object = {}) =>
  (await post(`${gate.url}/v1/decisions`, { ...decisionBody(number), ...more })) as Decision;
const policy = async () => (await send("GET", `${gate.url}/api/policies`)) as Record<string, unknown>;
const change = (path: string, body: object = {}) =>
  post(`${gate.url}/api${path}`, { reason: "test", ...body });

describe("what the log teaches the whole worker", () => {
  it("takes a tool out of enforce by its guard, at the next minute, and says why", async () => {
    await send("PUT", `${gate.url}/api/policies`, { tools: { transfer: { threshold: 0 } }, reason: "test" });
    expect(
      await change("/tools/transfer/rollout", { mode: "enforce", guard: { max_wrong: 0.1 } }),
    ).toMatchObject({
      mode: "enforce",
      enforce_share: 1,
    });
    const ids: string[] = [];
    for (let i = 0; i < 4; i++) {
      const { id, mode, action } = await decide(i);
      expect([mode, action]).toEqual(["enforce", "execute"]);
      ids.push(id);
    }
    await gate.runCron();
    expect((await policy())["author"]).not.toBe("guard");

    const outcomes = ids.map((id) => ({ decision_id: id, verdict: "incorrect", source: "user" }));
    await post(`${gate.url}/v1/outcomes`, outcomes);
    await untilDrained(gate.url, 20_000);
    await gate.runCron();
    expect(await policy()).toMatchObject({
      author: "guard",
      reason: expect.stringMatching(/^"transfer" went back to shadow: 4 of 4/) as string,
      tools: { transfer: { mode: "shadow" } },
    });
    // Every isolate learns of it within seconds of traffic.
    await expect.poll(async () => (await decide(99)).mode, { timeout: 15_000, interval: 500 }).toBe("shadow");
  });

  it("keeps each session in its arm, from a draft to its end", async () => {
    await send("PUT", `${gate.url}/api/policies`, { global: { mode: "shadow" }, tools: {}, reason: "test" });
    const arms = [
      { id: "now", share: 0.5 },
      { id: "strict", share: 0.5, global: { mode: "enforce", threshold: 1 } },
    ];
    const { id } = (await change("/experiments", { name: "strict", arms })) as { id: string };
    await change(`/experiments/${id}/start`);
    const sessions = Array.from({ length: 12 }, (_, i) => `session ${i}`);
    const turns = async () => {
      const seen: Decision[] = [];
      for (const [i, session] of sessions.entries()) seen.push(await decide(i, { session }));
      return seen;
    };
    const first = await turns();
    for (const { experiment, mode, action } of first) {
      expect(experiment?.id).toBe(id);
      expect([mode, action]).toEqual(
        experiment?.arm === "strict" ? ["enforce", "abstain"] : ["shadow", "execute"],
      );
    }
    expect((await turns()).map(({ experiment }) => experiment)).toEqual(
      first.map(({ experiment }) => experiment),
    );
    await untilDrained(gate.url, 20_000);
    const shown = (await send("GET", `${gate.url}/api/experiments/${id}`)) as {
      analysis: { standing: string; arms: { id: string; exposed: number; crossed: number }[] };
    };
    const count = (arm: string) => first.filter(({ experiment }) => experiment?.arm === arm).length;
    expect(shown.analysis).toMatchObject({
      standing: "collecting",
      arms: [
        { id: "now", exposed: count("now"), crossed: 0 },
        { id: "strict", exposed: count("strict"), crossed: 0 },
      ],
    });
    expect(await change(`/experiments/${id}/stop`)).toMatchObject({ status: "stopped" });
    expect((await decide(5, { session: "session 1" })).experiment).toBeNull();
  });
});

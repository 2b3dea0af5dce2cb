import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { call, GOOD, startApi, startDatabase, type TestApi, turn } from "../support/api.ts";
import type { Sqld } from "../support/sqld.ts";

let sqld: Sqld;
let api: TestApi;
beforeAll(async () => {
  sqld = await startDatabase();
});
afterAll(() => sqld.stop());
beforeEach(async () => {
  api = await startApi(sqld.url);
});

const split = [
  call(GOOD),
  call('{"restaurant":"Luigi","people":5}'),
  call('{"restaurant":"Mario","people":4}'),
];
const decide = (body: unknown, headers: Record<string, string> = {}) =>
  api.send("POST", "/v1/decisions", { body, headers });

const keyed = (body: unknown, key: string) => decide(body, { "idempotency-key": key });

describe("recording", () => {
  it("answers in after_answer even if the log cannot be written, and counts it", async () => {
    api.outbox.failures = 99;
    const { status } = await decide(turn([call(GOOD)], { mode: "enforce" }));
    expect(status).toBe(200);
    await api.settled();
    const { body } = await api.send("GET", "/healthz");
    expect(body["counters"]).toMatchObject({ lost_records: 1 });
    expect(api.log).toContainEqual(expect.objectContaining({ event: "record_lost" }));
  });

  it("tries a failed hand-over again", async () => {
    api.outbox.failures = 1;
    const { body } = await decide(turn([call(GOOD)]));
    await api.settled();
    expect((await api.send("GET", `/v1/decisions/${body["id"]}`)).status).toBe(200);
  });

  it("gives no answer in before_answer and enforce until the record is safe; shadow answers", async () => {
    const document = { global: { durability: "before_answer" }, reason: "test" };
    expect((await api.send("PUT", "/api/policies", { body: document })).status).toBe(200);
    api.outbox.failures = 3;
    const refused = await decide(turn([call(GOOD)], { mode: "enforce" }));
    expect(refused.status).toBe(503);
    expect(refused.body["error"]).toMatchObject({ type: "unavailable" });
    api.outbox.failures = 3;
    expect((await decide(turn([call(GOOD)]))).status).toBe(200);
    await api.send("POST", "/api/policies/rollback", { body: { version: 0, reason: "test" } });
  });
});

describe("Idempotency-Key", () => {
  it.each([true, false])("returns the same decision for the same body (still waiting: %s)", async (held) => {
    api.outbox.held = held;
    const key = `key-${held}`;
    const first = await keyed(turn(split), key);
    const second = await keyed(turn(split), key);
    const { latency_ms: _, ...same } = first.body;
    expect(second.body).toMatchObject(same);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    const other = await keyed(turn([call(GOOD)]), key);
    expect(other.status).toBe(409);
    expect(other.body["error"]).toMatchObject({ type: "conflict", param: "Idempotency-Key" });
  });

  it("makes one decision of requests that come at the same time", async () => {
    api.outbox.held = true;
    const answers = await Promise.all(Array.from({ length: 5 }, () => keyed(turn(split), "key-race")));
    expect(new Set(answers.map((answer) => answer.body["id"])).size).toBe(1);
    expect(await api.outbox.depth()).toMatchObject({ waiting: 1 });
  });

  it("refuses a key that is no plain word", async () => {
    const { status, body } = await keyed(turn(split), "a key with spaces");
    expect(status).toBe(400);
    expect(body["error"]).toMatchObject({ param: "Idempotency-Key" });
  });
});

import { describe, expect, it } from "vitest";
import { apiOfEachTest, call, GOOD, startApi, startDatabase, turn } from "../support/api.ts";

const test = apiOfEachTest();

const split = [
  call(GOOD),
  call('{"restaurant":"Luigi","people":5}'),
  call('{"restaurant":"Mario","people":4}'),
];
const decide = (body: unknown, headers: Record<string, string> = {}) =>
  test.api.send("POST", "/v1/decisions", { body, headers });

const keyed = (body: unknown, key: string) => decide(body, { "idempotency-key": key });

describe("recording", () => {
  it("answers in after_answer even if the log cannot be written, and counts it", async () => {
    test.api.outbox.failures = 99;
    const { status } = await decide(turn([call(GOOD)], { mode: "enforce" }));
    expect(status).toBe(200);
    await test.api.settled();
    const { body } = await test.api.send("GET", "/healthz");
    expect(body["counters"]).toMatchObject({ lost_records: 1 });
    expect(test.api.log).toContainEqual(expect.objectContaining({ event: "record_lost" }));
  });

  it("tries a failed hand-over again", async () => {
    test.api.outbox.failures = 1;
    const { body } = await decide(turn([call(GOOD)]));
    await test.api.settled();
    expect((await test.api.send("GET", `/v1/decisions/${body["id"]}`)).status).toBe(200);
  });

  it("gives no answer in before_answer and enforce until the record is safe; shadow answers", async () => {
    const document = { global: { durability: "before_answer" }, reason: "test" };
    expect((await test.api.send("PUT", "/api/policies", { body: document })).status).toBe(200);
    test.api.outbox.failures = 3;
    const refused = await decide(turn([call(GOOD)], { mode: "enforce" }));
    expect(refused.status).toBe(503);
    expect(refused.body["error"]).toMatchObject({ type: "unavailable" });
    test.api.outbox.failures = 3;
    expect((await decide(turn([call(GOOD)]))).status).toBe(200);
    await test.api.send("POST", "/api/policies/rollback", { body: { version: 0, reason: "test" } });
  });
});

describe("a decision right after its answer", () => {
  it("is found by the isolate that answered, though it is handed over later and slowly", async () => {
    test.api.outbox.slowMs = 300;
    const { body } = await decide(turn([call(GOOD)]));
    expect(await test.api.outbox.depth()).toMatchObject({ waiting: 0 });
    const report = { decision_id: body["id"], verdict: "correct", source: "agent" };
    const { status } = await test.api.send("GET", `/v1/decisions/${body["id"]}`);
    expect(status).toBe(200);
    expect((await test.api.send("POST", "/v1/outcomes", { body: report })).body).toMatchObject({ joined: 1 });
  });
});

describe("a policy that was saved", () => {
  it("is in the outbox before it is answered; a save that fails is logged and made up for", async () => {
    const put = (threshold: number) =>
      test.api.send("PUT", "/api/policies", { body: { global: { threshold }, reason: "test" } });
    const saved = await put(0.6);
    expect((await test.api.outbox.loadSnapshot())?.version).toBe(saved.body["version"]);
    test.api.outbox.snapshotFailures = 1;
    const next = await put(0.7);
    expect([next.status, (await test.api.outbox.loadSnapshot())?.version]).toEqual([
      200,
      saved.body["version"],
    ]);
    expect(test.api.log).toContainEqual(expect.objectContaining({ event: "snapshot_not_saved" }));
    test.api.clock.now += 3_000;
    await decide(turn([call(GOOD)]));
    await test.api.settled();
    expect((await test.api.outbox.loadSnapshot())?.version).toBe(next.body["version"]);
    await test.api.send("POST", "/api/policies/rollback", { body: { version: 0, reason: "test" } });
  });
});

describe("the outbox", () => {
  it("shows its depth and what was set aside, and can be told to try again", async () => {
    test.api.outbox.held = true;
    await decide(turn([call(GOOD)]));
    await test.api.settled();
    const shown = await test.api.send("GET", "/api/outbox");
    expect(shown.body).toEqual({
      waiting: 1,
      dead: 0,
      oldest_at: null,
      failures: 0,
      last_error: null,
      dead_events: [],
    });
    expect((await test.api.send("POST", "/api/outbox/retry")).body).toEqual({ retried: 0 });
    expect((await test.api.send("GET", "/api/outbox")).body).toMatchObject({ waiting: 0 });
  });
});

describe("an outcome's note", () => {
  it("is stored as the policy stores content", async () => {
    const notes: unknown[] = [];
    for (const store_content of ["full", "hash", "none"]) {
      await test.api.send("PUT", "/api/policies", { body: { global: { store_content }, reason: "test" } });
      const { body } = await decide(turn([call(GOOD)]));
      await test.api.settled();
      const report = { decision_id: body["id"], verdict: "correct", source: "agent", note: "secret words" };
      await test.api.send("POST", "/v1/outcomes", { body: report });
      const found = await test.api.send("GET", `/v1/decisions/${body["id"]}`);
      notes.push(...(found.body["outcomes"] as { note: unknown }[]).map((one) => one.note));
    }
    expect(notes).toEqual(["secret words", expect.stringMatching(/^sha256:[0-9a-f]{64}$/), null]);
    await test.api.send("POST", "/api/policies/rollback", { body: { version: 0, reason: "test" } });
  });
});

describe("Idempotency-Key", () => {
  it.each([true, false])("returns the same decision for the same body (still waiting: %s)", async (held) => {
    test.api.outbox.held = held;
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
    test.api.outbox.held = true;
    const answers = await Promise.all(Array.from({ length: 5 }, () => keyed(turn(split), "key-race")));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await test.api.outbox.depth()).toMatchObject({ waiting: 1 });
  });

  it.each(["hash", "none"])(
    "answers a repeat with the same sentences where content is stored as %s",
    async (kind) => {
      const put = (body: unknown) => test.api.send("PUT", "/api/policies", { body });
      await put({ global: { store_content: kind, mode: "enforce" }, reason: "test" });
      const unknownTool = [call(GOOD, "book_tabel"), call('{"restaurant":"Luigi","people":5}', "book_tabel")];
      for (const [name, samples] of Object.entries({ split, unknownTool })) {
        const key = `sentences-${kind}-${name}`;
        const first = await keyed(turn(samples), key);
        expect(JSON.stringify(first.body)).toMatch(/"message":"[^"]{10}/);
        await test.api.settled();
        const logged = await test.api.send("GET", `/v1/decisions/${first.body["id"]}`);
        expect(logged.body["fallback"]).not.toEqual(first.body["fallback"]);
        expect((await keyed(turn(samples), key)).body).toEqual(first.body);
        // Also under another policy: the answer is the one that was given.
        await put({ global: { store_content: kind, mode: "shadow", threshold: 0.01 }, reason: "test" });
        const again = await keyed(turn(samples), key);
        expect(again.body).toEqual(first.body);
        expect(again.headers.get("idempotent-replayed")).toBe("true");
        await put({ global: { store_content: kind, mode: "enforce" }, reason: "test" });
      }
      expect(await test.api.outbox.depth()).toMatchObject({ waiting: 0 });
      await test.api.send("POST", "/api/policies/rollback", { body: { version: 0, reason: "test" } });
    },
  );

  it("is recognised after its decision was written, also while the database is away", async () => {
    const own = await startDatabase();
    const there = await startApi(own.url);
    const send = (body: unknown) =>
      there.send("POST", "/v1/decisions", { body, headers: { "idempotency-key": "outage" } });
    const first = await send(turn(split));
    await there.settled();
    await own.kill("SIGKILL");
    there.outbox.held = true;
    const second = await send(turn(split));
    expect([second.body, second.headers.get("idempotent-replayed")]).toEqual([first.body, "true"]);
    expect((await send(turn([call(GOOD)]))).status).toBe(409);
    expect(await there.outbox.depth()).toMatchObject({ waiting: 0 });
    await own.stop();
  });

  it("refuses a key that is no plain word", async () => {
    const { status, body } = await keyed(turn(split), "a key with spaces");
    expect(status).toBe(400);
    expect(body["error"]).toMatchObject({ param: "Idempotency-Key" });
  });
});

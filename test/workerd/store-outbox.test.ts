import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DecisionRecord, OutcomeRecord } from "../../src/core/record.ts";
import { migrateDatabase } from "../../src/store/migrate.ts";
import type { OutboxEvent, Waiting } from "../../src/store/outbox/api.ts";
import { getDecision } from "../../src/store/queries/decision-detail.ts";
import { sampleRecord } from "../support/decisions.ts";
import { OutboxHarness } from "../support/outbox-harness.ts";
import { decisionEvent, outcomeEvent } from "../support/store.ts";

let outbox: OutboxHarness;
let projects = 0;
beforeAll(async () => {
  outbox = await OutboxHarness.start();
});
afterAll(() => outbox.stop());
beforeEach(() => {
  outbox.project = `p${projects++}`;
});

const decision = (id: string, given: Partial<DecisionRecord> = {}) =>
  decisionEvent({ id: `${outbox.project}-${id}`, project: outbox.project, ...given });
const outcome = (id: string, given: Partial<OutcomeRecord>) =>
  outcomeEvent(`${outbox.project}-${id}`, { project: outbox.project, ...given });

const deliver = async (all: OutboxEvent[], atOnce: number) => {
  const line = [...all];
  const sender = async () => {
    for (let part = line.splice(0, atOnce); part.length > 0; part = line.splice(0, atOnce))
      await outbox.put(...part);
  };
  await Promise.all(Array.from({ length: 25 }, sender));
};

const withCall = (id: string) => sampleRecord({ calls: [{ id, tool: "get_weather", arguments: "{}" }] });

describe("before the database has its tables", () => {
  it("events wait, and are written when it has them", async () => {
    await outbox.put(await decision("early"));
    await outbox.until(({ failures }) => failures > 0);
    expect(await outbox.depth()).toMatchObject({
      waiting: 1,
      dead: 0,
      lastError: expect.stringContaining("no such table"),
    });
    await migrateDatabase(outbox.sqld.url);
    await outbox.untilWritten();
    expect(await outbox.count("decisions")).toBe(1);
    expect(await outbox.depth()).toMatchObject({ failures: 0, lastError: null, oldestAt: null });
  });
});

describe("while the database is killed and restarted", () => {
  it("500 events that were accepted are in the tables exactly once, also when all are delivered again", async () => {
    const events = (
      await Promise.all(
        Array.from({ length: 250 }, async (_, i) => [
          await decision(`d${i}`, { samples: [sampleRecord(), sampleRecord({ index: 1 })] }),
          outcome(`o${i}`, {
            decisionId: `${outbox.project}-d${i}`,
            verdict: i % 2 === 0 ? "correct" : "incorrect",
          }),
        ]),
      )
    ).flat();
    await deliver(events.slice(0, 150), 1);
    await Promise.all([outbox.killDatabase(), deliver(events.slice(150), 1)]);
    await outbox.until(({ failures }) => failures > 0);
    // The object itself starts again while its line is full.
    await outbox.evict();
    expect((await outbox.depth()).waiting).toBeGreaterThan(0);
    await outbox.restartDatabase();
    await deliver(events.toReversed(), 20);
    await outbox.untilWritten();
    expect(await outbox.count("decisions")).toBe(250);
    expect(await outbox.count("decision_tools")).toBe(250);
    expect(await outbox.count("outcomes")).toBe(250);
    expect(
      await outbox.count("(SELECT d.project FROM samples s JOIN decisions d ON d.id = s.decision_id)"),
    ).toBe(500);
    expect(await outbox.count("pending_outcomes")).toBe(0);
    expect(await outbox.count("(SELECT * FROM decisions WHERE verdict = 'correct')")).toBe(125);
    expect(await outbox.depth()).toMatchObject({ dead: 0 });
  });

  it("a waiting decision can be read, found by its call, and joined", async () => {
    await outbox.killDatabase();
    const id = `${outbox.project}-d1`;
    const sent = await decision("d1", { features: Float32Array.of(1, Number.NaN), session: "s" });
    expect(await outbox.put(sent)).toEqual({ accepted: 1 });
    expect(await outbox.put(sent)).toEqual({ accepted: 0 });
    await outbox.put(
      outcome("o1", { decisionId: id, note: "by id" }),
      outcome("o2", {
        decisionId: null,
        toolCallId: "call_1",
        session: "s",
        source: "judge",
        note: "by call",
      }),
      outcome("o3", { decisionId: null, toolCallId: "call_1", session: "other", source: "inferred" }),
    );
    const { decision: found, outcomes } = await outbox.call<Waiting>("lookup", id);
    expect(found).toMatchObject({
      id,
      confidence: 0.83,
      content: { messages: expect.stringContaining("Oslo") },
    });
    expect(outcomes.map((one) => one.note)).toEqual(["by id", "by call"]);
    expect(await outbox.call("findCall", "call_1", "s")).toBe(id);
    expect(await outbox.call("findCall", "call_1", null)).toBe(id);
    expect(await outbox.call("findCall", "call_1", "other")).toBeNull();
    await outbox.put(await decision("d2", { session: "t" }));
    expect(await outbox.call("findCall", "call_1", null)).toBeNull();
    await outbox.restartDatabase();
    await outbox.call("poke");
    await outbox.untilWritten();
    const left = { decision: null, outcomes: [], confirmed: null, turn: { id } };
    expect(await outbox.call("lookup", id)).toMatchObject(left);
    const stored = await outbox.run((database) => getDecision(database, outbox.project, id));
    // Keys are looked for, never read back.
    const expected = stored && { ...stored.decision, marks: sent.kind === "decision" && sent.decision.marks };
    expect(expected).toEqual(sent.kind === "decision" ? sent.decision : null);
    expect(stored).toMatchObject({ verdict: "correct", verdictSource: "agent_api" });
    expect(await outbox.count("pending_outcomes")).toBe(1);
  });
});

describe("an outcome", () => {
  it("F12: may come before its decision", async () => {
    await outbox.put(outcome("o", { decisionId: `${outbox.project}-d`, verdict: "incorrect" }));
    await outbox.untilWritten();
    expect(await outbox.count("pending_outcomes")).toBe(1);
    await outbox.put(await decision("d"));
    await outbox.untilWritten();
    expect(await outbox.count("pending_outcomes")).toBe(0);
    expect(await outbox.count("(SELECT * FROM decisions WHERE verdict = 'incorrect')")).toBe(1);
  });
});

describe("an outcome with half of a character in its ids and its note", () => {
  it("is written, joins by that id, and stops nobody", async () => {
    const toolCallId = "x\ud800y";
    await outbox.put(
      outcome("o", { decisionId: null, toolCallId, session: "s\udc00", author: "\ud800", note: "\udfff" }),
      await decision("d", { session: "s\udc00", samples: [withCall(toolCallId)] }),
    );
    await outbox.untilWritten();
    expect(await outbox.depth()).toMatchObject({ dead: 0, failures: 0 });
    expect(await outbox.count("outcomes")).toBe(1);
    expect(await outbox.count("pending_outcomes")).toBe(0);
  });
});

describe("a request with an idempotency key", () => {
  it("is known after its decision was written: the first answer stays, and no second decision is taken", async () => {
    const first = await decision("repeat", { requestHash: "h1", reason: "first" });
    await outbox.put(first);
    const id = `${outbox.project}-repeat`;
    expect(await outbox.call("recall", id)).toEqual({ requestHash: "h1", decision: null });
    await outbox.untilWritten();
    const again = {
      ...(await decision("repeat", { requestHash: "h1", reason: "second" })),
      id: "another event",
    };
    expect(await outbox.put(again)).toEqual({ accepted: 0 });
    await outbox.evict();
    expect(await outbox.call("recall", id)).toMatchObject({
      requestHash: "h1",
      decision: { id, reason: "first" },
    });
    expect(await outbox.call("recall", "another")).toBeNull();
  });
});

describe("a key", () => {
  it("is kept across restarts until it is revoked, and never comes back then", async () => {
    const key = { id: "k1", sha256: "ab", project: "shop", role: "agent" };
    await outbox.call("saveKey", key);
    await outbox.evict();
    expect(await outbox.call("loadKey", "ab")).toEqual(key);
    expect(await outbox.call("loadKey", "cd")).toBeNull();
    await outbox.call("revokeKey", "k1");
    await outbox.call("saveKey", key);
    await outbox.call("revokeKey", "k2");
    await outbox.call("saveKey", { ...key, id: "k2", sha256: "cd" });
    expect([await outbox.call("loadKey", "ab"), await outbox.call("loadKey", "cd")]).toEqual([null, null]);
  });
});

describe("the policy snapshot", () => {
  it("survives a restart of the object, and is never replaced by an older version", async () => {
    expect(await outbox.call("loadSnapshot")).toBeNull();
    const policy = { version: 3, global: { mode: "enforce" }, tools: { pay: { risk: "high" } } };
    await outbox.call("saveSnapshot", policy);
    await outbox.call("saveSnapshot", { version: 2, global: {}, tools: {} });
    await outbox.evict();
    expect(await outbox.call("loadSnapshot")).toEqual(policy);
  });
});

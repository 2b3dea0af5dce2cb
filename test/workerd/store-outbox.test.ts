import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DecisionRecord, OutcomeRecord } from "../../src/core/record.ts";
import { migrateDatabase } from "../../src/store/migrate.ts";
import type { DeadEvent, OutboxEvent, Waiting } from "../../src/store/outbox/api.ts";
import { getDecision } from "../../src/store/queries/decisions.ts";
import type { StoredDecision } from "../../src/store/stored.ts";
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

const replace = (event: OutboxEvent | undefined, given: object) =>
  ({
    ...event,
    decision: { ...(event as { decision: StoredDecision }).decision, ...given },
  }) as OutboxEvent;

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
    const waiting = await outbox.call<StoredDecision[]>("listWaiting", 10);
    expect(waiting.map((one) => one.id)).toEqual([`${outbox.project}-d2`, id]);
    await outbox.restartDatabase();
    await outbox.call("poke");
    await outbox.untilWritten();
    expect(await outbox.call("lookup", id)).toEqual({ decision: null, outcomes: [] });
    const stored = await outbox.run((database) => getDecision(database, outbox.project, id));
    expect(stored?.decision).toEqual(sent.kind === "decision" ? sent.decision : null);
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

describe("an event that can never be written", () => {
  it("does not block the others, is set aside with its error, and can be tried again", async () => {
    const good = await Promise.all(Array.from({ length: 30 }, (_, i) => decision(`g${i}`)));
    const stored = await Promise.all(["bad1", "bad2", "bad3"].map((id) => decision(id)));
    const broken = [
      replace(stored[0], { reason: null }),
      replace(stored[1], { createdAt: "soon" }),
      replace(stored[2], { calls: undefined }),
    ];
    await outbox.put(...good.slice(0, 11), ...broken, ...good.slice(11));
    await outbox.untilWritten();
    expect(await outbox.count("decisions")).toBe(30);
    expect(await outbox.depth()).toMatchObject({ waiting: 0, dead: 3 });
    const dead = await outbox.call<DeadEvent[]>("listDead", 10);
    expect(dead.map((one) => one.error).toSorted()).toEqual([
      expect.stringContaining('"soon"'),
      expect.stringContaining("NOT NULL"),
      expect.stringContaining("NOT NULL"),
    ]);
    expect(await outbox.call("retryDead")).toBe(3);
    await outbox.until(({ waiting, dead: again }) => waiting === 0 && again === 3);
  });

  it("is found among the others where the server refuses the whole batch because of it", async () => {
    const good = await Promise.all(Array.from({ length: 12 }, (_, i) => decision(`g${i}`)));
    const poison = replace(await decision("bad"), { reason: "half of a character: \ud800" });
    await outbox.put(...good.slice(0, 5), poison, ...good.slice(5));
    await outbox.until(({ dead }) => dead === 1);
    expect(await outbox.count("decisions")).toBe(12);
    const [dead] = await outbox.call<DeadEvent[]>("listDead", 10);
    expect(dead?.error).toMatch(/400/);
  });

  it("is set aside after a few tries where the error does not say that it never will be", async () => {
    await outbox.run(({ client }) =>
      client.execute(
        `CREATE TRIGGER cursed BEFORE INSERT ON decisions WHEN NEW.reason = 'cursed'
         BEGIN SELECT abs(-9223372036854775807 - 1); END`,
      ),
    );
    await outbox.put(
      await decision("good1"),
      await decision("bad", { reason: "cursed" }),
      await decision("good2"),
    );
    await outbox.until(({ dead }) => dead === 1);
    expect(await outbox.count("decisions")).toBe(2);
    expect(await outbox.depth()).toMatchObject({ waiting: 0 });
    await outbox.run(({ client }) => client.execute("DROP TRIGGER cursed"));
    await outbox.call("retryDead");
    await outbox.until(({ waiting, dead }) => waiting === 0 && dead === 0);
    expect(await outbox.count("decisions")).toBe(3);
  });

  it("is refused at the door where it is too large for a row", async () => {
    const huge = outcome("huge", { decisionId: "d", note: "x".repeat(2_000_000) });
    await expect(outbox.put(await decision("with"), huge)).rejects.toThrow(/bytes/);
    expect(await outbox.depth()).toMatchObject({ waiting: 0 });
    expect(await outbox.count("decisions")).toBe(0);
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

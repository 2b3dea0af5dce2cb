import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleRecord } from "../../../test/support/decisions.ts";
import { decisionEvent, outcomeEvent, TestStore } from "../../../test/support/store.ts";
import type { DecisionRecord } from "../../core/record.ts";
import { migrateDatabase } from "../migrate.ts";

let store: TestStore;
beforeAll(async () => {
  store = await TestStore.start();
});
afterAll(() => store.stop());

describe("migrations", () => {
  it("can be applied again and by two at once, and change nothing then", async () => {
    await Promise.all([migrateDatabase(store.sqld.url), migrateDatabase(store.sqld.url)]);
    expect(await store.count("__drizzle_migrations")).toBe(
      await store.count("(SELECT DISTINCT hash FROM __drizzle_migrations)"),
    );
  });
});

describe("a decision", () => {
  it("comes back as it was stored: features bit by bit, ids and long integers by their digits", async () => {
    const opinion = { upstream: "other", model: "m", failed: null, leftOut: ["images"] };
    const evidence: DecisionRecord["evidence"] = {
      opinions: [
        { ...opinion, answer: null, failed: "status 500" },
        { ...opinion, answer: sampleRecord({ index: -2, effective: false }) },
      ],
      conditions: { at: "2031-01-01T10:04:00.000Z", load: null },
    };
    const event = await decisionEvent({ id: "9223372036854775807", latencyMs: 0, evidence });
    await store.write(event);
    const found = await store.decision("9223372036854775807");
    // Keys are looked for, never read back.
    const written = event.kind === "decision" ? event.decision : null;
    expect(found?.decision).toEqual(written && { ...written, marks: { ...written.marks, keys: [] } });
    expect(found?.decision.features?.[1]).toBeNaN();
    expect(found?.decision.samples[0]?.calls[0]?.arguments).toContain("9007199254740993");
    expect(found).toMatchObject({ verdict: null, verdictSource: null, outcomes: [] });
  });

  it("F12: written twice is one decision, and the first stays", async () => {
    const tools = [{ name: "only once" }];
    const content = { messages: [], tools, metadata: null };
    await store.write(await decisionEvent({ id: "twice", reason: "first", content }));
    await store.write(await decisionEvent({ id: "twice", reason: "second", content }));
    expect(await store.count("decisions", "id = 'twice'")).toBe(1);
    expect(await store.count("samples", "decision_id = 'twice'")).toBe(1);
    expect(await store.count("toolsets", "tools LIKE '%only once%'")).toBe(1);
    expect((await store.decision("twice"))?.decision.reason).toBe("first");
  });

  it("a second one with the same id leaves nothing behind, in another batch or in the same", async () => {
    const two = [sampleRecord(), sampleRecord({ index: 1, tool: "pay", callId: "call_2" })];
    const second = await decisionEvent({
      id: "mixed",
      reason: "second",
      samples: two,
      released: 1,
      candidate: 1,
    });
    await store.write(await decisionEvent({ id: "mixed", reason: "first" }));
    await store.write(second);
    const other = { ...second, id: "another event" };
    await store.write(other, await decisionEvent({ id: "mixed-2" }), { ...other, id: "a third" });
    for (const [table, tool] of [
      ["samples", ""],
      ["decision_calls", "AND tool = 'book_flight'"],
      ["decision_tools", "AND tool = 'book_flight'"],
    ]) {
      expect([table, await store.count(table ?? "", `decision_id = 'mixed' ${tool}`)]).toEqual([table, 1]);
      expect([table, await store.count(table ?? "", "decision_id = 'mixed'")]).toEqual([table, 1]);
    }
    expect((await store.decision("mixed"))?.decision.samples).toHaveLength(1);
  });

  it("is seen by its own project only", async () => {
    await store.write(await decisionEvent({ id: "mine", project: "a" }));
    expect(await store.decision("mine", "a")).not.toBeNull();
    expect(await store.decision("mine", "b")).toBeNull();
  });

  it("F09: of more than 2 MB is written", async () => {
    const content = { messages: [{ content: "🚀".repeat(2_000_000) }], tools: null, metadata: null };
    await store.write(await decisionEvent({ id: "big", content }));
    expect((await store.decision("big"))?.decision.content.messages).toContain("4000000 characters");
  });

  it("is all or nothing: one event that breaks a rule keeps the whole batch out", async () => {
    const broken = await decisionEvent({ id: "broken", reason: null as unknown as string });
    await expect(store.write(await decisionEvent({ id: "whole" }), broken)).rejects.toThrow(/NOT NULL/);
    expect(await store.count("decisions", "id IN ('whole', 'broken')")).toBe(0);
    expect(await store.count("samples", "decision_id = 'whole'")).toBe(0);
  });

  it("F11: written by many at once is there once, whoever holds the lock", async () => {
    const events = await Promise.all(
      Array.from({ length: 12 }, (_, i) => decisionEvent({ id: `parallel-${i}` })),
    );
    await Promise.all(events.map((event) => store.write(event)));
    expect(await store.count("decisions", "id LIKE 'parallel-%'")).toBe(12);
  });

  it("F10: with ids that are 64-bit integers come back as texts, and what is null stays null", async () => {
    const big = "9223372036854775806";
    await store.write(
      await decisionEvent({
        id: big,
        session: big,
        samples: [sampleRecord({ callId: big })],
        score: null,
        confidence: null,
        baseConfidence: null,
      }),
      outcomeEvent("o-big", { decisionId: null, toolCallId: big, session: big }),
    );
    const found = await store.decision(big);
    expect(found?.decision).toMatchObject({ id: big, session: big, score: null, confidence: null });
    expect(found?.outcomes).toMatchObject([{ decisionId: big, toolCallId: big, session: big }]);
    expect(JSON.parse(JSON.stringify(found))).toMatchObject({ decision: { id: big, score: null } });
  });
});

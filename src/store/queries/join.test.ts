import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleRecord } from "../../../test/support/decisions.ts";
import { decisionEvent, outcomeEvent, TestStore } from "../../../test/support/store.ts";
import { VERDICTS } from "../../core/turn.ts";
import type { OutcomeRecord } from "../../core/record.ts";
import { holding } from "../trust.ts";
import { writeEvents } from "./write.ts";

let store: TestStore;
beforeAll(async () => {
  store = await TestStore.start();
});
afterAll(() => store.stop());

const at = (minute: number) => `2031-01-01T10:0${minute}:00.000Z`;

describe("outcomes", () => {
  it("F13: join by id even when they claim to be older than the decision", async () => {
    await store.write(await decisionEvent({ id: "skew" }));
    await store.write(
      outcomeEvent("o-skew", { decisionId: "skew", at: "2031-01-01T10:00:00.000Z", verdict: "incorrect" }),
    );
    const found = await store.decision("skew");
    expect(found).toMatchObject({ verdict: "incorrect", verdictSource: "agent_api" });
    expect(found?.outcomes).toMatchObject([{ decisionId: "skew", at: "2031-01-01T10:00:00.000Z" }]);
  });

  it("never join a decision of another project", async () => {
    await store.write(
      await decisionEvent({ id: "foreign", project: "a", session: null }),
      outcomeEvent("o-foreign", { decisionId: "foreign", project: "b" }),
      outcomeEvent("o-foreign-call", { decisionId: null, toolCallId: "call_1", session: null, project: "b" }),
    );
    expect((await store.decision("foreign", "a"))?.verdict).toBeNull();
    expect(await store.count("pending_outcomes", "project = 'b'")).toBe(2);
  });

  it("by source: the most trusted known verdict holds, `unknown` beats nothing", async () => {
    await store.write(await decisionEvent({ id: "trust", audit: { probability: 0.01, drawn: true } }));
    const report = async (source: string, verdict: OutcomeRecord["verdict"], at: string) => {
      await store.write(outcomeEvent(`o-${source}-${at}`, { decisionId: "trust", source, verdict, at }));
      const found = await store.decision("trust");
      return `${found?.verdict} ${found?.verdictSource}`;
    };
    expect(await report("judge", "unknown", "2031-01-01T00:00:00Z")).toBe("unknown judge");
    expect(await report("my script", "correct", "2031-01-02T00:00:00Z")).toBe("correct my script");
    expect(await report("langfuse", "incorrect", "2031-01-01T00:00:00Z")).toBe("incorrect langfuse");
    expect(await report("human_audit", "unknown", "2031-01-03T00:00:00Z")).toBe("incorrect langfuse");
    expect(await report("tool_result", "correct", "2031-01-01T00:00:00Z")).toBe("correct tool_result");
    expect(await report("human_audit", "incorrect", "2031-01-02T00:00:00Z")).toBe("correct tool_result");
    expect(await report("human_audit", "incorrect", "2031-01-04T00:00:00Z")).toBe("incorrect human_audit");
    expect((await store.decision("trust"))?.outcomes).toHaveLength(5);
  });

  it("by call id: the call of the released sample, and of the candidate where nothing was released", async () => {
    const samples = [sampleRecord({ callId: "sent" }), sampleRecord({ index: 1, callId: "held" })];
    await store.write(
      await decisionEvent({ id: "released", session: "x1", samples, released: 0, candidate: 1 }),
      await decisionEvent({ id: "withheld", session: "x2", samples, released: null, candidate: 1 }),
      outcomeEvent("o-x1", { decisionId: null, toolCallId: "sent", session: "x1" }),
      outcomeEvent("o-x1-held", { decisionId: null, toolCallId: "held", session: "x1" }),
      outcomeEvent("o-x2", { decisionId: null, toolCallId: "held", session: "x2" }),
    );
    expect((await store.decision("released"))?.outcomes).toHaveLength(1);
    expect((await store.decision("withheld"))?.outcomes).toHaveLength(1);
    expect(await store.count("pending_outcomes", "id = 'o-x1-held'")).toBe(1);
  });

  it("by a call id that repeats in a session: the last decision before the outcome came in", async () => {
    await store.write(
      await decisionEvent({ id: "turn1", session: "r", createdAt: at(1) }),
      outcomeEvent("o-r1", {
        decisionId: null,
        toolCallId: "call_1",
        session: "r",
        receivedAt: at(2),
        note: "1",
      }),
      await decisionEvent({ id: "turn2", session: "r", createdAt: at(3) }),
      outcomeEvent("o-r2", {
        decisionId: null,
        toolCallId: "call_1",
        session: "r",
        receivedAt: at(4),
        note: "2",
      }),
    );
    expect((await store.decision("turn1"))?.outcomes.map((outcome) => outcome.note)).toEqual(["1"]);
    expect((await store.decision("turn2"))?.outcomes.map((outcome) => outcome.note)).toEqual(["2"]);
  });

  it("by a call id without a session: only where one decision has it", async () => {
    const samples = [sampleRecord({ callId: "shared" })];
    const report = outcomeEvent("o-shared", { project: "p", decisionId: null, toolCallId: "shared" });
    await store.write(
      await decisionEvent({ id: "shared1", project: "p", samples }),
      await decisionEvent({ id: "shared2", project: "p", samples }),
      report,
    );
    expect(await store.count("pending_outcomes", "id = 'o-shared'")).toBe(1);
    const alone = [sampleRecord({ callId: "alone" })];
    await store.write(outcomeEvent("o-alone", { project: "p", decisionId: null, toolCallId: "alone" }));
    await store.write(await decisionEvent({ id: "alone", project: "p", samples: alone }));
    expect((await store.decision("alone", "p"))?.verdict).toBe("correct");
  });

  it("hold by one order of trust, in the database as in the code", async () => {
    const sources = ["human_audit", "agent", "agent_api", "judge", "other", "third"];
    const outcome = fc.record({
      source: fc.constantFrom(...sources),
      author: fc.constantFrom("", "a", "b"),
      verdict: fc.constantFrom(...VERDICTS),
      at: fc.constantFrom(at(1), at(2)),
    });
    let world = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(outcome, { minLength: 1, maxLength: 6 }), async (given) => {
        const id = `trust-${world++}`;
        const events = given.map((one, n) => outcomeEvent(`${id}-${n}`, { decisionId: id, ...one }));
        await store.write(await decisionEvent({ id }), ...events);
        const found = await store.decision(id);
        const held = holding(found?.outcomes ?? []);
        expect([found?.verdict, found?.verdictSource]).toEqual([held?.verdict, held?.source]);
      }),
      { numRuns: 40 },
    );
  });

  it("are taken back by their source and author: what they said counts nowhere, and is kept", async () => {
    const id = "taken-back";
    const audit = { probability: 0.05, drawn: true };
    const said = { decisionId: id, author: "kim", source: "human_audit" };
    await store.write(
      await decisionEvent({ id, audit }),
      outcomeEvent("t0", { decisionId: id, source: "judge" }),
    );
    await store.write(outcomeEvent("t1", { ...said, verdict: "incorrect", at: at(1), note: "wrong order" }));
    expect(await store.decision(id)).toMatchObject({ verdict: "incorrect", verdictSource: "human_audit" });
    await store.write(outcomeEvent("t2", { ...said, author: "ada", verdict: "withdrawn", at: at(2) }));
    expect(await store.decision(id)).toMatchObject({ verdict: "incorrect" });
    const joined = await store.run((database) =>
      writeEvents(database, [
        outcomeEvent("t3", { ...said, verdict: "withdrawn", at: at(2), note: "misread" }),
      ]),
    );
    expect(joined).toMatchObject([{ decisionId: id, verdict: "withdrawn", author: "kim", note: "misread" }]);
    expect(await store.decision(id)).toMatchObject({
      verdict: "correct",
      verdictSource: "judge",
      withdrawn: [
        {
          verdict: "incorrect",
          author: "kim",
          note: "wrong order",
          withdrawnAt: at(2),
          withdrawnNote: "misread",
        },
      ],
    });
    expect(await store.count("decisions", `id = '${id}' AND audited = 0`)).toBe(1);
    await store.write(
      outcomeEvent("t4", { decisionId: id, source: "judge", verdict: "withdrawn", at: at(3) }),
    );
    expect(await store.decision(id)).toMatchObject({ verdict: null, verdictSource: null, outcomes: [] });
    expect(await store.count("decision_tools", `decision_id = '${id}' AND verdict = 'none'`)).toBe(1);
    await store.write(outcomeEvent("t5", { ...said, verdict: "correct", at: at(4) }));
    expect(await store.decision(id)).toMatchObject({ verdict: "correct", verdictSource: "human_audit" });
    expect(await store.count("pending_outcomes", `decision_id = '${id}'`)).toBe(0);
  });

  it("F12: in any order, in any batches, delivered any number of times: the same end", async () => {
    let world = 0;
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat()), fc.integer({ min: 1, max: 4 }), async (chances, size) => {
        const project = `world-${world++}`;
        const named = (id: string) => `${project}-${id}`;
        const events = [
          await decisionEvent({ id: named("d1"), project, session: "s1" }),
          await decisionEvent({ id: named("d2"), project, session: "s2" }),
          outcomeEvent(named("o1"), {
            project,
            decisionId: named("d1"),
            verdict: "correct",
            source: "judge",
          }),
          outcomeEvent(named("o2"), {
            project,
            decisionId: named("d1"),
            verdict: "incorrect",
            source: "judge",
            at: "2031-02-01T00:00:00Z",
          }),
          outcomeEvent(named("o3"), { project, decisionId: null, toolCallId: "call_1", session: "s2" }),
          outcomeEvent(named("o4"), {
            project,
            decisionId: named("d2"),
            verdict: "incorrect",
            source: "human_review",
          }),
          // What Kim said is taken back, and what Ada said as well, who then said something else.
          ...["kim", "ada"].flatMap((author) => {
            const said = { project, decisionId: named("d2"), source: "human_audit", author };
            return [
              outcomeEvent(named(`${author}1`), { ...said, verdict: "correct", at: at(1), note: "sure" }),
              outcomeEvent(named(`${author}2`), { ...said, verdict: "withdrawn", at: at(2) }),
            ];
          }),
          outcomeEvent(named("ada3"), {
            project,
            decisionId: named("d2"),
            source: "human_review",
            author: "ada",
            verdict: "unknown",
            at: at(3),
          }),
        ];
        const order = [...events, ...events]
          .map((event) => ({ event, key: chances.next().value }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ event }) => event);
        for (let start = 0; start < order.length; start += size)
          await store.write(...order.slice(start, start + size));
        const [first, second] = [
          await store.decision(named("d1"), project),
          await store.decision(named("d2"), project),
        ];
        expect(first).toMatchObject({ verdict: "incorrect", verdictSource: "judge" });
        expect(first?.outcomes).toHaveLength(1);
        expect(second).toMatchObject({ verdict: "incorrect", verdictSource: "human_review" });
        expect(second?.outcomes.map(({ author, verdict }) => `${author} ${verdict}`).toSorted()).toEqual([
          " correct",
          " incorrect",
          "ada unknown",
        ]);
        expect(second?.withdrawn.filter(({ verdict }) => verdict !== "correct")).toEqual([]);
        expect(await store.count("withdrawn_outcomes", `project = '${project}'`)).toBe(2);
        expect(await store.count("decisions", `project = '${project}'`)).toBe(2);
        expect(await store.count("pending_outcomes", `project = '${project}'`)).toBe(0);
        expect(await store.count("decision_tools", `project = '${project}' AND verdict = 'incorrect'`)).toBe(
          2,
        );
      }),
      { numRuns: 12 },
    );
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DecisionRecord, OutcomeRecord } from "../../src/core/record.ts";
import type { Reported } from "../../src/core/turn.ts";
import { migrateDatabase } from "../../src/store/migrate.ts";
import type { MirrorDepth } from "../../src/store/outbox/mirror.ts";
import { attribute, KEYS, LangfuseRecorder, spansOf } from "../support/langfuse.ts";
import { OutboxHarness } from "../support/outbox-harness.ts";
import { decisionEvent, outcomeEvent } from "../support/store.ts";

const TRACE = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", parentId: "00f067aa0ba902b7" };

let outbox: OutboxHarness;
let langfuse: LangfuseRecorder;
let projects = 0;
beforeAll(async () => {
  langfuse = await LangfuseRecorder.start();
  outbox = await OutboxHarness.start({ ...KEYS, LANGFUSE_BASE_URL: langfuse.url });
  await migrateDatabase(outbox.sqld.url);
});
afterAll(async () => {
  await outbox.stop();
  await langfuse.stop();
});
beforeEach(() => {
  outbox.project = `p${projects++}`;
});
afterEach(() => {
  langfuse.recover();
  langfuse.taken.length = 0;
  langfuse.failed.length = 0;
});

const idOf = (id: string) => `${outbox.project}-${id}`;
const decision = (id: string, given: Partial<DecisionRecord> = {}) =>
  decisionEvent({ id: idOf(id), project: outbox.project, ...given });
const outcome = (id: string, given: Partial<OutcomeRecord> = {}) =>
  outcomeEvent(idOf(`o${id}`), { project: outbox.project, decisionId: idOf(id), ...given });

const untilMirror = (done: (now: MirrorDepth) => boolean) =>
  outbox.until(({ mirror }) => mirror !== null && done(mirror));
const untilMirrored = () =>
  outbox.until(({ waiting, mirror }) => waiting === 0 && mirror !== null && mirror.waiting === 0);

/** Of this test's project; another one may still be on its way. */
const guardrails = () =>
  langfuse
    .spans()
    .filter((span) => attribute(span, "langfuse.observation.metadata.project") === outbox.project);
const scores = () =>
  langfuse
    .scores()
    .filter(({ metadata }) => String(metadata["decision_id"]).startsWith(`${outbox.project}-`));
const decisionsAt = (spans = guardrails()) =>
  spans.map((span) => attribute(span, "langfuse.observation.metadata.decision_id"));
const numbered = (count: number) => Array.from({ length: count }, (_, i) => `d${i}`);

describe("when libSQL has them", () => {
  it("a decision and its outcome are in Langfuse once, also when they are delivered again", async () => {
    const given = await decision("d", { traceparent: TRACE });
    const verdict = outcome("d", { decisionId: null, toolCallId: "call_1", session: "s1", note: "ok" });
    await outbox.put(verdict);
    await outbox.put(given);
    await untilMirrored();
    await outbox.put(verdict, given);
    await untilMirrored();
    expect(decisionsAt()).toEqual([idOf("d")]);
    expect(langfuse.spans().map((span) => span.traceId)).toEqual(Array(3).fill(TRACE.traceId));
    expect(scores()).toEqual([
      expect.objectContaining({
        traceId: TRACE.traceId,
        observationId: guardrails()[0]?.spanId,
        value: "correct",
        comment: "ok",
      }),
    ]);
    expect((await outbox.depth()).mirror).toEqual({
      waiting: 0,
      oldestAt: null,
      dropped: 0,
      refused: 0,
      failures: 0,
      lastError: null,
    });
  });

  it("the verdict that holds is the last that Langfuse hears", async () => {
    langfuse.behave = () => ({ status: 503 });
    const said = (verdict: Reported, minute: number) =>
      outcomeEvent(idOf(`${verdict}${minute}`), {
        project: outbox.project,
        decisionId: idOf("d"),
        verdict,
        at: `2031-01-01T10:0${minute}:00.000Z`,
      });
    await outbox.put(await decision("d"), said("incorrect", 2));
    await untilMirror(({ failures }) => failures > 0);
    await outbox.put(said("correct", 4));
    await outbox.put(said("unknown", 3));
    await outbox.untilWritten();
    langfuse.recover();
    await outbox.call("poke");
    await untilMirrored();
    expect(scores().map(({ value }) => value)).toEqual(["correct"]);
    await outbox.put(said("incorrect", 5));
    await untilMirrored();
    const heard = scores();
    expect(heard.map(({ value }) => value)).toEqual(["correct", "incorrect"]);
    expect(heard[0]?.id).toBe(heard[1]?.id);
    // Taken back: the same score says so.
    await outbox.put(said("withdrawn", 6));
    await untilMirrored();
    expect(scores().at(-1)).toMatchObject({ id: heard[0]?.id, value: "withdrawn" });
  });
});

describe("while libSQL is away", () => {
  it("nothing new goes to Langfuse, and everything when libSQL is back", async () => {
    await outbox.put(await decision("before"));
    await untilMirrored();
    await outbox.killDatabase();
    await outbox.put(await decision("during"), outcome("during"));
    await outbox.until(({ failures }) => failures > 1);
    expect(decisionsAt()).toEqual([idOf("before")]);
    expect((await outbox.depth()).mirror).toMatchObject({ waiting: 0 });
    await outbox.restartDatabase();
    await outbox.call("poke");
    await untilMirrored();
    expect(decisionsAt()).toEqual([idOf("before"), idOf("during")]);
    expect(scores()).toHaveLength(1);
  });

  it("what libSQL had confirmed goes on to Langfuse", async () => {
    langfuse.behave = () => ({ status: 500 });
    await outbox.put(...(await Promise.all(numbered(30).map((id) => decision(id)))));
    await outbox.untilWritten();
    await outbox.killDatabase();
    await outbox.put(await decision("waits"));
    await outbox.until(({ failures }) => failures > 0);
    langfuse.recover();
    await untilMirror(({ waiting }) => waiting === 0);
    expect(decisionsAt().toSorted()).toEqual(numbered(30).map(idOf).toSorted());
    expect(await outbox.depth()).toMatchObject({ waiting: 1 });
    await outbox.restartDatabase();
    await outbox.call("poke");
    await untilMirrored();
  });
});

describe("while Langfuse is ill", () => {
  it.each([[500], [429], [401], ["hang"]] as const)(
    "(%s) libSQL gets everything, and Langfuse the same spans as soon as it is well",
    async (how) => {
      langfuse.behave = () => (how === "hang" ? "hang" : { status: how });
      const ids = numbered(60);
      const all = (await Promise.all(ids.map(async (id) => [await decision(id), outcome(id)]))).flat();
      await outbox.put(...all.slice(0, 4));
      while (langfuse.failed.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      // A try failed or hangs; the log is written all the same, and from now on too.
      for (let start = 4; start < all.length; start += 29) await outbox.put(...all.slice(start, start + 29));
      await outbox.untilWritten();
      expect(await outbox.count("decisions")).toBe(60);
      expect(await outbox.count("outcomes")).toBe(60);
      // The first request still hangs: the log did not wait for its end.
      if (how === "hang") expect((await outbox.depth()).mirror?.failures).toBe(0);
      expect((await outbox.depth()).mirror?.waiting).toBe(120);
      expect(langfuse.taken).toEqual([]);
      const tried = spansOf(langfuse.failed);
      langfuse.recover();
      await outbox.call("poke");
      await untilMirrored();
      expect(decisionsAt().toSorted()).toEqual(ids.map(idOf).toSorted());
      expect(langfuse.spans()).toEqual(expect.arrayContaining(tried));
      expect(new Set(scores().map(({ id }) => id)).size).toBe(60);
      expect(scores()).toHaveLength(60);
      expect((await outbox.depth()).mirror).toMatchObject({ failures: 0, dropped: 0, refused: 0 });
    },
  );

  it("and the object itself starts again meanwhile, nothing is lost", async () => {
    langfuse.behave = () => ({ status: 503 });
    const ids = numbered(25);
    await outbox.put(...(await Promise.all(ids.map((id) => decision(id)))));
    await untilMirror(({ failures }) => failures > 1);
    await outbox.evict();
    expect((await outbox.depth()).mirror).toMatchObject({ waiting: 25 });
    langfuse.recover();
    // Its alarm is still set; nobody has to poke it.
    await untilMirrored();
    // What was on its way when the object ended may come twice, with the same ids.
    expect([...new Set(decisionsAt())].toSorted()).toEqual(ids.map(idOf).toSorted());
    expect(new Set(guardrails().map((span) => span.spanId)).size).toBe(25);
  });

  it("says so without its keys", async () => {
    langfuse.behave = () => ({ status: 401, body: JSON.stringify(KEYS) });
    await outbox.put(await decision("d"));
    await untilMirror(({ failures }) => failures > 0);
    const depth = await outbox.depth();
    expect(depth).toMatchObject({ waiting: 0, failures: 0, lastError: null });
    expect(depth.mirror).toMatchObject({ waiting: 1, oldestAt: expect.any(String) as string });
    expect(depth.mirror?.lastError).toContain("/api/public/otel/v1/traces: 401");
    expect(JSON.stringify(depth)).not.toContain(KEYS.LANGFUSE_SECRET_KEY);
  });
});

describe("what Langfuse does not want", () => {
  it("is left out by itself and counted; the others arrive", async () => {
    const well = langfuse.behave;
    langfuse.behave = (request) => (request.body.includes("cursed") ? { status: 400 } : well(request));
    await outbox.put(
      ...(await Promise.all(["a", "b", "c"].map((id) => decision(id)))),
      await decision("bad", { reason: "cursed" }),
      outcome("a", { note: "cursed" }),
      outcome("b"),
    );
    await untilMirrored();
    expect(decisionsAt().toSorted()).toEqual(["a", "b", "c"].map(idOf));
    expect(scores()).toHaveLength(1);
    const { mirror } = await outbox.depth();
    expect(mirror).toMatchObject({ refused: 2, failures: 0 });
    expect(mirror?.lastError).toContain(": 400");
  });

  it("does not hold up the others where the server fails on it for ever", async () => {
    const well = langfuse.behave;
    langfuse.behave = (request) => (request.body.includes("cursed") ? { status: 500 } : well(request));
    await outbox.put(
      await decision("bad", { reason: "cursed" }),
      ...(await Promise.all(numbered(25).map((id) => decision(id)))),
    );
    await untilMirror(({ waiting }) => waiting === 1);
    expect(decisionsAt().toSorted()).toEqual(numbered(25).map(idOf).toSorted());
  });
});

describe("more than fits", () => {
  it("in number: the oldest are dropped and counted", async () => {
    langfuse.behave = () => ({ status: 503 });
    const ids = numbered(170);
    const all = await Promise.all(ids.map((id) => decision(id)));
    for (let start = 0; start < all.length; start += 10) await outbox.put(...all.slice(start, start + 10));
    await outbox.untilWritten();
    expect((await outbox.depth()).mirror).toMatchObject({ waiting: 150, dropped: 20 });
    langfuse.recover();
    await outbox.call("poke");
    await untilMirrored();
    expect(decisionsAt().toSorted()).toEqual(ids.slice(20).map(idOf).toSorted());
    expect(await outbox.count("decisions")).toBe(170);
  });

  it("in bytes: likewise", async () => {
    langfuse.behave = () => ({ status: 503 });
    await outbox.put(await decision("d"));
    await outbox.untilWritten();
    const note = "x".repeat(900_000);
    for (const source of ["a", "b", "c", "e"]) {
      await outbox.put(
        outcomeEvent(idOf(source), { project: outbox.project, decisionId: idOf("d"), note, source }),
      );
      await outbox.untilWritten();
    }
    expect((await outbox.depth()).mirror).toMatchObject({ waiting: 3, dropped: 2 });
    langfuse.recover();
    await outbox.call("poke");
    await untilMirrored();
    expect(
      scores()
        .map(({ metadata }) => String(metadata["source"]))
        .toSorted(),
    ).toEqual(["b", "c", "e"]);
  });
});

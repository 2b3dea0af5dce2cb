import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pullLabels } from "../../src/api/jobs/pull-labels.ts";
import { savePolicy } from "../../src/store/queries/policies.ts";
import { openLangfuse } from "../../src/telemetry/langfuse.ts";
import { scoreIdOf, spanIdOf, traceIdOf } from "../../src/telemetry/ids.ts";
import type { DecisionRecord } from "../../src/core/record.ts";
import type { LangfuseEnv } from "../../src/telemetry/settings.ts";
import { decisionRecord, outcomeRecord } from "../support/decisions.ts";
import { DirectOutbox } from "../support/direct-outbox.ts";
import { KEYS, LangfuseRecorder } from "../support/langfuse.ts";
import type { Annotation } from "../support/langfuse-reads.ts";
import { decisionEvent, TestStore } from "../support/store.ts";
import { applyStoreContent } from "../../src/store/content.ts";

const START = Date.UTC(2031, 0, 10, 12);
const DAY = 86_400_000;

let store: TestStore;
let langfuse: LangfuseRecorder;
let clock = START;
let log: Readonly<Record<string, unknown>>[] = [];
beforeAll(async () => {
  store = await TestStore.start();
});
afterAll(() => store.stop());
beforeEach(async () => {
  langfuse = await LangfuseRecorder.start();
  clock = START;
  log = [];
  await store.run(({ client }) => client.execute("DELETE FROM cursors"));
});
afterEach(() => langfuse.stop());

let made = 0;
/** Decisions that libSQL has and Langfuse was shown. */
async function decisions(count: number, given: Partial<DecisionRecord> = {}): Promise<DecisionRecord[]> {
  const records = Array.from({ length: count }, () => decisionRecord({ id: `pulled_${made++}`, ...given }));
  await store.write(...(await Promise.all(records.map((record) => decisionEvent(record)))));
  const shown = await Promise.all(records.map(applyStoreContent));
  const mirror = openLangfuse({ ...KEYS, LANGFUSE_BASE_URL: langfuse.url });
  if (mirror === null) throw new Error("It should be on");
  for (let sent = 0; sent < shown.length; ) {
    const answer = await mirror.sendDecisions(shown.slice(sent));
    sent += "sent" in answer ? answer.sent : shown.length;
  }
  return records;
}
async function decision(given: Partial<DecisionRecord> = {}): Promise<DecisionRecord> {
  const [record] = await decisions(1, given);
  if (record === undefined) throw new Error("no decision");
  return record;
}

const at = (time: number) => new Date(time).toISOString();
let given = 0;
function annotate(subject: Annotation["subject"], more: Partial<Annotation> = {}): Annotation {
  const score: Annotation = {
    id: `score_${given++}`,
    name: "verdict",
    value: "incorrect",
    dataType: "CATEGORICAL",
    timestamp: at(START - 60_000),
    updatedAt: at(START - 60_000),
    authorUserId: "user_ada",
    subject,
    ...more,
  };
  langfuse.annotations.push(score);
  return score;
}
const onTrace = async (record: DecisionRecord) => ({ kind: "trace", id: await traceIdOf(record) });
const onSpan = async (record: DecisionRecord, part: string) => ({
  kind: "observation",
  id: await spanIdOf(record, part),
  traceId: await traceIdOf(record),
});

const pull = (env: LangfuseEnv = {}) => {
  const connection = { LIBSQL_URL: store.sqld.url };
  return pullLabels({
    store: connection,
    langfuse: { ...KEYS, LANGFUSE_BASE_URL: langfuse.url, ...env },
    outboxFor: () => new DirectOutbox(connection),
    now: () => clock,
    log: (_level, event, facts) => log.push({ event, ...facts }),
  });
};
const found = async ({ id, project }: DecisionRecord) => store.decision(id, project);
const reads = (path: string) => langfuse.taken.filter((request) => request.path.startsWith(path));

describe("a score of a person", () => {
  it("becomes an outcome of the decision, with who gave it and what they said", async () => {
    const record = await decision();
    annotate(await onTrace(record), { comment: "It was the other order." });
    expect(await pull()).toEqual({ labels: 1 });
    expect(await found(record)).toMatchObject({
      verdict: "incorrect",
      verdictSource: "langfuse",
      outcomes: [
        {
          author: "verdict: user_ada",
          note: "It was the other order.",
          selection: "pulled",
          probability: null,
          at: at(START - 60_000),
        },
      ],
    });
  });

  it.each(["guardrail", "sample 0", "tool 0"])("counts on the observation %s", async (part) => {
    const record = await decision();
    annotate(await onSpan(record, part), { value: true, dataType: "BOOLEAN" });
    await pull();
    expect((await found(record))?.verdict).toBe("correct");
  });

  it("in a trace of the caller's with two decisions: only on an observation of one", async () => {
    const traceparent = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", parentId: "00f067aa0ba902b7" };
    const [one, two] = [await decision({ traceparent }), await decision({ traceparent })];
    annotate(await onTrace(one));
    annotate(await onSpan(two, "guardrail"));
    expect(await pull()).toEqual({ labels: 1 });
    expect([(await found(one))?.verdict, (await found(two))?.verdict]).toEqual([null, "incorrect"]);
  });

  it("goes to the decision's own project", async () => {
    const record = await decision({ project: "shop" });
    annotate(await onTrace(record));
    await pull();
    expect((await found(record))?.verdict).toBe("incorrect");
  });

  it("that is changed later replaces what was said, though its time stays", async () => {
    const record = await decision();
    const first = annotate(await onTrace(record));
    await pull();
    clock = START + 2 * DAY;
    langfuse.annotations[langfuse.annotations.indexOf(first)] = {
      ...first,
      value: "correct",
      updatedAt: at(clock - 5_000),
    };
    expect(await pull()).toEqual({ labels: 1 });
    expect(await found(record)).toMatchObject({ verdict: "correct", outcomes: [{ verdict: "correct" }] });
  });

  it("by another person stands beside it: contradictory labels are both kept, and one holds", async () => {
    const record = await decision();
    annotate(await onTrace(record), { updatedAt: at(START - 50_000) });
    annotate(await onTrace(record), { value: "correct", authorUserId: "user_bob" });
    expect(await pull()).toEqual({ labels: 2 });
    const detail = await found(record);
    expect(detail?.outcomes.map(({ author }) => author).toSorted()).toEqual([
      "verdict: user_ada",
      "verdict: user_bob",
    ]);
    expect(detail?.verdict).toBe("incorrect");
  });

  it("from a clock that runs ahead cannot stand against what comes later", async () => {
    const record = await decision();
    annotate(await onTrace(record), { updatedAt: at(START + 30 * DAY) });
    await pull();
    expect((await found(record))?.outcomes[0]?.at).toBe(at(START));
  });

  it("keeps its comment as the project stores content", async () => {
    await store.run((database) =>
      savePolicy(database, "silent", {
        document: { global: { storeContent: "none" }, tools: {} },
        author: "a",
        reason: "r",
      }),
    );
    const record = await decision({ project: "silent" });
    annotate(await onTrace(record), { comment: "secret" });
    await pull();
    expect((await found(record))?.outcomes).toMatchObject([{ verdict: "incorrect", note: null }]);
  });
});

describe("nothing is made of", () => {
  it("our own scores, of whatever name", async () => {
    const record = await decision();
    await openLangfuse({ ...KEYS, LANGFUSE_BASE_URL: langfuse.url })?.sendOutcome({
      ...outcomeRecord({ decisionId: record.id }),
      decisionId: record.id,
      traceparent: null,
    });
    expect(langfuse.scores().map(({ id }) => id)).toEqual([
      await scoreIdOf(record, "verdict", "agent_api", ""),
    ]);
    expect(await pull()).toEqual({ labels: 0 });
  });

  it("scores of other names, of values that mean nothing, NaN, and of what is no decision", async () => {
    const record = await decision();
    annotate(await onTrace(record), { name: "tone" });
    annotate(await onTrace(record), { value: "hm" });
    annotate(await onTrace(record), { value: null, dataType: "NUMERIC" });
    annotate({ kind: "session", id: "s1" });
    annotate({ kind: "trace", id: "f".repeat(32) });
    annotate({ kind: "observation", id: "e".repeat(16) });
    expect(await pull()).toEqual({ labels: 0 });
    expect((await found(record))?.verdict).toBeNull();
  });

  it("a span that only says it is a decision of ours", async () => {
    const record = await decision();
    const [span] = langfuse.spans().filter(({ traceId }) => traceId !== "");
    const traceId = "a".repeat(32);
    // Another program's trace, with a guardrail that names our decision.
    langfuse.taken.push({
      method: "POST",
      path: "/api/public/otel/v1/traces",
      headers: {},
      body: JSON.stringify({
        resourceSpans: [{ scopeSpans: [{ spans: [{ ...span, traceId, spanId: "b".repeat(16) }] }] }],
      }),
    });
    annotate({ kind: "trace", id: traceId });
    expect(await pull()).toEqual({ labels: 0 });
    expect((await found(record))?.verdict).toBeNull();
  });

  it("anything where it is off, or where no key is set", async () => {
    annotate(await onTrace(await decision()));
    expect(await pull({ LANGFUSE_LABELS: "off" })).toEqual({ labels: 0 });
    expect(await pull({ LANGFUSE_PUBLIC_KEY: "", LANGFUSE_SECRET_KEY: "" })).toEqual({ labels: 0 });
    expect(reads("/api/public/v3/scores")).toEqual([]);
    const away = { store: { LIBSQL_URL: "http://127.0.0.1:1" }, langfuse: {}, now: () => clock };
    const parts = { outboxFor: () => new DirectOutbox(away.store), log: () => log.push({ event: "failed" }) };
    expect(await pullLabels({ ...away, ...parts })).toEqual({ labels: 0 });
    expect(log).toEqual([]);
  });
});

it("maps other scores as the deployment says", async () => {
  const record = await decision();
  annotate(await onTrace(record), { name: "quality", value: 0.9, dataType: "NUMERIC" });
  await pull({ LANGFUSE_LABELS: '{"quality":{"correct_from":0.8,"incorrect_to":0.4}}' });
  expect(await found(record)).toMatchObject({
    verdict: "correct",
    outcomes: [{ author: "quality: user_ada" }],
  });
});

it("reads many pages in bounded steps, and asks nothing twice", async () => {
  const records = await decisions(250);
  for (const [index, record] of records.entries()) {
    const time = at(START - 60_000 - index);
    annotate(await onTrace(record), { timestamp: time, updatedAt: time });
  }
  let labels = 0;
  let runs = 0;
  for (; labels < 250 && runs < 20; runs++) {
    const before = langfuse.taken.length;
    labels += (await pull()).labels;
    expect(langfuse.taken.length - before).toBeLessThanOrEqual(5 * (1 + 30));
    clock += 60_000;
  }
  expect(labels).toBe(250);
  expect(runs).toBeLessThanOrEqual(3);
  expect(reads("/api/public/v2/observations")).toHaveLength(250);
  expect(await pull()).toEqual({ labels: 0 });
  expect(reads("/api/public/v2/observations")).toHaveLength(250);
});

it.each([
  [429, "429"],
  [500, "500"],
  [401, "401"],
])("status %i: says so without the keys, and the next run goes on", async (status, said) => {
  const record = await decision();
  annotate(await onTrace(record));
  langfuse.behave = ({ method }) => ({ status: method === "GET" ? status : 200 });
  expect(await pull()).toEqual({ labels: 0 });
  expect(log).toEqual([{ event: "labels_not_pulled", error: expect.stringContaining(`scores: ${said}`) }]);
  expect(JSON.stringify(log)).not.toContain(KEYS.LANGFUSE_SECRET_KEY);
  langfuse.recover();
  clock += 60_000;
  expect(await pull()).toEqual({ labels: 1 });
});

it("goes on where Langfuse went away in the middle of a page", async () => {
  const records = [await decision(), await decision(), await decision()];
  for (const record of records) annotate(await onTrace(record));
  let asked = 0;
  const well = langfuse.behave;
  langfuse.behave = (request) =>
    request.path.startsWith("/api/public/v2/") && ++asked === 2 ? { status: 503 } : well(request);
  await pull();
  clock += 60_000;
  await pull();
  expect(await Promise.all(records.map(async (one) => (await found(one))?.verdict))).toEqual(
    Array(3).fill("incorrect"),
  );
});

it("does not take a login page for an answer", async () => {
  langfuse.behave = () => ({ status: 200, body: "<html>" });
  await pull();
  expect(log[0]?.["error"]).toMatch(/LANGFUSE_BASE_URL/);
});

it("says what is wrong with the setting", async () => {
  await pull({ LANGFUSE_LABELS: "yes" });
  expect(log[0]?.["error"]).toMatch(/LANGFUSE_LABELS is no JSON/);
});

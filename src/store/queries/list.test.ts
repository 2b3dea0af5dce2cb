import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decisionRecord, outcomeRecord, sampleRecord } from "../../../test/support/decisions.ts";
import { type Sqld, startSqld } from "../../../test/support/sqld.ts";
import { type Action, type Mode, MODES, VERDICTS, type Verdict } from "../../core/turn.ts";
import { type Database, withDatabase } from "../client.ts";
import { applyStoreContent } from "../content.ts";
import { migrateDatabase } from "../migrate.ts";
import type { OutboxEvent } from "../outbox/api.ts";
import { type DecisionFilter, listDecisions } from "./decisions.ts";
import { writeEvents } from "./write.ts";

interface Known {
  readonly id: string;
  readonly tools: string[];
  readonly mode: Mode;
  readonly action: Action;
  readonly wouldAbstain: boolean;
  readonly verdict: Verdict | "none";
  readonly createdAt: string;
  readonly confidence: number | null;
  readonly reason: "confident" | "no_call";
  readonly headId: string | null;
  readonly session: string | null;
  readonly agent: string | null;
  readonly found: readonly string[];
  readonly experiment: { readonly id: string; readonly arm: string; readonly unit: string } | null;
}

const ACTIONS: readonly Action[] = ["execute", "abstain"];
const TOOLS = ["book", "pay", "search"];
let sqld: Sqld;
let known: Known[];
const run = <T>(use: (database: Database) => Promise<T>) => withDatabase({ LIBSQL_URL: sqld.url }, use);
const pick = <T>(from: readonly T[], n: number): T => from[n % from.length] as T;

/** 150 decisions, several in the same millisecond. */
const makeKnown = (): Known[] =>
  Array.from({ length: 150 }, (_, i) => ({
    id: `d${(i * 7919) % 1000}`,
    tools: i % 10 === 0 ? ["book", "pay"] : [pick(TOOLS, i)],
    mode: pick(MODES, i * 5 + 1),
    action: pick(ACTIONS, Math.floor(i / 3)),
    wouldAbstain: i % 7 < 3,
    verdict: pick([...VERDICTS, "none" as const], Math.floor(i / 2)),
    createdAt: new Date(Date.UTC(2031, 0, 1) + Math.floor(i / 4) * 1000).toISOString(),
    confidence: i % 11 === 0 ? null : ((i * 37) % 101) / 100,
    reason: i % 4 === 1 ? "no_call" : "confident",
    headId: pick([null, "head_1", "head_2"], i),
    session: pick(["always", "always", "once", null], i * 3),
    agent: pick(["travel", "desk", null], i * 7),
    found: pick([[], ["schema"], ["schema", "no_context"], []], i * 3),
    experiment: i % 5 === 0 ? { id: "e1", arm: pick(["a", "b"], i / 5), unit: `u${i}` } : null,
  }));

const eventsOf = async ({ tools, verdict, found, ...fields }: Known): Promise<OutboxEvent[]> => {
  const { id } = fields;
  const calls = tools.map((tool, i) => ({ id: `${id}-${i}`, tool, arguments: "{}" }));
  const samples = [{ ...sampleRecord(), calls }];
  // A check may find several things of one turn.
  const findings = [...found, ...found].map((check, call) => ({
    check,
    severity: "flag" as const,
    call,
    message: "Look at it.",
  }));
  const decision = await applyStoreContent(decisionRecord({ ...fields, findings, samples }));
  const events: OutboxEvent[] = [{ kind: "decision", id, decision }];
  if (verdict !== "none") {
    events.push({ kind: "outcome", id: `o-${id}`, outcome: outcomeRecord({ decisionId: id, verdict }) });
  }
  return events;
};

beforeAll(async () => {
  sqld = await startSqld();
  await migrateDatabase(sqld.url);
  known = makeKnown();
  const events = (await Promise.all(known.map(eventsOf))).flat();
  await run((database) => writeEvents(database, events));
});
afterAll(() => sqld.stop());

const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
const anyFilter = fc.record({
  project: fc.constant("default"),
  tool: maybe([...TOOLS, "constructor"]),
  session: maybe(["always", "once", "never"]),
  agent: maybe(["travel", "desk", "nobody"]),
  finding: maybe(["schema", "no_context", "truncated"]),
  action: maybe(ACTIONS),
  wouldAbstain: maybe([true, false]),
  mode: maybe(MODES),
  verdict: maybe([...VERDICTS, "none" as const]),
  from: maybe(["2031-01-01T00:00:10Z", "2031-01-01T00:00:30.000Z"]),
  to: maybe(["2031-01-01T00:00:20Z", "2031-01-01T00:00:31Z"]),
  minConfidence: maybe([0, 0.29, 0.575, 0.58, 1]),
  maxConfidence: maybe([0, 0.58, 0.7, 1]),
  head: maybe(["", "head_1"]),
  arm: maybe(["", "e1/b"]),
  scoreContext: maybe(["ctx", "ctx", "other"]),
  verdictSources: maybe([["agent_api", "nobody"], ["nobody"]]),
  inCurves: maybe([true]),
  callsOnly: maybe([true]),
});

const expected = (filter: DecisionFilter): string[] =>
  known
    .filter(
      (one) =>
        fitsScore(filter, one) &&
        (filter.tool === undefined || one.tools.includes(filter.tool)) &&
        (filter.session === undefined || one.session === filter.session) &&
        (filter.agent === undefined || one.agent === filter.agent) &&
        (filter.finding === undefined || one.found.includes(filter.finding)) &&
        (filter.action === undefined || one.action === filter.action) &&
        (filter.wouldAbstain === undefined || one.wouldAbstain === filter.wouldAbstain) &&
        (filter.mode === undefined || one.mode === filter.mode) &&
        (filter.verdict === undefined || one.verdict === filter.verdict) &&
        (filter.from === undefined || Date.parse(one.createdAt) >= Date.parse(filter.from)) &&
        (filter.to === undefined || Date.parse(one.createdAt) < Date.parse(filter.to)),
    )
    .toSorted((a, b) => (b.createdAt + b.id > a.createdAt + a.id ? 1 : -1))
    .map((one) => one.id);

const fitsScore = (filter: DecisionFilter, one: Known): boolean => {
  const { minConfidence, maxConfidence, head, arm, scoreContext, verdictSources, inCurves, callsOnly } =
    filter;
  const made = one.experiment === null ? "" : `${one.experiment.id}/${one.experiment.arm}`;
  return (
    (minConfidence === undefined || (one.confidence !== null && one.confidence >= minConfidence)) &&
    (maxConfidence === undefined || (one.confidence !== null && one.confidence < maxConfidence)) &&
    (head === undefined || (one.headId ?? "") === head) &&
    (arm === undefined || made === arm) &&
    (scoreContext === undefined || scoreContext === "ctx") &&
    (verdictSources === undefined || (one.verdict !== "none" && verdictSources.includes("agent_api"))) &&
    (inCurves === undefined || (one.mode !== "off" && one.confidence !== null && one.reason !== "no_call")) &&
    (callsOnly === undefined || one.reason !== "no_call")
  );
};

const walk = async (filter: DecisionFilter, limit: number, lookAt?: number): Promise<string[]> => {
  const ids: string[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < 200; page++) {
    const { items, nextCursor } = await run((database) =>
      listDecisions(database, filter, cursor, limit, lookAt),
    );
    expect(items.length).toBeLessThanOrEqual(limit);
    ids.push(...items.map((item) => item.id));
    cursor = nextCursor;
    if (cursor === null) break;
  }
  return ids;
};

describe("the list of decisions", () => {
  it("finds what a plain filter finds, newest first, over pages of any size, however little a page looks at", async () => {
    await fc.assert(
      fc.asyncProperty(
        anyFilter,
        fc.constantFrom(7, 40, 200),
        maybe([5, 50]),
        async (filter, limit, lookAt) => {
          expect(await walk(filter, limit, lookAt)).toEqual(expected(filter));
        },
      ),
      { numRuns: 150 },
    );
  });

  it("shows the verdict and the fields of a decision, but not its samples or content", async () => {
    const { items } = await run((database) =>
      listDecisions(database, { project: "default", verdict: "incorrect" }, null, 1),
    );
    expect(items[0]).toMatchObject({ verdict: "incorrect", verdictSource: "agent_api", threshold: 0.5 });
    expect(Object.keys(items[0] ?? {})).not.toEqual(expect.arrayContaining(["samples"]));
  });

  it("keeps its place while new decisions come in", async () => {
    const filter = { project: "default" };
    const first = await run((database) => listDecisions(database, filter, null, 20));
    const late = {
      id: "late",
      reason: "confident",
      mode: "off",
      action: "execute",
      wouldAbstain: false,
      verdict: "none",
      confidence: null,
      headId: null,
      session: null,
      agent: null,
      found: [],
      experiment: null,
    } as const;
    const events = await eventsOf({ ...late, tools: ["book"], createdAt: "2032-01-01T00:00:00.000Z" });
    await run((database) => writeEvents(database, events));
    const second = await run((database) => listDecisions(database, filter, first.nextCursor, 20));
    expect([...first.items, ...second.items].map((item) => item.id)).toEqual(expected(filter).slice(0, 40));
  });

  it("is empty for another project", async () => {
    expect(await walk({ project: "other" }, 10)).toEqual([]);
  });
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { sampleRecord } from "../../../test/support/decisions.ts";
import { decisionEvent, outcomeEvent, TestStore } from "../../../test/support/store.ts";
import { momentsOf, type UnitSums } from "../../core/experiments/moments.ts";
import type { DecisionRecord, OutcomeRecord } from "../../core/record.ts";
import { createRandom } from "../../core/statistics/random.ts";
import type { Verdict } from "../../core/turn.ts";
import { exposedUnits, experimentTotals, recentTotals } from "./experiment-log.ts";

const HOUR = 3_600_000;
const START = Date.parse("2031-03-01T00:00Z");
const UNTIL = START + 50 * HOUR;
const WINDOW = 2 * HOUR;
const iso = (time: number) => new Date(time).toISOString();

interface Known {
  readonly record: Partial<DecisionRecord>;
  readonly arm: string;
  readonly unit: string;
  readonly outcomes: readonly (Partial<OutcomeRecord> & {
    readonly verdict: Verdict;
    readonly after: number;
  })[];
}

const random = createRandom(11);
const KNOWN: readonly Known[] = Array.from({ length: 300 }, (_, i) => {
  const unit = `u${random.below(40)}`;
  const arm = Number(unit.slice(1)) % 2 === 0 ? "now" : "new";
  const stopped = random.next() < 0.3;
  const drawn = random.next() < 0.2;
  const outcomes = [
    ...(random.next() < 0.5
      ? [
          {
            verdict: random.next() < 0.7 ? ("correct" as const) : ("incorrect" as const),
            after: random.below(5) * HOUR,
          },
        ]
      : []),
    ...(drawn
      ? [
          {
            verdict: "incorrect" as const,
            source: "human_audit",
            selection: "random_audit" as const,
            after: HOUR / 2,
          },
        ]
      : []),
  ];
  return {
    arm,
    // One unit is seen in both arms.
    unit: i % 50 === 0 ? "crossing" : unit,
    outcomes,
    record: {
      id: `d${i}`,
      session: `s ${unit}`,
      createdAt: iso(START + i * (HOUR / 4)),
      mode: "enforce",
      action: stopped ? "abstain" : "execute",
      wouldAbstain: stopped,
      reason: stopped ? "low_confidence" : i % 20 === 7 ? "no_call" : "confident",
      released: stopped ? null : 0,
      latencyMs: random.below(9) / 8,
      audit: { probability: 0.25, drawn },
      samples: [
        sampleRecord({
          tool: i % 3 === 0 ? "pay" : "book",
          usage: { promptTokens: 100 + i, completionTokens: null },
        }),
      ],
    },
  };
});

let store: TestStore;
beforeAll(async () => {
  store = await TestStore.start();
  const decisions = KNOWN.map(({ record, arm, unit }) =>
    decisionEvent({
      ...record,
      experiment: { id: "exp_1", arm: unit === "crossing" && record.id === "d0" ? "new" : arm, unit },
    }),
  );
  // F17: what is sent twice is in the log once.
  await store.write(...(await Promise.all([...decisions, ...decisions.slice(0, 100)])));
  await store.write(
    ...KNOWN.flatMap(({ record, outcomes }) =>
      outcomes.map(({ after, ...outcome }, n) => {
        const receivedAt = iso(Date.parse(record.createdAt ?? "") + after);
        return outcomeEvent(`${record.id}-${n}`, {
          decisionId: record.id ?? "",
          ...outcome,
          at: receivedAt,
          receivedAt,
        });
      }),
    ),
  );
});
afterAll(() => store.stop());

/** The same in plain words, over the rows that were written. */
function recount(arm: string | null, tool: string | null) {
  const units = new Map<string, Record<keyof UnitSums, number>>();
  let labelled = 0;
  for (const { record, arm: own, unit, outcomes } of KNOWN) {
    const called = record.samples?.[0]?.calls[0]?.tool;
    if (Date.parse(record.createdAt ?? "") > UNTIL || record.reason === "no_call") continue;
    if ((arm !== null && (arm !== own || unit === "crossing")) || (tool !== null && tool !== called))
      continue;
    const key = arm === null ? (record.session ?? "") : unit;
    const sums = units.get(key) ?? {
      decisions: 0,
      executed: 0,
      correct: 0,
      incorrect: 0,
      tokens: 0,
      latency: 0,
    };
    units.set(key, sums);
    const ran = record.action === "execute";
    sums.decisions += 1;
    sums.executed += ran ? 1 : 0;
    sums.tokens += record.samples?.[0]?.usage?.promptTokens ?? 0;
    sums.latency += record.latencyMs ?? 0;
    const inTime = outcomes.filter(({ after }) => after <= WINDOW);
    const holds = inTime.find(({ source }) => source === "human_audit") ?? inTime[0];
    if (!ran || holds === undefined) continue;
    labelled += 1;
    const weight = inTime.every(({ source }) => source === "human_audit") ? 4 : 1;
    if (holds.verdict === "correct") sums.correct += weight;
    else sums.incorrect += weight;
  }
  return { moments: momentsOf(units.values()), labelled };
}

const close = (
  found: ReturnType<typeof recount> | null | undefined,
  expected: ReturnType<typeof recount>,
) => {
  expect(found?.labelled).toBe(expected.labelled);
  expect(found?.moments.units).toBe(expected.moments.units);
  expect(expected.moments.units).toBeGreaterThan(10);
  for (const [name, value] of Object.entries(expected.moments.sums)) {
    expect(found?.moments.sums[name as keyof UnitSums]).toBeCloseTo(value, 6);
  }
  for (const [place, value] of expected.moments.products.entries())
    expect(found?.moments.products[place]).toBeCloseTo(value, 4);
};

it.each([null, "pay"])(
  "sums what each unit did in matured decisions, with the labels that came in time (tool %s)",
  async (tool) => {
    const found = await store.run((database) =>
      experimentTotals(database, {
        project: "default",
        experiment: "exp_1",
        arms: ["now", "new"],
        tool,
        windowMs: WINDOW,
        until: UNTIL,
      }),
    );
    expect(found.map(({ arm }) => arm).toSorted()).toEqual(["new", "now"]);
    for (const one of found) close(one, recount(one.arm, tool));
  },
);

it("sums recent traffic by session for a plan", async () => {
  const recent = await store.run((database) =>
    recentTotals(database, {
      project: "default",
      unit: "session",
      tool: null,
      windowMs: WINDOW,
      since: START,
      until: UNTIL,
    }),
  );
  close(recent, recount(null, null));
});

it("counts exposed units once, and those that two arms saw", async () => {
  const exposed = await store.run((database) => exposedUnits(database, "default", "exp_1"));
  const units = new Set(KNOWN.map(({ unit }) => unit));
  expect(exposed.reduce((sum, arm) => sum + arm.units, 0)).toBe(units.size);
  expect(exposed.reduce((sum, arm) => sum + arm.crossed, 0)).toBe(1);
});

it("is asked of another project in vain", async () => {
  const query = {
    project: "other",
    experiment: "exp_1",
    arms: ["now", "new"],
    tool: null,
    windowMs: 0,
    until: UNTIL,
  };
  expect(await store.run((database) => experimentTotals(database, query))).toEqual([]);
  expect(await store.run((database) => exposedUnits(database, "other", "exp_1"))).toEqual([]);
});

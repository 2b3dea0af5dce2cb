import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DecisionRecord } from "../../src/core/record.ts";
import { startApi, startDatabase, type TestApi } from "../support/api.ts";
import type { Sqld } from "../support/sqld.ts";
import { decisionEvent, outcomeEvent } from "../support/store.ts";

const RANGE = "from=2031-03-01T00:00:00Z&to=2031-03-02T00:00:00Z";
const N = 2_000;
const AUDIT = 0.05;

let sqld: Sqld;
let api: TestApi;
beforeAll(async () => {
  sqld = await startDatabase();
  api = await startApi(sqld.url);
});
afterAll(() => sqld.stop());

interface Log {
  readonly context: string;
  /** Chance to be stopped below the threshold .5. */
  readonly enforced: number;
  /** Who reports on what ran: by the number of the decision. */
  readonly reporter: (i: number) => string;
}

/** 70 % pass and are right with .9, 30 % would be stopped and are right with .4; what runs is reported on, a draw is audited. */
async function write({ context, enforced, reporter }: Log): Promise<void> {
  const turns = new Map<string, number>();
  /** Chooses a share of each kind, evenly spread: what a lucky draw would be, without the luck. */
  const draw = (kind: string, share: number): boolean => {
    const turn = turns.get(kind) ?? Math.round(0.5 / share);
    turns.set(kind, turn + 1);
    return Math.floor((turn + 1) * share + 1e-9) > Math.floor(turn * share + 1e-9);
  };
  const events = [];
  for (let i = 0; i < N; i++) {
    const passes = i % 10 < 7;
    const right = (Math.floor(i / 10) * 7 + i) % 10 < (passes ? 9 : 4);
    const confidence = passes ? 0.8 + (i % 7) / 50 : (1 + (i % 3)) / 10;
    const abstains = !passes && draw(`stop ${confidence} ${right}`, enforced);
    const drawn = draw(`audit ${passes ? 1 : confidence} ${abstains} ${right} ${reporter(i)}`, AUDIT);
    const id = `${context}${i}`;
    const record: Partial<DecisionRecord> = {
      id,
      scoreContext: context,
      createdAt: "2031-03-01T10:00:00.000Z",
      confidence,
      mode: abstains || passes ? "enforce" : "shadow",
      wouldAbstain: !passes,
      action: abstains ? "abstain" : "execute",
      propensity: passes ? 1 : abstains ? enforced : 1 - enforced,
      released: abstains ? null : 0,
      audit: { probability: AUDIT, drawn },
    };
    const said = { decisionId: id, verdict: right ? ("correct" as const) : ("incorrect" as const) };
    events.push(await decisionEvent(record));
    if (!abstains) events.push(outcomeEvent(`r${id}`, { ...said, source: reporter(i) }));
    if (drawn)
      events.push(
        outcomeEvent(`a${id}`, { ...said, source: "human_audit", selection: "random_audit" as const }),
      );
  }
  for (let from = 0; from < events.length; from += 1_000)
    await api.outbox.put(events.slice(from, from + 1_000));
}

interface Roc {
  readonly roc: { readonly auroc: number };
  readonly thresholds: readonly { readonly idks: number }[];
  readonly best: { readonly threshold: number };
}
const roc = async (context: string, query = "") => {
  const { status, body } = await api.send("GET", `/api/roc?${RANGE}&score_context=${context}${query}`);
  expect(status).toBe(200);
  return body as unknown as Roc;
};

/** .7 (.9 - .1) + .3 (.4 - .6), and the chance that a right one stands above a wrong one. */
const IDKS = 0.5;
const AREA = (() => {
  const [right, wrong] = [
    [7 * 0.9, 3 * 0.4],
    [7 * 0.1, 3 * 0.6],
  ] as const;
  // Both of the same side of the threshold: half of such pairs, as there the confidence says nothing.
  const pairs = right[0] * wrong[1] + (right[0] * wrong[0] + right[1] * wrong[1]) / 2;
  return pairs / ((right[0] + right[1]) * (wrong[0] + wrong[1]));
})();

describe("curves of labels that come by audits and by reports", () => {
  it.each([
    ["all that would be stopped are", 1],
    ["a share of sessions is enforced", 0.3],
    ["a fifth of the stopped is explored", 0.8],
  ])("show what all decisions are worth where %s", async (name, enforced) => {
    const context = `c${name.length}`;
    await write({ context, enforced, reporter: () => "agent" });
    for (const sources of ["", "&sources=human_audit,agent", "&sources=human_audit"]) {
      const { thresholds, roc: curve } = await roc(context, sources);
      expect(Math.abs(thresholds[0]!.idks - IDKS), `IDKS ${sources}`).toBeLessThan(0.03);
      expect(Math.abs(curve.auroc - AREA), `AUROC ${sources}`).toBeLessThan(0.03);
    }
    expect((await roc(context)).best.threshold).toBeCloseTo(0.31, 12);
  });

  it("count an audited call by the draw alone where its other way is not among the sources", async () => {
    await write({
      context: "two",
      enforced: 1,
      reporter: (i) => (Math.floor(i / 100) % 2 === 0 ? "agent" : "inferred"),
    });
    for (const sources of ["", "&sources=human_audit,agent,inferred", "&sources=human_audit,agent"]) {
      const { thresholds } = await roc("two", sources);
      expect(Math.abs(thresholds[0]!.idks - IDKS), sources).toBeLessThan(0.03);
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auroc } from "../../src/core/statistics/auroc.ts";
import { createRandom } from "../../src/core/statistics/random.ts";
import { startApi, startDatabase, type TestApi } from "../support/api.ts";
import { sampleRecord } from "../support/decisions.ts";
import type { Sqld } from "../support/sqld.ts";
import { decisionEvent, outcomeEvent } from "../support/store.ts";

const DAY_MS = 86_400_000;
const START = Date.UTC(2031, 2, 1);
const RANGE = "from=2031-03-01T00:00:00Z&to=2031-03-11T00:00:00Z";

interface Made {
  readonly confidence: number;
  readonly right: boolean;
  readonly tool: string;
  readonly source: string;
}

/** Confidences in steps of 0.01, so that the bins lose nothing; right with about that chance. */
const random = createRandom(7);
const made: readonly Made[] = Array.from({ length: 400 }, () => {
  const confidence = random.below(101) / 100;
  return {
    confidence,
    right: random.next() < confidence,
    tool: random.next() < 0.5 ? "book" : "pay",
    source: random.next() < 0.3 ? "human_review" : "agent",
  };
});

let sqld: Sqld;
let api: TestApi;
beforeAll(async () => {
  sqld = await startDatabase();
  api = await startApi(sqld.url);
  const events = made.flatMap((one, i) => [
    decisionEvent({
      id: `d${i}`,
      createdAt: new Date(START + (i % 10) * DAY_MS).toISOString(),
      confidence: one.confidence,
      wouldAbstain: one.confidence < 0.5,
      samples: [sampleRecord({ tool: one.tool })],
      headId: i % 4 === 0 ? "head_1" : null,
      experiment: i % 5 === 0 ? { id: "e1", arm: "b", unit: `u${i}` } : null,
    }),
  ]);
  const outcomes = made.map(({ right, source }, i) =>
    outcomeEvent(`o${i}`, { decisionId: `d${i}`, source, verdict: right ? "correct" : "incorrect" }),
  );
  await api.outbox.put([
    ...(await Promise.all(events)),
    ...outcomes,
    await decisionEvent({ id: "older", scoreContext: "ctx-old", createdAt: "2031-02-25T00:00:00.000Z" }),
    await decisionEvent({ id: "unlabelled", scoreContext: "ctx-new", createdAt: "2031-03-12T00:00:00.000Z" }),
    await decisionEvent({ id: "tie", scoreContext: "a-few", createdAt: "2031-05-01T00:00:00.000Z" }),
    await decisionEvent({ id: "tie-1", scoreContext: "b-more", createdAt: "2031-05-01T00:00:00.000Z" }),
    await decisionEvent({ id: "tie-2", scoreContext: "b-more", createdAt: "2031-05-01T00:00:00.000Z" }),
  ]);
});
afterAll(() => sqld.stop());

const roc = async (query: string) => {
  const { status, body } = await api.send("GET", `/api/roc?${query}`);
  return { status, body: body as Record<string, never> & Roc };
};
interface Point {
  readonly threshold: number;
  readonly idks: number | null;
  readonly passed: number;
  readonly stopped: number;
  readonly state: string;
  readonly stopped_accuracy: number | null;
  readonly label_coverage: number | null;
}
interface Roc {
  readonly roc: {
    readonly auroc: number | null;
    readonly interval: [number, number];
    readonly reason: string | null;
  };
  readonly thresholds: readonly Point[];
  readonly histogram: readonly { decisions: number; correct: number; incorrect: number }[];
  readonly score_contexts: readonly { score_context: string }[];
}

const areaOf = (rows: readonly Made[]) =>
  auroc(
    rows.map(({ confidence }) => confidence),
    rows.map(({ right }) => Number(right)),
  );

describe("GET /api/roc", () => {
  it("gives the curves that the decisions one by one give", async () => {
    const { status, body } = await roc(RANGE);
    expect(status).toBe(200);
    expect(body.roc.auroc).toBeCloseTo(areaOf(made) ?? 0, 12);
    expect(body.roc.interval[0]).toBeLessThan(body.roc.auroc ?? 0);
    for (const penalty of [1, 3]) {
      const { thresholds } = (await roc(`${RANGE}&penalty=${penalty}`)).body;
      expect(thresholds).toHaveLength(101);
      for (const k of [0, 29, 50, 100]) {
        const earned = made.reduce(
          (sum, { confidence, right }) => sum + (confidence < k / 100 ? 0 : right ? 1 : -penalty),
          0,
        );
        expect(thresholds[k]).toMatchObject({
          threshold: k / 100,
          passed: made.filter(({ confidence }) => confidence >= k / 100).length,
          idks: expect.closeTo(earned / made.length, 12),
          state: "seen",
          label_coverage: 1,
        });
        const stopped = made.filter(({ confidence }) => confidence < k / 100);
        expect(thresholds[k]?.stopped_accuracy).toEqual(
          stopped.length === 0
            ? null
            : expect.closeTo(stopped.filter(({ right }) => right).length / stopped.length, 12),
        );
      }
    }
    expect(body.histogram.reduce((sum, bin) => sum + bin.decisions, 0)).toBe(400);
    expect(body).toMatchObject({
      decisions: 400,
      correct: made.filter(({ right }) => right).length,
      label_coverage: 1,
      sources: null,
      labels: [
        { source: "agent", decisions: made.filter(({ source }) => source === "agent").length },
        { source: "human_review" },
      ],
    });
  });

  it("counts the very decisions that the list shows at a threshold, whatever the curve is narrowed to", async () => {
    const count = async (query: string) => {
      let [items, cursor] = [0, ""];
      do {
        const { status, body } = await api.send(
          "GET",
          `/v1/decisions?limit=200&in_curves=true&${query}${cursor}`,
        );
        expect(status).toBe(200);
        items += (body["items"] as unknown[]).length;
        cursor = typeof body["next_cursor"] === "string" ? `&cursor=${body["next_cursor"]}` : "";
      } while (cursor !== "");
      return items;
    };
    for (const narrow of ["tool=book", "tool=pay&head=head_1", "arm=e1/b", "head=none&score_context=ctx"]) {
      const { body } = await roc(`${RANGE}&${narrow}&sources=human_review`);
      const context = narrow.includes("score_context") ? "" : "&score_context=ctx";
      const here = `${RANGE}${context}&${narrow}`;
      for (const k of [0, 29, 58, 100]) {
        const shown = {
          passed: await count(`${here}&min_confidence=${k / 100}`),
          stopped: await count(`${here}&max_confidence=${k / 100}`),
          right: await count(
            `${here}&min_confidence=${k / 100}&verdict=correct&verdict_source=human_review,judge`,
          ),
        };
        const right = body.histogram.slice(k).reduce((sum, { correct }) => sum + correct, 0);
        const { passed, stopped } = body.thresholds[k] as Point;
        expect([narrow, k, shown]).toEqual([narrow, k, { passed, stopped, right }]);
      }
    }
    const { status, body } = await api.send("GET", "/v1/decisions?min_confidence=60");
    expect([status, body]).toMatchObject([400, { error: { param: "min_confidence" } }]);
  });

  it("narrows to a tool, a source, an arm or a head", async () => {
    const book = made.filter(({ tool }) => tool === "book");
    expect((await roc(`${RANGE}&tool=book`)).body.roc.auroc).toBeCloseTo(areaOf(book) ?? 0, 12);
    const reviewed = made.filter(({ source }) => source === "human_review");
    const { body } = await roc(`${RANGE}&sources=human_review,judge`);
    expect(body.roc.auroc).toBeCloseTo(areaOf(reviewed) ?? 0, 12);
    expect(body).toMatchObject({ decisions: 400, label_coverage: reviewed.length / 400 });
    expect((await roc(`${RANGE}&arm=e1/b`)).body).toMatchObject({
      decisions: 80,
      arms: [
        { arm: "none", decisions: 320 },
        { arm: "e1/b", decisions: 80 },
      ],
    });
    expect((await roc(`${RANGE}&arm=none`)).body).toMatchObject({ decisions: 320 });
    expect((await roc(`${RANGE}&head=head_1`)).body).toMatchObject({ decisions: 100, head: "head_1" });
    expect((await roc(`${RANGE}&head=none`)).body).toMatchObject({ decisions: 300, head: "none" });
    expect((await roc("from=2031-03-01T12:00:00Z&to=2031-03-01T13:00:00Z")).body).toMatchObject({
      from: "2031-03-01T00:00:00.000Z",
      to: "2031-03-02T00:00:00.000Z",
      decisions: 40,
    });
  });

  it("takes the newest score context, lists the others, and never mixes them", async () => {
    const wide = "from=2031-02-01T00:00:00Z&to=2031-04-01T00:00:00Z";
    const { body } = await roc(wide);
    expect(body).toMatchObject({ score_context: "ctx-new", decisions: 1, correct: 0 });
    expect(body.score_contexts.map((one) => one.score_context)).toEqual(["ctx-new", "ctx", "ctx-old"]);
    expect((await roc(`${wide}&score_context=ctx`)).body).toMatchObject({ decisions: 400 });
    const sameDay = await roc("from=2031-05-01T00:00:00Z&to=2031-05-02T00:00:00Z");
    expect(sameDay.body).toMatchObject({ score_context: "b-more", decisions: 2 });
  });

  it("says what cannot be said without labels, and estimates by confidence", async () => {
    const { body } = await roc("from=2031-03-12T00:00:00Z&to=2031-03-13T00:00:00Z");
    expect(body).toMatchObject({
      roc: { auroc: null, interval: null, reason: "no labels", points: [] },
      best: null,
      ece: null,
      reliability: [],
    });
    expect(body.thresholds[50]).toMatchObject({
      passed: 1,
      idks: null,
      state: "not_estimable",
      estimated_idks: expect.closeTo(2 * 0.835 - 1),
    });
    const nothing = (await roc("from=2030-03-12T00:00:00Z&to=2030-03-13T00:00:00Z")).body;
    expect(nothing).toMatchObject({ score_context: null, decisions: 0, label_coverage: null, best: null });
    expect(new Set(nothing.thresholds.map(({ state }) => state))).toEqual(new Set(["no_data"]));
  });

  it("refuses what it cannot read", async () => {
    for (const [query, param] of [
      ["penalty=0", "penalty"],
      ["penalty=much", "penalty"],
      ["from=yesterday", "from"],
      ["from=2031-03-02T00:00:00Z&to=2031-03-01T00:00:00Z", "from"],
    ]) {
      const { status, body } = await roc(query ?? "");
      expect([status, (body as { error?: { param?: string } }).error?.param]).toEqual([400, param]);
    }
  });
});

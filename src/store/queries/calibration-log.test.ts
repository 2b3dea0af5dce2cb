import { afterAll, beforeAll, expect, it } from "vitest";
import { logStatements, rawScans } from "../../../test/support/query-log.ts";
import { decisionEvent, outcomeEvent, TestStore } from "../../../test/support/store.ts";
import { FEATURE_VERSION, FEATURES } from "../../core/features/registry.ts";
import type { DecisionRecord } from "../../core/record.ts";
import { listContexts, readLabelled, readRecent } from "./calibration-log.ts";
import { saveFeatureRegistry } from "./registries.ts";
import { readUsedLabels } from "./used-labels.ts";

let store: TestStore;
let minute = 0;

const add = async (id: string, given: Partial<DecisionRecord>, verdict?: "correct" | "incorrect") => {
  const createdAt = new Date(Date.UTC(2031, 0, 1) + 60_000 * minute++).toISOString();
  await store.write(await decisionEvent({ id, createdAt, ...given }));
  if (verdict !== undefined)
    await store.write(
      outcomeEvent(`o-${id}`, { decisionId: id, verdict, source: "human_review", selection: "chosen" }),
    );
};

beforeAll(async () => {
  store = await TestStore.start();
  await store.run((database) => saveFeatureRegistry(database, "1", ["b", "grounding_mean", "c", "a"]));
  const now = new Float32Array(FEATURES.length).fill(Number.NaN);
  now[FEATURES.findIndex(({ name }) => name === "grounding_mean")] = 0.25;
  const said = { from: "text", model: "m", form: "f", stated: 0.9, doubts: ["a"], failed: null } as const;
  await add("old", { session: "s", evidence: { selfConfidence: said } }, "correct");
  await add(
    "new",
    { session: "s", features: now, featureVersion: FEATURE_VERSION, headId: "h", confidence: 0.1 },
    "incorrect",
  );
  const other = { selfConfidence: { ...said, ofOthers: true } } as const;
  await add("lost", { session: null, featureVersion: "0", evidence: other }, "correct");
  await add("open", { wouldAbstain: true, audit: { probability: 0.1, drawn: true } });
  await add("elsewhere", { scoreContext: "other" }, "correct");
  await add("foreign", { project: "other" }, "correct");
  await add("off", { mode: "off" }, "correct");
  await add("unscored", { confidence: null, baseConfidence: null }, "correct");
  await add("before-heads", { baseConfidence: null, headId: null, confidence: 0.6 }, "correct");
});
afterAll(() => store.stop());

const names = ["grounding_mean", "a"];
const labelled = (limit?: number) =>
  store.run((database) => readLabelled(database, "default", "ctx", names, null, limit));

it("reads the labelled decisions of one context, oldest first, features by the names of their version", async () => {
  const rows = await labelled();
  expect(rows.map(({ id }) => id)).toEqual(["old", "new", "lost", "before-heads"]);
  expect(rows.map(({ features }) => Array.from(features))).toEqual([
    [Number.NaN, 3.25],
    [0.25, Number.NaN],
    [Number.NaN, Number.NaN],
    [Number.NaN, 3.25],
  ]);
  expect(rows.map(({ baseConfidence }) => baseConfidence)).toEqual([0.8, 0.8, 0.8, 0.6]);
  expect(rows[0]).toMatchObject({
    tools: ["book_flight"],
    right: true,
    source: "human_review",
    selection: "chosen",
    stopped: false,
  });
  expect(rows.map(({ statement }) => statement)).toEqual([{ stated: 0.9, model: "m" }, null, null, null]);
  expect(rows[0]!.session).toBe(rows[1]!.session);
  expect(rows[2]!.session).not.toBe(rows[3]!.session);
});

it("keeps the newest where there are more than it may read", async () => {
  expect((await labelled(2)).map(({ id }) => id)).toEqual(["lost", "before-heads"]);
});

it("reads what has no verdict as well, as the evidence must", async () => {
  const rows = await store.run((database) => readRecent(database, "default", "ctx", names));
  expect(rows.map(({ id }) => id)).toEqual(["old", "new", "lost", "open", "before-heads"]);
  expect(rows[3]).toMatchObject({ right: null, source: null, stopped: true, auditDrawn: true });
});

it("lists the contexts by their newest day, and the labels as they hold now", async () => {
  const contexts = await store.run((database) => listContexts(database, "default"));
  expect(contexts.map(({ scoreContext }) => scoreContext).toSorted()).toEqual(["ctx", "other"]);
  const range = { scoreContext: "ctx", firstAt: 0, lastAt: Date.UTC(2032, 0, 1), tool: null, source: null };
  const used = await store.run((database) => readUsedLabels(database, "default", range, 100));
  expect(used.map(({ id }) => id).toSorted()).toEqual(["before-heads", "lost", "new", "old"]);
  const none = await store.run((database) =>
    readUsedLabels(database, "default", { ...range, source: "human_audit" }, 100),
  );
  expect(none).toEqual([]);
});

it("scans no raw table", async () => {
  const log = logStatements();
  await labelled();
  await store.run((database) => readRecent(database, "default", "ctx", names));
  await store.run((database) => listContexts(database, "default"));
  const sent = [...log.sent];
  log.stop();
  expect(sent.length).toBeGreaterThanOrEqual(5);
  for (const one of sent) expect(await rawScans(store.sqld.url, one), one.sql).toEqual([]);
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { decisionEvent, outcomeEvent, TestStore } from "../../../test/support/store.ts";
import type { DecisionRecord } from "../../core/record.ts";
import { readLabelled } from "./calibration-log.ts";
import { readWatchedTool } from "./drift.ts";

let store: TestStore;
beforeAll(async () => {
  store = await TestStore.start();
});
afterAll(() => store.stop());

const audit = { probability: 0.05, drawn: true };
const undrawn = { ...audit, drawn: false };
const audited = { source: "human_audit", selection: "random_audit", verdict: "incorrect" } as const;
const reported = { source: "agent", selection: "reported", verdict: "correct" } as const;
const stopped: Partial<DecisionRecord> = {
  mode: "enforce",
  wouldAbstain: true,
  action: "abstain",
  reason: "low_confidence",
  confidence: 0.4,
  released: null,
};

it("what ran and was reported on has its verdict with or without the draw of an audit; the audit keeps its own chance", async () => {
  const common = { scoreContext: "here", confidence: 0.5, audit };
  await store.write(
    await decisionEvent({ ...common, id: "both" }),
    await decisionEvent({ ...common, id: "drawn only" }),
    await decisionEvent({ ...common, ...stopped, id: "stopped" }),
    await decisionEvent({ ...common, id: "explored", propensity: 0.2 }),
    await decisionEvent({ ...common, id: "reported only", audit: null }),
    await decisionEvent({ ...common, id: "explored, not drawn", propensity: 0.2, audit: undrawn }),
    await decisionEvent({ ...common, ...stopped, id: "not explored", propensity: 0.8 }),
    outcomeEvent("c8", { decisionId: "explored, not drawn", ...reported }),
    outcomeEvent("c9", { decisionId: "not explored", ...audited }),
    outcomeEvent("c1", { decisionId: "both", ...audited }),
    outcomeEvent("c2", { decisionId: "both", ...reported }),
    outcomeEvent("c3", { decisionId: "drawn only", ...audited }),
    outcomeEvent("c4", { decisionId: "stopped", ...audited }),
    outcomeEvent("c5", { decisionId: "explored", ...audited }),
    outcomeEvent("c6", { decisionId: "explored", ...reported }),
    outcomeEvent("c7", { decisionId: "reported only", ...reported }),
  );
  const rows = await store.run((database) => readLabelled(database, "default", "here", []));
  const chances = Object.fromEntries(
    rows.map(({ id, probability, drawnWith }) => [id, [probability, drawnWith]]),
  );
  expect(chances).toEqual({
    both: [1, 0.05],
    "drawn only": [0.05, 0.05],
    stopped: [0.05, 0.05],
    explored: [expect.closeTo(1 - 0.95 * 0.8, 12), 0.05],
    "explored, not drawn": [expect.closeTo(1 - 0.95 * 0.8, 12), null],
    "not explored": [expect.closeTo(1 - 0.95 * 0.8, 12), 0.05],
    "reported only": [1, null],
  });
  const audits = await store.run((database) => readLabelled(database, "default", "here", [], "human_audit"));
  expect(audits.map(({ probability }) => probability)).toEqual(Array(5).fill(0.05));
});

it("audits are one source to the watch of drift, whoever else spoke", async () => {
  const now = Date.parse("2031-01-02T00:00:00.000Z");
  const watched = { scoreContext: "here", changedAt: null };
  const { errors } = await store.run((database) => readWatchedTool(database, "default", watched, "", now));
  const days = errors.get("human_audit") ?? [];
  expect(days.reduce((sum, { incorrect }) => sum + incorrect, 0)).toBe(3);
  expect([...errors.keys()].toSorted()).toEqual(["agent", "human_audit"]);
});

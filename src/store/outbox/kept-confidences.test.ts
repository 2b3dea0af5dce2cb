import { expect, test } from "vitest";
import { decisionRecord, outcomeRecord } from "../../../test/support/decisions.ts";
import { openTables } from "../../../test/support/object-storage.ts";
import type { EarlierConfidence } from "../../core/reuse.ts";
import { applyStoreContent } from "../content.ts";
import { KeptConfidences } from "./kept-confidences.ts";

const confidence = (decision: string): EarlierConfidence => ({
  decision,
  confidence: 0.95,
  baseConfidence: 0.95,
  score: 2,
  headId: null,
  scoreContext: "ctx",
  policyVersion: 1,
  secondOpinion: false,
  samples: 3,
});
const NOW = Date.parse("2031-01-01T10:00:00Z");

async function decided(id: string, key: string, kept: boolean, expiresAt = NOW + 60_000) {
  const stored = await applyStoreContent(decisionRecord({ id, createdAt: new Date(NOW).toISOString() }));
  return {
    ...stored,
    marks: { ...stored.marks, reuse: { key, confidence: kept ? confidence(id) : null, expiresAt } },
  };
}
const wrong = (given: object) => outcomeRecord({ verdict: "incorrect", decisionId: null, ...given });

test("a confidence is found by its key until it expires, and the newest holds", async () => {
  const kept = new KeptConfidences(openTables());
  kept.note(await decided("d1", "k", true));
  expect(kept.find({ key: "k", now: NOW })).toEqual(confidence("d1"));
  expect(kept.find({ key: "k", now: NOW + 60_000 })).toBeNull();
  expect(kept.find({ key: "other", now: NOW })).toBeNull();
  kept.note(await decided("d2", "k", true));
  expect(kept.find({ key: "k", now: NOW })?.decision).toBe("d2");
  kept.note(await decided("d3", "k", false));
  expect(kept.find({ key: "k", now: NOW })?.decision).toBe("d2");
});

test.each([
  ["the decision", wrong({ decisionId: "d1" }), true],
  ["one that was made by it", wrong({ decisionId: "d2" }), true],
  ["its call", wrong({ toolCallId: "call_1" }), true],
  ["another decision", wrong({ decisionId: "d9" }), false],
  ["the decision, but it was right", wrong({ decisionId: "d1", verdict: "correct" }), false],
])("a verdict on %s ends it: %#", async (_, outcome, ended) => {
  const kept = new KeptConfidences(openTables());
  kept.note(await decided("d1", "k", true));
  kept.note(await decided("d2", "k", false));
  kept.heed(outcome);
  expect(kept.find({ key: "k", now: NOW }) === null).toBe(ended);
});

test("what has expired, and the oldest of very many, is forgotten", async () => {
  const sql = openTables();
  const kept = new KeptConfidences(sql);
  const first = await decided("d", "k", true, NOW - 1);
  kept.note(first);
  const later = await decided("d", "k", true, NOW + 1);
  const noted = (key: string) => ({
    ...later,
    marks: { ...later.marks, reuse: { ...later.marks.reuse, key } },
  });
  for (let i = 0; i < 20_060; i++) kept.note(noted(`k${i}`));
  expect(kept.find({ key: "k0", now: NOW })).toBeNull();
  expect(kept.find({ key: "k20059", now: NOW })).not.toBeNull();
  expect(sql.exec<{ n: number }>("SELECT COUNT(*) AS n FROM kept_confidences").toArray()[0]?.n).toBeLessThan(
    20_060,
  );
});

import { expect, test } from "vitest";
import { agreementBundle } from "../../test/support/agreement-bundle.ts";
import { openBundle } from "../classifier/bundle.ts";
import { createReaderClassifier } from "../classifier/reader-classifier.ts";
import { IDENTITY_PARTS, type LocalHead } from "../core/local-head/head.ts";
import { logit, sigmoid } from "../core/local-head/logit.ts";
import type { PolicyDocument } from "../core/policy/rule.ts";
import type { Sample, Turn } from "../core/turn.ts";
import { givenStatement } from "../core/self-confidence/stated.ts";
import { decideTurn } from "./decide.ts";
import type { DecideInput } from "./input.ts";
import type { StoppingRule } from "./score-context.ts";

const turn: Turn = {
  agent: null,
  session: null,
  model: null,
  maxTokens: null,
  messages: [{ role: "user", text: "Refund order 7731", calls: [], callId: null, name: null }],
  tools: [{ name: "refund", description: "", parameters: { type: "object", properties: {} } }],
};
const sample: Sample = {
  id: null,
  calls: [{ id: "c", name: "refund", arguments: '{"order":"7731"}' }],
  text: null,
  finishReason: "tool_calls",
  logprobs: null,
  usage: null,
};
const { model, card } = await agreementBundle();
const classifier = openBundle(model, card).then((bundle) => createReaderClassifier(bundle));

const decide = async (
  heads: PolicyDocument["heads"],
  stopping: StoppingRule = "given",
  more: Partial<DecideInput> = {},
) => {
  const policy = { version: 2, global: { mode: "enforce" as const }, tools: {}, ...(heads && { heads }) };
  const input = {
    id: "d1",
    project: "default",
    caller: "owner",
    user: null,
    turn,
    samples: [sample, sample, sample],
    policy,
    overrides: { mode: null, threshold: null, mayLoosen: false },
    stopping,
    content: { messages: [], tools: [], metadata: null },
    receivedAt: 1_000,
    ...more,
  };
  return (await decideTurn(input, { classifier, now: () => 1_000 })).record;
};

const head = (parts: Partial<LocalHead>): LocalHead => ({
  ...IDENTITY_PARTS,
  id: "h1",
  calibrationId: "c1",
  labels: 40,
  fittedAt: "2026-11-30T00:00:00.000Z",
  ...parts,
});

test("a head changes confidence, path and ruling; base confidence and score context stay as they are", async () => {
  const before = await decide(undefined);
  expect(before).toMatchObject({ action: "execute", headId: null, baseConfidence: before.confidence });
  const shift = -2 - logit(before.confidence!);
  const after = await decide({ [before.scoreContext]: head({ tools: { refund: shift } }) });
  expect(after).toMatchObject({
    action: "abstain",
    reason: "low_confidence",
    headId: "h1",
    baseConfidence: before.confidence,
    score: before.score,
    scoreContext: before.scoreContext,
  });
  expect(after.confidence).toBeCloseTo(sigmoid(-2), 12);
  expect(after.confidencePath).toEqual(
    before.confidencePath.map((one) => expect.closeTo(sigmoid(logit(one!) + shift), 12) as number),
  );
});

test("reads features by name, and the risk that the policy gives a tool", async () => {
  const { confidence, scoreContext } = await decide(undefined);
  const features = { agreement: { weight: -1, mean: 0, scale: 0.5 } };
  const read = await decide({ [scoreContext]: head({ features }) });
  expect(read.confidence).toBeCloseTo(sigmoid(logit(confidence!) - 2), 12);
  const pooled = await decide({ [scoreContext]: head({ risks: { unknown: -1 }, tools: { other: 5 } }) });
  expect(pooled.confidence).toBeCloseTo(sigmoid(logit(confidence!) - 1), 12);
});

test("a head is for one score context only, and none is found under an inherited name", async () => {
  const { scoreContext, confidence } = await decide(undefined);
  const other = await decide({ [scoreContext]: head({ intercept: -5 }) }, "adaptive/1");
  expect(other).toMatchObject({ headId: null, confidence });
  expect(await decide({})).toMatchObject({ headId: null, confidence });
});

test("a statement of the model moves the confidences of the calls that it speaks of, and of no others", async () => {
  const other: Sample = { ...sample, calls: [{ id: "c", name: "refund", arguments: '{"order":"8"}' }] };
  // The first of two stands alone, then for a tie, and is outvoted in the end.
  const samples = [sample, other, other];
  const said = { samples, evidence: givenStatement(0.9, "m") };
  const curve = { x: [0.9], y: [0.2] };
  const map = {
    labels: 40,
    base: 0.5,
    pooled: curve,
    groups: [{ model: "m", tool: "refund", labels: 40, curve }],
  };
  const before = await decide(undefined, "given", said);
  const heads = { [before.scoreContext]: head({ selfConfidence: { weight: 1, map } }) };
  const after = await decide(heads, "given", said);
  expect(after.evidence.selfConfidence).toMatchObject({ stated: 0.9, ofOthers: true });
  expect(after.evidence.selfConfidence?.calibrated).toBeUndefined();
  expect([after.candidate, after.confidence]).toEqual([1, before.confidence]);
  const own = await decide(heads, "given", { ...said, samples: [sample, sample, other] });
  const without = await decide(heads, "given", { samples: [sample, sample, other] });
  const shift = logit(0.2);
  expect(own.evidence.selfConfidence?.calibrated).toBe(0.2);
  expect(own.confidence).toBeCloseTo(sigmoid(logit(without.confidence!) + shift), 9);
  expect(own.confidencePath).toEqual(
    without.confidencePath.map((one) => expect.closeTo(sigmoid(logit(one!) + shift), 9) as number),
  );
  // Where it leads only for a while, no step of the path is moved by it either: in the end it says nothing.
  expect(after.confidencePath).toEqual(before.confidencePath);
});

import { expect, test } from "vitest";
import { createReaderClassifier } from "../classifier/reader-classifier.ts";
import type { Classifier } from "../classifier/classifier.ts";
import { openBundle } from "../classifier/bundle.ts";
import { PermissionError, UnavailableError } from "../core/errors.ts";
import { FEATURES } from "../core/features/registry.ts";
import { BUILT_IN_POLICY, type PolicyDocument } from "../core/policy/rule.ts";
import type { Sample, Turn } from "../core/turn.ts";
import { agreementBundle } from "../../test/support/agreement-bundle.ts";
import { decideTurn } from "./decide.ts";
import type { DecideInput } from "./input.ts";

const turn: Turn = {
  agent: "shop",
  session: "s1",
  model: "m",
  maxTokens: null,
  messages: [{ role: "user", text: "Refund 20 euros for order 7731", calls: [], callId: null, name: null }],
  tools: [
    {
      name: "refund",
      description: "Refund an order",
      parameters: {
        type: "object",
        properties: { order_id: { type: "string" }, amount: { type: "number" } },
        required: ["order_id", "amount"],
      },
    },
  ],
};

const refund = (values: object, id: string | null = null): Sample => ({
  id,
  calls: [{ id: "call_1", name: "refund", arguments: JSON.stringify(values) }],
  text: null,
  finishReason: "tool_calls",
  logprobs: null,
  usage: null,
});
const text = (words: string): Sample => ({ ...refund({}), calls: [], text: words, finishReason: "stop" });
const right = refund({ order_id: "7731", amount: 20 });

const enforce: PolicyDocument = { version: 3, global: { mode: "enforce" }, tools: {} };

const input = (samples: Sample[], change: Partial<DecideInput> = {}): DecideInput => ({
  id: "d1",
  project: "default",
  caller: "owner",
  user: null,
  turn,
  samples,
  policy: enforce,
  overrides: { mode: null, threshold: null, mayLoosen: false },
  stopping: "given",
  content: { messages: [], tools: [], metadata: null },
  receivedAt: 1_000,
  ...change,
});

const { model, card } = await agreementBundle();
const classifier: Promise<Classifier> = openBundle(model, card).then((bundle) =>
  createReaderClassifier(bundle),
);
const parts = { classifier, now: () => 1_007 };
const broken = { classifier: Promise.reject<Classifier>(new UnavailableError("no model")), now: () => 1_007 };
broken.classifier.catch(() => undefined);

const judge = async (samples: Sample[], change: Partial<DecideInput> = {}) =>
  (await decideTurn(input(samples, change), parts)).record;

test("agreeing samples run: the candidate is released and the record holds all that led to it", async () => {
  const record = await judge([right, right, right]);
  expect(record).toMatchObject({
    action: "execute",
    reason: "confident",
    candidate: 0,
    released: 0,
    agreement: 1,
    effectiveSamples: 3,
    threshold: 0.5,
    gatedBy: "refund",
    fallback: null,
    policyVersion: 3,
    latencyMs: 7,
    createdAt: "1970-01-01T00:00:01.000Z",
  });
  expect(record.confidence).toBeGreaterThan(0.5);
  expect(record.features).toHaveLength(FEATURES.length);
  expect(record.confidencePath).toHaveLength(3);
  expect(record.confidencePath.at(-1)).toBe(record.confidence);
  expect(record.scoreContext).toMatch(/^[0-9a-f]{16}$/);
});

test("in enforce the largest group is released, not sample 1", async () => {
  const record = await judge([refund({ order_id: "7731", amount: 2000 }), right, right, right]);
  expect(record).toMatchObject({ action: "execute", candidate: 1, released: 1, agreement: 0.75 });
});

test("which spellings agree is the policy's to say, tool by tool; the context of the score names the version", async () => {
  const samples = ["2024-05-01T10:00:00Z", "2024-05-01T12:00:00+02:00"].map((at) =>
    refund({ order_id: "7731", amount: 20, at }),
  );
  const spelt = await judge(samples);
  expect(spelt.agreement).toBe(1);
  for (const policy of [
    { ...enforce, tools: { refund: { canonical: { dates: false } } } },
    { ...enforce, global: { ...enforce.global, canonical: { dates: false } } },
  ]) {
    const strict = await judge(samples, { policy });
    expect(strict.agreement).toBe(0.5);
    expect(strict.scoreContext).toBe(spelt.scoreContext);
  }
  const other = { ...enforce, tools: { pay: { canonical: { dates: false } } } };
  expect((await judge(samples, { policy: other })).agreement).toBe(1);
});

test("samples that disagree abstain, and the question offers what they disagree about", async () => {
  const record = await judge([
    right,
    refund({ order_id: "7731", amount: 2000 }),
    refund({ order_id: "7731", amount: 50 }),
  ]);
  expect(record).toMatchObject({ action: "abstain", reason: "low_confidence", released: null });
  expect(record.fallback).toEqual({
    action: "offer_options",
    message: [
      "I am not sure about “refund”: there is more than one “amount”. Which one do you mean?",
      "1. 20",
      "2. 2000",
      "3. 50",
      "Do you mean “20”? Please answer with the number or the value.",
    ].join("\n"),
    options: ["20", "2000", "50"],
  });
});

test("a missing argument blocks whatever the confidence, and the sentence names it", async () => {
  const record = await judge([refund({ order_id: "7731" }), refund({ order_id: "7731" })]);
  expect(record).toMatchObject({ action: "abstain", reason: "blocked" });
  expect(record.fallback?.message).toBe("For “refund” I still need “amount”. Could you tell me?");
  expect(record.findings).toContainEqual(
    expect.objectContaining({ check: "schema", severity: "block", call: 0 }),
  );
});

test("samples with the same response id are one sample, so agreement is missing", async () => {
  const record = await judge([
    refund({ order_id: "7731", amount: 20 }, "r1"),
    refund({ order_id: "7731", amount: 20 }, "r1"),
  ]);
  expect(record).toMatchObject({ effectiveSamples: 1, agreement: null });
  expect(record.samples.map((s) => s.effective)).toEqual([true, false]);
});

test("no call in sample 1: its text is released and there is no confidence", async () => {
  const record = await judge([text("Which order?"), right, right]);
  expect(record).toMatchObject({
    action: "execute",
    reason: "no_call",
    candidate: 0,
    released: 0,
    confidence: null,
  });
  expect(record.calls).toEqual([]);
});

test("a call that most samples do without is replaced by the earliest text", async () => {
  const record = await judge([right, text("Which order do you mean?"), text("Which one?")]);
  expect(record).toMatchObject({
    action: "abstain",
    reason: "unnecessary_call",
    candidate: 1,
    gatedBy: "refund",
  });
  expect(record.fallback?.message).toBe("Which order do you mean?");
});

test("shadow always executes sample 1 and says what enforce would have done", async () => {
  const samples = [
    refund({ order_id: "7731", amount: 2000 }),
    right,
    right,
    refund({ order_id: "7731", amount: 5 }),
  ];
  const record = await judge(samples, { policy: BUILT_IN_POLICY });
  expect(record).toMatchObject({
    mode: "shadow",
    action: "execute",
    wouldAbstain: true,
    candidate: 1,
    released: 0,
  });
  expect(record.fallback).not.toBeNull();
});

test("off judges nothing but keeps the record", async () => {
  const record = await judge([right, right], { policy: { version: 1, global: { mode: "off" }, tools: {} } });
  expect(record).toMatchObject({
    mode: "off",
    action: "execute",
    reason: "off",
    confidence: null,
    features: null,
  });
});

test("a model that does not start: open lets the call pass and says so, closed does not", async () => {
  const open = (await decideTurn(input([right]), broken)).record;
  expect(open).toMatchObject({ action: "execute", reason: "gate_error", wouldAbstain: false, released: 0 });
  expect(open.gateError).toMatchObject({ type: "UnavailableError", onError: "open" });

  const policy: PolicyDocument = { version: 1, global: { mode: "enforce", risk: "high" }, tools: {} };
  const closed = (await decideTurn(input([right], { policy }), broken)).record;
  expect(closed).toMatchObject({
    action: "abstain",
    reason: "gate_error",
    fallback: { action: "escalate_to_human" },
  });
});

test("a model that does not start never frees what a check blocks", async () => {
  const { record } = await decideTurn(input([refund({ order_id: "7731" })]), broken);
  expect(record).toMatchObject({ action: "abstain", reason: "blocked" });
});

test("without any policy the deployment fails closed, or open where it says so", async () => {
  const unavailable = new UnavailableError("neither database nor snapshot");
  const closed = await judge([right, right], { policy: { unavailable, onError: "closed" } });
  expect(closed).toMatchObject({ mode: "enforce", action: "abstain", reason: "gate_error" });
  const open = await judge([right, right], { policy: { unavailable, onError: "open" } });
  expect(open).toMatchObject({ action: "execute", reason: "gate_error" });
});

test("a fault in the pure rooms ends in a record by on_error, not in an exception", async () => {
  const tools = [
    {
      name: "refund",
      description: "",
      get parameters(): unknown {
        throw new RangeError("Maximum call stack size exceeded");
      },
    },
  ];
  const open = await judge([right], { turn: { ...turn, tools } });
  expect(open).toMatchObject({ action: "execute", reason: "gate_error", released: 0, findings: [] });
  expect(open.gateError).toMatchObject({ type: "RangeError", onError: "open" });
  const policy: PolicyDocument = { version: 1, global: { mode: "enforce", onError: "closed" }, tools: {} };
  const closed = await judge([right], { turn: { ...turn, tools }, policy });
  expect(closed).toMatchObject({ action: "abstain", reason: "gate_error", released: null });
});

test("what is stored follows the strictest tool that any sample calls, also a sample that lost", async () => {
  const pay: Sample = { ...right, calls: [{ id: null, name: "pay", arguments: '{"card":"4111"}' }] };
  const policy: PolicyDocument = { version: 1, global: {}, tools: { pay: { storeContent: "none" } } };
  expect(await judge([right, right, pay], { policy })).toMatchObject({ candidate: 0, storeContent: "none" });
  expect(await judge([text("Which order?"), pay], { policy })).toMatchObject({ storeContent: "none" });
  expect(await judge([right, right], { policy })).toMatchObject({ storeContent: "full" });
});

test("without any policy nothing of the content is stored", async () => {
  const unavailable = new UnavailableError("neither database nor snapshot");
  expect(await judge([right], { policy: { unavailable, onError: "open" } })).toMatchObject({
    storeContent: "none",
  });
});

test("a request that asks for less than the policy holds is refused", async () => {
  const overrides = { mode: "shadow", threshold: null, mayLoosen: false } as const;
  await expect(judge([right], { overrides })).rejects.toThrow(PermissionError);
});

const coverageSeen = (row: Float32Array | null): number =>
  FEATURES.filter(({ family }, i) => family === "coverage" && !Number.isNaN(row?.[i] ?? Number.NaN)).length;

test("an agent that makes one call at a time is judged without coverage, in a score context of its own", async () => {
  const all = (await decideTurn(input([right]), parts)).record;
  const policy: PolicyDocument = { ...enforce, global: { mode: "enforce", oneCallAgents: ["shop"] } };
  const one = (await decideTurn(input([right], { policy }), parts)).record;
  expect(coverageSeen(all.features)).toBeGreaterThan(5);
  expect(coverageSeen(one.features)).toBe(0);
  expect(one.scoreContext).not.toBe(all.scoreContext);
});

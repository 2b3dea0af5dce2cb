import { expect, it } from "vitest";
import { callOf, sampleOf, turnOf } from "../../../test/support/field-cases.ts";
import { NO_EVIDENCE } from "../evidence.ts";
import { normalise } from "../normalise.ts";
import type { Sample, Tool } from "../turn.ts";
import { runChecks } from "./index.ts";
import { FINDING_NAMES } from "./names.ts";

const tool = (name: string, parameters: Tool["parameters"] = null): Tool => ({
  name,
  description: "",
  parameters,
});
const TOOLS = [
  tool("pay", { type: "object", properties: { to: { type: "string" } }, required: ["to"] }),
  tool("odd", { $ref: "https://elsewhere.example/schema" }),
  tool("a.b"),
  tool("a_b"),
];

/** A sample for each finding, and further ones for good measure. */
const SAMPLES: readonly Sample[] = [
  sampleOf([callOf({ name: "sell", arguments: "{}" })]),
  sampleOf([callOf({ name: "a-b", arguments: "{}" })]),
  sampleOf([callOf({ name: "pay", arguments: "[1]" })]),
  { ...sampleOf([callOf({ name: "pay", arguments: '{"to":"bob"}' })]), finishReason: "length" },
  { ...sampleOf([callOf({ name: "pay", arguments: '{"to":"bob"}' })]), finishReason: "content_filter" },
  {
    ...sampleOf([callOf({ name: "pay", arguments: '{"to":"bob"}' })]),
    usage: { promptTokens: 1, completionTokens: 50 },
  },
  sampleOf([callOf({ name: "pay", arguments: "{}" })]),
  sampleOf([callOf({ name: "odd", arguments: '{"x":1}' })]),
  sampleOf([1, 2].map(() => callOf({ name: "pay", arguments: '{"to":"bob"}' }))),
];

/** One rule that every payment breaks, and one that no payment can be held against. */
const rulesOf = () => ({
  global: [],
  own: [
    { kind: "allow", argument: "to", values: ['"eve"'], level: "block" },
    { kind: "range", argument: "sum", max: "1", level: "block" },
  ] as const,
  onError: "open" as const,
});

it("every finding is named with the severity that it has, and every name is a finding", () => {
  const turn = { ...turnOf(TOOLS), maxTokens: 50 };
  const told = SAMPLES.flatMap((sample) => {
    const normalised = normalise(turn, [sample]);
    const [candidate] = normalised.samples;
    return candidate === undefined
      ? []
      : runChecks({ turn, normalised, candidate, evidence: NO_EVIDENCE, rulesOf }, () => undefined);
  });
  const pairs = new Set(told.map(({ check, severity }) => `${check} ${severity}`));
  expect(pairs).toEqual(new Set(FINDING_NAMES.map(({ check, usual }) => `${check} ${usual}`)));
});

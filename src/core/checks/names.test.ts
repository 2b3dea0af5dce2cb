import { expect, it } from "vitest";
import { callOf, sampleOf, turnOf } from "../../../test/support/field-cases.ts";
import type { NormalisedSample } from "../normalised.ts";
import {
  message,
  sampleOf as calling,
  tool as toolOf,
  turnOf as conversation,
} from "../features/example-turn.ts";
import { normalise } from "../normalise.ts";
import { resolveTool } from "../policy/resolve.ts";
import type { Sample, Tool, Turn } from "../turn.ts";
import { type LevelOf, runChecks } from "./index.ts";
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
  { ...sampleOf([]), text: "I've paid Bob." },
  { ...sampleOf([]), text: '<tool_call>{"name":"pay","arguments":{"to":"bob"}}</tool_call>' },
  sampleOf([1, 2].map(() => callOf({ name: "pay", arguments: '{"to":"bob"}' }))),
];

/** One rule that every payment breaks, and one that no payment can be held against. */
const RULES = {
  global: [],
  own: [
    { kind: "allow", argument: "to", values: ['"eve"'], level: "block" },
    { kind: "range", argument: "sum", max: "1", level: "block" },
  ],
} as const;

const lookup = toolOf("find_order", "Finds an order of the shop.", { id: "string" });
const mail = toolOf("send_mail", "Sends a mail.", { to: "string", on: "string?" });
const choice = tool("set_mode", { properties: { mode: { enum: ["json", "text"] } } });
const FIND = ["find_order", '{"id":"A-5512"}'] as const;
const failed = [
  message("assistant", "", [FIND]),
  message("tool", '{"error":"unknown order, did you mean B-7781?"}'),
];

/** Conversations for the findings that look at more than the answer. */
const TURNS: readonly (readonly [Turn, Sample])[] = [
  [conversation({ ask: "hi there", tools: [lookup] }), calling([FIND])],
  [
    conversation({
      ask: "Where is order A-5512?",
      tools: [lookup],
      after: [message("assistant", "", [FIND]), message("tool", '{"city":"Graz"}')],
    }),
    calling([FIND]),
  ],
  [
    conversation({
      ask: "What is the city of A-5512?",
      tools: [lookup],
      before: [
        message("user", "Find A-5512"),
        message("assistant", "", [["list_orders", "{}"]]),
        message("tool", '[{"id":"A-5512","city":"Graz"}]'),
      ],
    }),
    calling([FIND]),
  ],
  [
    conversation({ ask: "Explain photosynthesis in tropical rainforests", tools: [mail] }),
    calling([["send_mail", '{"to":"ann@example.org","on":"2031-04-05"}']]),
  ],
  [
    conversation({
      ask: "Find the orders 17, 18 and 19 and also 22, then send me 40 of them",
      tools: [lookup],
    }),
    calling([["find_order", '{"id":"17"}']]),
  ],
  [
    conversation({ ask: "Write to Ann", tools: [toolOf("invite", "Invites.", { email: "string" })] }),
    calling([["invite", '{"email":"Ann"}']]),
  ],
  [conversation({ ask: "Where is order A-5512?", tools: [lookup], after: failed }), calling([FIND])],
  [
    conversation({ ask: "Where is order A-5512?", tools: [lookup], after: [...failed, ...failed] }),
    calling([["find_order", '{"id":"B-7781"}']]),
  ],
  [turnOf([choice]), calling([["set_mode", '{"mode":"JSON"}']])],
];

const policyOf = (name: string) => ({
  ...resolveTool({ version: 1, global: {}, tools: { send_mail: { after: ["find_order"] } } }, name),
  rules: RULES,
});

/** Two systems were asked: one says no, one cannot tell. */
const hooksOn = ({ canonical: form }: NormalisedSample) => ({
  hooks: (["deny", "unknown"] as const).map((verdict) => ({
    hook: "orders",
    form,
    verdict,
    reason: null,
    failed: null,
  })),
});

const CHECKED = { upstream: null, model: "checker", reason: null, missing: [] };
/** What other models can say of a call. */
const said = (levelOf: LevelOf) => {
  const turn = turnOf(TOOLS);
  const sample = sampleOf([callOf({ name: "pay", arguments: '{"to":"eve"}' })]);
  const normalised = normalise(turn, [sample]);
  const candidate = normalised.samples[0]!;
  const panelled = { version: 1, global: { panel: { models: [{ model: "other" }] } }, tools: {} };
  const opinion = { upstream: null, model: "other", failed: null };
  const panels = [{ ...candidate, canonical: "pay(bob)" }, null].map((answer) => ({
    turn,
    normalised,
    candidate,
    evidence: { opinions: [{ ...opinion, answer }] },
    policyOf: (name: string) => resolveTool(panelled, name),
  }));
  const checked = (["wrong", "unsure", "failed"] as const).flatMap((word) => {
    const [verdict, failed] = word === "failed" ? (["unsure", "timeout"] as const) : ([word, null] as const);
    const validation = { ...CHECKED, form: candidate.canonical, verdict, failed };
    return runChecks({ turn, normalised, candidate, evidence: { validations: [validation] } }, levelOf);
  });
  const stated = { from: "request", model: null, form: candidate.canonical, stated: 0.2 } as const;
  const selfConfidence = { ...stated, doubts: ["the sum"], failed: null };
  const unsure = runChecks({ turn, normalised, candidate, evidence: { selfConfidence } }, levelOf);
  return [...checked, ...unsure, ...panels.flatMap((given) => runChecks(given, levelOf))];
};

const told = (levelOf: LevelOf) => {
  const limited = { ...turnOf(TOOLS), maxTokens: 50 };
  const all = [...SAMPLES.map((sample) => [limited, sample] as const), ...TURNS];
  return [
    ...said(levelOf),
    ...all.flatMap(([turn, sample]) => {
      const normalised = normalise(turn, [sample]);
      const [candidate] = normalised.samples;
      return candidate === undefined
        ? []
        : runChecks({ turn, normalised, candidate, evidence: hooksOn(candidate), policyOf }, levelOf);
    }),
  ];
};

it("every finding is named with the severity that it has, and every name is a finding", () => {
  const usual = new Set(told(() => undefined).map(({ check, severity }) => `${check} ${severity}`));
  const on = FINDING_NAMES.filter(({ check, usual }) => usual !== "off" && check !== "check_failed");
  expect(usual).toEqual(new Set(on.map(({ check, usual }) => `${check} ${usual}`)));
});

it("what is off by itself is told where a policy asks for it, and nothing else is", () => {
  const asked = new Set(told(() => "flag").map(({ check }) => check));
  expect(asked).toEqual(
    new Set(FINDING_NAMES.map(({ check }) => check).filter((check) => check !== "check_failed")),
  );
  const silent = told(() => "off").map(({ check }) => check);
  const fixed = FINDING_NAMES.filter((name) => name.fixed).map(({ check }) => check);
  expect(silent.every((check) => fixed.includes(check))).toBe(true);
});

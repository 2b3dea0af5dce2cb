import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OPINION_FORMATS } from "../../core/policy/opinion.ts";
import { FALLBACK_ACTIONS, MODES, RISKS, WAYS } from "../../core/turn.ts";
import { Field } from "../field.ts";
import { readPolicy, writePolicy } from "./policy.ts";

const rule = fc.record(
  {
    mode: fc.constantFrom(...MODES),
    risk: fc.constantFrom(...RISKS),
    threshold: fc.double({ min: 0, max: 1, noNaN: true }),
    penalty: fc.double({ min: 0.01, max: 100, noNaN: true }),
    samples: fc.integer({ min: 1, max: 10 }),
    diversity: fc.array(fc.constantFrom(...WAYS), { minLength: 1, maxLength: 10 }),
    logprobs: fc.boolean(),
    sampling_deadline_ms: fc.integer({ min: 100, max: 25_000 }),
    token_budget: fc.integer({ min: 1, max: 1_000_000 }),
    fallback: fc.constantFrom(...FALLBACK_ACTIONS),
    safe_default: fc.string(),
    safe_call: fc.record({
      tool: fc.stringMatching(/^[a-z_]{1,9}$/),
      arguments: fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/), fc.jsonValue({ maxDepth: 2 }), {
        maxKeys: 3,
      }),
    }),
    locale: fc.constantFrom("auto", "en", "zh", "pt-BR"),
    checks: fc.dictionary(fc.constantFrom("schema", "constructor"), fc.constantFrom("block", "flag", "off")),
    on_error: fc.constantFrom("open", "closed"),
    durability: fc.constantFrom("after_answer", "before_answer"),
    store_content: fc.constantFrom("full", "hash", "none"),
    stream_text: fc.constantFrom("hold", "pass"),
    forced: fc.constantFrom("release", "blocks", "abstain"),
    canonical: fc.record(
      { dates: fc.boolean(), sets: fc.oneof(fc.boolean(), fc.array(fc.string(), { maxLength: 3 })) },
      { requiredKeys: [] },
    ),
    second_opinion: fc.oneof(
      fc.constantFrom("off" as const, { model: "other-model" }),
      fc.record(
        {
          model: fc.constant("other-model"),
          upstream: fc.stringMatching(/^[a-z]{1,9}$/),
          format: fc.constantFrom(...OPINION_FORMATS),
          when: fc.constantFrom("doubt", "always"),
          risks: fc.uniqueArray(fc.constantFrom(...RISKS), { minLength: 1 }),
          deadline_ms: fc.integer({ min: 100, max: 25_000 }),
        },
        { requiredKeys: ["model", "upstream"] },
      ),
    ),
    enforce_share: fc.double({ min: 0, max: 1, noNaN: true }),
    audit_share: fc.double({ min: 0, max: 1, noNaN: true }),
    explore_share: fc.oneof(fc.constant(0), fc.double({ min: 0.05, max: 1, noNaN: true })),
    explore_band: fc.double({ min: 0, max: 1, noNaN: true }),
    guard: fc.record({
      max_wrong: fc.double({ min: 0.001, max: 0.999, noNaN: true }),
      confidence: fc.double({ min: 0.5, max: 0.999, noNaN: true }),
    }),
    hook: fc.constantFrom(
      "off" as const,
      { name: "orders", deadline_ms: 2_000 },
      { name: "orders", deadline_ms: 50, on_failure: "block" as const },
    ),
    self_confidence: fc.constantFrom(
      "off" as const,
      { ask: "samples" as const },
      { ask: "text" as const, min: 0.4 },
      { ask: "follow_up" as const, risks: ["high" as const], deadline_ms: 500 },
    ),
    degraded: fc.boolean(),
    trust_annotations: fc.boolean(),
    guess_risk: fc.boolean(),
    rules: fc.constantFrom(
      [],
      [
        { argument: "amount", max: 200, level: "block" },
        { together: ["a", "b"], level: "flag", message: "Both." },
      ],
    ),
    context: fc.constantFrom(
      [],
      [
        { when: { agents: ["bot"], hours: { from: "22:00", to: "07:00" } }, at_least: 0.9, reason: "Night." },
        {
          when: { groups: ["vip"], channels: ["voice"], weekdays: ["sun", "sat"] },
          add: -0.1,
          reason: "Calm.",
        },
        { when: { degraded: true }, set: 1, reason: "The shop's backend is slow." },
        { when: { load: "degraded" }, set: 1, reason: "The provider fails." },
        { when: { load: { latency_above_ms: 20_000, min_calls: 5 } }, set: 1, reason: "It is slow." },
      ],
    ),
    one_call_agents: fc.array(fc.oneof(fc.constant("*"), fc.string({ maxLength: 20 })), { maxLength: 3 }),
  },
  { requiredKeys: [] },
);

const toolRule = fc
  .tuple(rule, fc.option(fc.array(fc.string({ maxLength: 20 }), { maxLength: 3 }), { nil: undefined }))
  .map(([one, after]) => ({ ...one, after }));

/** A guard watches the policy, never one arm. */
const armRule = rule.map((one) => ({ ...one, guard: undefined }));
const arm = (id: string) =>
  fc.record(
    {
      id: fc.constant(id),
      share: fc.double({ min: 0.001, max: 0.5, noNaN: true }),
      global: armRule,
      tools: fc.dictionary(fc.string({ minLength: 1 }), armRule),
    },
    { requiredKeys: ["id", "share"] },
  );
const experiment = fc.record({
  id: fc.stringMatching(/^exp_[a-z0-9]{1,12}$/),
  unit: fc.constantFrom("session", "user"),
  salt: fc.string({ maxLength: 64 }),
  arms: fc.tuple(arm("now"), arm("B.2")),
});

const invalid = (body: object) => () => readPolicy(Field.root({ global: {}, ...body }));

describe("policies on the wire", () => {
  it("come back as they were sent, whatever the tools are called", () => {
    fc.assert(
      fc.property(
        rule,
        fc.dictionary(fc.oneof(fc.string({ minLength: 1 }), fc.constant("constructor")), toolRule),
        fc.option(fc.option(experiment), { nil: undefined }),
        (global, tools, running) => {
          const sent = JSON.parse(JSON.stringify({ global, tools, experiment: running })) as object;
          const read = { version: 3, ...readPolicy(Field.root(sent)) };
          expect(JSON.parse(JSON.stringify(writePolicy(read)))).toEqual({ version: 3, ...sent });
        },
      ),
    );
  });

  it("says which share is none", () => {
    expect(invalid({ global: { enforce_share: 1.1 } })).toThrow(
      "global.enforce_share must be a number from 0 to 1",
    );
    expect(invalid({ global: { explore_share: 0.01 } })).toThrow(
      "global.explore_share must be 0, or from 0.05 to 1",
    );
    expect(invalid({ tools: { t: { guard: { confidence: 0.9 } } } })).toThrow("tools.t.guard.max_wrong");
    expect(invalid({ tools: { t: { guard: { max_wrong: 0.1, least: 3 } } } })).toThrow(
      "is no field of guard",
    );
  });

  it("says what is wrong with how extra samples are drawn", () => {
    expect(invalid({ global: { diversity: ["resample", "json"] } })).toThrow(
      "global.diversity[1] must be one of",
    );
    expect(invalid({ global: { diversity: [] } })).toThrow("global.diversity must name at least one way");
    expect(invalid({ global: { diversity: "resample" } })).toThrow("global.diversity must be an array");
    expect(invalid({ tools: { t: { logprobs: 1 } } })).toThrow("tools.t.logprobs must be true or false");
    expect(invalid({ global: { sampling_deadline_ms: 30_000 } })).toThrow("from 100 to 25000");
    expect(invalid({ global: { token_budget: 0 } })).toThrow("global.token_budget must be a number from 1");
  });

  it("sets what must run before for one tool only, also for a tool with an odd name", () => {
    const after = ["get_order"];
    expect(readPolicy(Field.root({ tools: { global: { after } } })).tools).toEqual({ global: { after } });
    expect(invalid({ global: { after } })).toThrow("global.after is for one tool");
    const arms = [
      { id: "a", share: 0.5, global: { after } },
      { id: "b", share: 0.5 },
    ];
    expect(invalid({ experiment: { id: "e", unit: "session", salt: "s", arms } })).toThrow("is for one tool");
    expect(invalid({ tools: { t: { after: "get_order" } } })).toThrow("tools.t.after");
    expect(invalid({ tools: { t: { after: Array(21).fill("a") } } })).toThrow("at most 20");
  });

  it("says what is wrong with an experiment", () => {
    const arms = [
      { id: "a", share: 0.5 },
      { id: "b", share: 0.5 },
    ];
    const patched = (change: object) =>
      invalid({ experiment: { id: "e", unit: "session", salt: "s", arms, ...change } });
    expect(patched({ arms: arms.slice(1) })).toThrow("experiment.arms must name 2 to 10 arms, not 1");
    expect(patched({ arms: [...arms, { id: "c", share: 0.1 }] })).toThrow("have shares of 1.1 together");
    expect(patched({ arms: [...arms.slice(1), { id: "b", share: 0.1 }] })).toThrow("an id of its own");
    expect(patched({ unit: "request" })).toThrow("experiment.unit must be one of");
    expect(patched({ arms: [arms[0], { id: "b", share: 0.5, threshold: 0.3 }] })).toThrow(
      "is no field of an arm",
    );
    expect(patched({ arms: [arms[0], { id: "b", share: 0.5, tools: { t: { treshold: 1 } } }] })).toThrow(
      "treshold",
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FALLBACK_ACTIONS, MODES, RISKS } from "../../core/turn.ts";
import { Field } from "../field.ts";
import { readPolicy, writePolicy } from "./policy.ts";

const rule = fc.record(
  {
    mode: fc.constantFrom(...MODES),
    risk: fc.constantFrom(...RISKS),
    threshold: fc.double({ min: 0, max: 1, noNaN: true }),
    penalty: fc.double({ min: 0.01, max: 100, noNaN: true }),
    samples: fc.integer({ min: 1, max: 10 }),
    fallback: fc.constantFrom(...FALLBACK_ACTIONS),
    safe_default: fc.string(),
    checks: fc.dictionary(fc.constantFrom("schema", "constructor"), fc.constantFrom("block", "flag", "off")),
    on_error: fc.constantFrom("open", "closed"),
    durability: fc.constantFrom("after_answer", "before_answer"),
    store_content: fc.constantFrom("full", "hash", "none"),
    stream_text: fc.constantFrom("hold", "pass"),
    forced: fc.constantFrom("release", "abstain"),
    canonical: fc.record(
      { dates: fc.boolean(), sets: fc.oneof(fc.boolean(), fc.array(fc.string(), { maxLength: 3 })) },
      { requiredKeys: [] },
    ),
    second_opinion: fc.constantFrom("off" as const, { model: "other-model" }),
    one_call_agents: fc.array(fc.oneof(fc.constant("*"), fc.string({ maxLength: 20 })), { maxLength: 3 }),
  },
  { requiredKeys: [] },
);

describe("policies on the wire", () => {
  it("come back as they were sent, whatever the tools are called", () => {
    fc.assert(
      fc.property(
        rule,
        fc.dictionary(fc.oneof(fc.string({ minLength: 1 }), fc.constant("constructor")), rule),
        (global, tools) => {
          const sent = JSON.parse(JSON.stringify({ global, tools })) as object;
          const read = { version: 3, ...readPolicy(Field.root(sent)) };
          expect(JSON.parse(JSON.stringify(writePolicy(read)))).toEqual({ version: 3, ...sent });
        },
      ),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Capabilities,
  type Capability,
  CapabilityStore,
  known,
  KNOWN_FOR_MS,
  learn,
} from "./capabilities.ts";

const ALL: readonly Capability[] = [
  "temperature",
  "logprobs",
  "logprobs_of_calls",
  "several_answers",
  "json_text",
];
const capability = fc.constantFrom(...ALL);

describe("what a model was seen to do", () => {
  it("is unknown at first, is what the last answer showed, and is unknown again after a while", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(capability, fc.boolean())), fc.nat(2 * KNOWN_FOR_MS), (seen, later) => {
        let capabilities: Capabilities = {};
        for (const [what, holds] of seen) capabilities = learn(capabilities, what, holds, 0);
        for (const what of ALL) {
          const last = seen.findLast(([other]) => other === what)?.[1] ?? null;
          expect(known(capabilities, what, later)).toBe(later < KNOWN_FOR_MS ? last : null);
        }
      }),
    );
  });

  it("leaves what it was made from as it was", () => {
    const before = learn({}, "temperature", true, 1);
    learn(before, "temperature", false, 2);
    expect(known(before, "temperature", 2)).toBe(true);
  });

  it("is kept of a bounded number of models; what was learned last is kept", () => {
    const store = new CapabilityStore(2);
    for (const model of ["a", "b", "a", "c"]) store.learn(model, "logprobs", false, 0);
    expect(["a", "b", "c"].map((model) => known(store.of(model), "logprobs", 0))).toEqual([
      false,
      null,
      false,
    ]);
  });
});

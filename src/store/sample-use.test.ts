import fc from "fast-check";
import { expect, it } from "vitest";
import { sampleRecord } from "../../test/support/decisions.ts";
import { ASKED } from "../core/turn.ts";
import { fromSampleUse, toSampleUse } from "./sample-use.ts";

const tokens = fc.option(fc.nat());
const how = fc.record(
  {
    asked: fc.constantFrom(...ASKED),
    orderSeed: fc.nat(2 ** 32 - 1),
    repeats: fc.constantFrom("cache" as const, "copy" as const),
  },
  { requiredKeys: [] },
);
/** A usage that tells neither number is kept as none. */
const usage = fc
  .record({ promptTokens: tokens, completionTokens: tokens })
  .map((used) => (used.promptTokens === null && used.completionTokens === null ? null : used));

it("what a sample took and how it was drawn come back from their one column", () => {
  fc.assert(
    fc.property(usage, how, (used, drawn) => {
      const stored = toSampleUse(sampleRecord({ usage: used, ...drawn }));
      const back = fromSampleUse(
        stored === null ? null : (JSON.parse(JSON.stringify(stored)) as typeof stored),
      );
      expect(back).toEqual({ usage: used, ...drawn });
    }),
  );
});

it("reads what was stored before samples said how they were drawn", () => {
  expect(fromSampleUse({ promptTokens: 5, completionTokens: null })).toEqual({
    usage: { promptTokens: 5, completionTokens: null },
  });
  expect(toSampleUse(sampleRecord({ usage: null }))).toBeNull();
});

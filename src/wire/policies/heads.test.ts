import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Field } from "../field.ts";
import { readPolicy, writePolicy } from "./policy.ts";

const shift = fc.double({ min: -50, max: 50, noNaN: true });
const names = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> =>
  fc.dictionary(fc.oneof(fc.string(), fc.constantFrom("constructor", "__proto__")), value, { maxKeys: 4 });
const share = fc.double({ min: 0, max: 1, noNaN: true });
/** Rising in what is stated, and not falling in what is right. */
const curve = fc
  .uniqueArray(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 8 })
  .chain((x) => fc.tuple(fc.constant(x), fc.array(share, { minLength: x.length, maxLength: x.length })))
  .map(([x, y]) => {
    const rising = y.toSorted((a, b) => a - b);
    return x.toSorted((a, b) => a - b).map((at, i) => [at / 100, rising[i]]);
  });
const statements = fc.record({
  weight: fc.double({ min: 0, max: 50, noNaN: true }),
  base: share,
  n_labels: fc.nat(),
  curve,
  groups: fc.array(
    fc.record({ model: fc.option(fc.string()), tool: fc.string(), n_labels: fc.nat(), curve }),
    { maxLength: 3 },
  ),
});
const head = fc.record(
  {
    id: fc.string(),
    calibration_id: fc.string(),
    intercept: shift,
    slope: shift,
    tools: names(shift),
    risks: names(shift),
    features: names(
      fc.record({
        weight: shift,
        mean: fc.double({ noNaN: true, noDefaultInfinity: true }),
        scale: fc.double({ min: 1e-300, max: 1e300, noNaN: true }),
      }),
    ),
    n_labels: fc.nat(),
    fitted_at: fc.constant("2026-11-30T00:00:00.000Z"),
    self_confidence: statements,
  },
  {
    requiredKeys: [
      "id",
      "calibration_id",
      "intercept",
      "slope",
      "tools",
      "risks",
      "features",
      "n_labels",
      "fitted_at",
    ],
  },
);

const plain = {
  id: "h",
  calibration_id: "c",
  intercept: 0,
  slope: 1,
  tools: {},
  risks: {},
  features: {},
  n_labels: 3,
  fitted_at: "2026-11-30T00:00:00.000Z",
};
const reading = (change: object) => () =>
  readPolicy(Field.root({ global: {}, heads: { ctx: { ...plain, ...change } } }));

const auto = (value: unknown) => () => readPolicy(Field.root({ global: {}, auto_recalibrate: value }));

describe("heads on the wire", () => {
  it("come back as they were sent", () => {
    fc.assert(
      fc.property(names(head), (heads) => {
        const auto_recalibrate = { max_step: 0.5 };
        const sent = JSON.parse(JSON.stringify({ global: {}, tools: {}, heads, auto_recalibrate })) as object;
        const read = { version: 1, ...readPolicy(Field.root(sent)) };
        expect(JSON.parse(JSON.stringify(writePolicy(read)))).toEqual({ version: 1, ...sent });
      }),
    );
  });

  it("are left out, or null for none", () => {
    expect(readPolicy(Field.root({ global: {} }))).not.toHaveProperty("heads");
    expect(readPolicy(Field.root({ global: {}, heads: null }))).toMatchObject({ heads: null });
  });

  it("are applied by themselves only within bounds", () => {
    expect(auto(null)()).toMatchObject({ autoRecalibrate: null });
    expect(auto({ max_step: 6 })).toThrow("auto_recalibrate.max_step must be a number from 0.01 to 5");
    expect(auto({ max_step: 1, often: true })).toThrow("is no field of auto_recalibrate");
    expect(auto(true)).toThrow("auto_recalibrate must be an object");
  });

  it("say what is wrong, and where", () => {
    expect(reading({ slope: 51 })).toThrow("heads.ctx.slope must be a number from -50 to 50");
    expect(reading({ tools: { pay: "1" } })).toThrow("heads.ctx.tools.pay must be a number, not a string");
    expect(reading({ features: { a: { weight: 1, mean: 0, scale: 0 } } })).toThrow(
      "heads.ctx.features.a.scale",
    );
    expect(reading({ offset: 1 })).toThrow("heads.ctx.offset is no field of a local head");
    expect(reading({ id: undefined })).toThrow("heads.ctx.id is missing");
    const said = { weight: 1, base: 0.7, n_labels: 40, curve: [[0.8, 0.5]], groups: [] };
    const stating = (change: object) => reading({ self_confidence: { ...said, ...change } });
    expect(stating({})).not.toThrow();
    expect(stating({ weight: -1 })).toThrow("self_confidence.weight must be a number from 0 to 50");
    expect(stating({ curve: [] })).toThrow("self_confidence.curve holds 0 points");
    expect(stating({ curve: [[0.8]] })).toThrow("self_confidence.curve[0] must be a pair");
    for (const curve of [
      [
        [0.8, 0.5],
        [0.8, 0.6],
      ],
      [
        [0.8, 0.5],
        [0.9, 0.4],
      ],
    ])
      expect(stating({ curve })).toThrow("must rise in what is stated");
  });
});

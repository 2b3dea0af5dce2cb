import fc from "fast-check";
import { expect, it } from "vitest";
import { callOf, sampleOf, turnOf, turnOfCase } from "../../test/support/field-cases.ts";
import { normalise, normaliseEarlier } from "./normalise.ts";

it("reads earlier calls as it reads those of a sample, and holds them against their schemas when asked", () => {
  for (const id of ["A01", "A03", "A04", "A07", "A08"]) {
    const { turn, samples } = turnOfCase(id);
    const calls = samples.flatMap((one) => one.calls);
    const [now] = normalise(turn, [{ ...samples[0]!, calls }]).samples;
    expect(normaliseEarlier(turn, calls).map((call) => ({ ...call }))).toEqual(now?.calls);
  }
});

it("gives each call the form that it has alone, whatever texts other calls of the turn gave the same tool", () => {
  const unit = { type: "string", enum: ["celsius", "kelvin"] };
  const properties = { unit, city: { type: "string" }, note: { type: "string" } };
  const turn = turnOf([{ name: "f", description: "", parameters: { type: "object", properties } }]);
  const text = fc.constantFrom("Celsius", "celsius", "Oslo ", "oslo", "1.0", "2031-02-03 ");
  const args = fc.dictionary(fc.constantFrom("unit", "city", "note"), fc.oneof(text, fc.integer()));
  fc.assert(
    fc.property(fc.array(args, { minLength: 1, maxLength: 5 }), (drawn) => {
      const samples = drawn.map((one) =>
        sampleOf([callOf({ name: "f", arguments: JSON.stringify(one) }, "id")]),
      );
      const together = normalise(turn, samples).samples.map(({ canonical }) => canonical);
      const alone = samples.map((one) => normalise(turn, [one]).samples[0]?.canonical);
      expect(together).toEqual(alone);
    }),
  );
});

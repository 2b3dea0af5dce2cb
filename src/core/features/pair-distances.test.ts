import fc from "fast-check";
import { expect, it } from "vitest";
import { normalise } from "../normalise.ts";
import { argumentAgreements, argumentShares } from "./argument-agreement.ts";
import { sampleOf, tool, turnOf } from "./example-turn.ts";
import { pairDistances } from "./pair-distances.ts";
import { semanticVolume } from "./semantic-volume.ts";
import { hashedVector, vectorDistance } from "./text/grams.ts";

const texts = fc.array(fc.constantFrom("", "Oslo", "oslo", '{"city":"Rome"}', '{"city":"Roma"}'), {
  minLength: 1,
  maxLength: 7,
});

it("measures vectors that are shared as it measures copies of them, to the last bit", () => {
  fc.assert(
    fc.property(texts, (drawn) => {
      const known = new Map(drawn.map((text) => [text, hashedVector(text)]));
      const shared = drawn.map((text) => known.get(text)!);
      const copies = drawn.map(hashedVector);
      const expected = copies.flatMap((a, i) => copies.slice(i + 1).map((b) => vectorDistance(a, b)));
      const toFirst = copies.slice(1).map((b) => vectorDistance(copies[0]!, b));
      expect(pairDistances(shared)).toEqual({ pairs: expected, toFirst });
      expect(semanticVolume(shared)).toBe(semanticVolume(copies));
    }),
  );
});

const value = fc.constantFrom("Oslo", "Bern", 1, 2);
const args = fc.dictionary(fc.constantFrom("city", "people", "day"), value);
const calls = fc.array(
  fc.tuple(
    fc.constantFrom("book", "look"),
    args.map((one) => JSON.stringify(one)),
  ),
  {
    maxLength: 3,
  },
);

const osloBy = (name: string) => sampleOf([[name, '{"city":"Oslo"}']]);

it("counts equal arguments as the list of those that differ tells", () => {
  const turn = turnOf({ ask: "Book", tools: [tool("book", "Books.", { city: "string" })] });
  fc.assert(
    fc.property(calls, fc.array(calls, { minLength: 1, maxLength: 4 }), (own, others) => {
      const [candidate, ...rest] = normalise(turn, [own, ...others].map(sampleOf)).samples;
      const listed = argumentAgreements(candidate!, rest).map(({ share }) => share);
      expect(argumentShares(candidate!, rest)).toEqual(listed);
    }),
  );
  // A call of another tool is no answer to the same question, whatever its arguments.
  const [one, other] = normalise(turn, ["book", "look"].map(osloBy)).samples;
  expect(argumentShares(one!, [other!])).toEqual([0]);
  expect(argumentShares(one!, [one!])).toEqual([1]);
});

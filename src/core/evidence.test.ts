import fc from "fast-check";
import { expect, it } from "vitest";
import { sampleRecord } from "../../test/support/decisions.ts";
import { answersIn, type Evidence, firstAnswer, notesOf, opinionIndex, withAnswers } from "./evidence.ts";
import type { SampleRecord } from "./record.ts";

const word = fc.option(fc.string({ maxLength: 5 }));
const opinions = fc
  .array(fc.record({ upstream: word, model: word, came: fc.boolean() }), { maxLength: 4 })
  .map((asked) =>
    asked.map(({ upstream, model, came }, position) => ({
      upstream,
      model,
      answer: came ? sampleRecord({ index: opinionIndex(position) }) : null,
      failed: came ? null : "status 500",
    })),
  );
const evidence: fc.Arbitrary<Evidence<SampleRecord>> = fc.oneof(
  opinions.map((list) => ({ opinions: list })),
  fc.constant({ conditions: { at: "2031-01-01T00:00:00.000Z", load: null } }),
  fc.constant({}),
);

it("evidence comes back from its notes and the answers that are kept apart, in any order", () => {
  fc.assert(
    fc.property(evidence, (given) => {
      expect(withAnswers(notesOf(given), answersIn(given).toReversed())).toEqual(given);
      expect(JSON.stringify(notesOf(given))).not.toContain("book_flight");
    }),
  );
});

it("an answer that was kept before there were notes is an opinion of nobody known", () => {
  const answer = sampleRecord({ index: -1 });
  expect(withAnswers(null, [answer])).toEqual({
    opinions: [{ upstream: null, model: null, answer, failed: null }],
  });
  expect(withAnswers(null, [])).toEqual({});
});

it("the features read the first answer that came", () => {
  const answer = sampleRecord({ index: -2 });
  const failed = { upstream: null, model: "a", answer: null, failed: "timeout" };
  expect(firstAnswer({ opinions: [failed, { ...failed, model: "b", answer, failed: null }] })).toBe(answer);
  expect(firstAnswer({ opinions: [failed] })).toBeNull();
});

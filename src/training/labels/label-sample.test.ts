import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { labelOf, labelValue, toolOf, type WrittenCall } from "../../../test/support/labels.ts";
import { unmatchedRow } from "./match.ts";

const book = toolOf("book", { city: "string", nights: "integer", "breakfast?": "boolean" });
const pay = toolOf("pay", { amount: "float" });
const RIGHT = { city: ["Bern", "Berne"], nights: [3], breakfast: ["", true] };
const call = (args: object | string, name = "book"): WrittenCall => ({ name, arguments: args });
const amounts = (...list: number[]) => list.map((amount) => call({ amount }, "pay"));
const one = (args: object | string, name?: string) =>
  labelOf([book, pay], [{ book: RIGHT }], [call(args, name)]);

describe("one call", () => {
  it.each([
    { city: "Bern", nights: 3 },
    { nights: 3, city: "BERNE", breakfast: true },
  ])("is right with any of the possible values and without what may be left out: %j", (args) => {
    expect(one(args)).toEqual({ valid: true, problem: null });
  });

  it.each([
    [{ city: "Bern", nights: 3 }, "pay", "wrong_tool", "the call is of `pay`, expected `book`"],
    [{ city: "Bern" }, "book", "missing_argument", "argument `nights` is missing, expected 3"],
    [
      { city: "Basel", nights: 3 },
      "book",
      "wrong_value",
      'argument `city` is "Basel", expected one of "Bern", "Berne"',
    ],
    [
      { city: "Bern", nights: "3" },
      "book",
      "wrong_type",
      'argument `nights` is "3" (string), expected the type integer',
    ],
    [
      { city: "Bern", nights: 3, breakfast: false },
      "book",
      "wrong_value",
      "argument `breakfast` is false, expected true, or to be left out",
    ],
    [
      { city: "Bern", nights: 3, pets: 1 },
      "book",
      "unexpected_argument",
      "argument `pets` is not expected; it is 1",
    ],
    ["[1]", "book", "unreadable_arguments", /^the arguments of `book` cannot be read: /],
  ])("is wrong, and says why: %j of %s", (args, name, kind, reason) => {
    const { valid, problem } = one(args, name);
    expect(valid).toBe(false);
    expect(problem?.kind).toBe(kind);
    expect(problem?.reason).toMatch(reason);
  });

  it("asks for an optional argument that the answer does not allow to be left out", () => {
    expect(labelValue("string", '["a"]', "").problem?.kind).toBe("missing_argument");
    expect(labelValue("string", '["a",""]', "").valid).toBe(true);
  });

  it("refuses an argument of the document that the answer does not name", () => {
    const label = labelOf(
      [book],
      [{ book: { city: ["Bern"], nights: [3] } }],
      [call({ city: "Bern", nights: 3, breakfast: true })],
    );
    expect(label.problem?.kind).toBe("unexpected_argument");
  });
});

describe("several calls", () => {
  const truth = [{ pay: { amount: [1.5] } }, { pay: { amount: [1.5, 2.5] } }, { book: RIGHT }];
  const calls = [
    call({ amount: 2.5 }, "pay"),
    call({ amount: 1.5 }, "pay"),
    call({ city: "Bern", nights: 3 }),
  ];

  it("may come in any order, with their keys in any order", () => {
    const shuffled = fc.shuffledSubarray(calls, { minLength: calls.length });
    fc.assert(
      fc.property(
        shuffled,
        fc.shuffledSubarray(truth, { minLength: truth.length }),
        fc.boolean(),
        (given, expected, turned) => {
          const written = turned
            ? given.map(({ name, arguments: args }) => ({
                name,
                arguments: Object.fromEntries(Object.entries(args).toReversed()),
              }))
            : given;
          expect(labelOf([book, pay], expected, written, "parallel").valid).toBe(true);
        },
      ),
    );
  });

  const problemOf = (given: WrittenCall[]) => labelOf([book, pay], truth, given, "parallel").problem;

  it("are as many as expected, each for one of the expected", () => {
    expect(problemOf(calls.slice(1))).toEqual({
      kind: "call_count",
      reason: "there are 2 calls, expected 3",
    });
    expect(problemOf([...calls, ...calls])?.kind).toBe("call_count");
    expect(problemOf([calls[1]!, calls[1]!, call({ city: "Bern", nights: 4 })])).toEqual({
      kind: "unmatched_call",
      reason:
        "no call is the expected call 3 (`book`); in the nearest one argument `nights` is 4, expected 3",
    });
    expect(problemOf([calls[0]!, calls[0]!, calls[2]!])?.kind).toBe("unmatched_call");
  });

  it("reads the first edition's form: a dict whose names are numbered", () => {
    const v1 = { pay_1: { amount: [1.5] }, pay_2: { amount: [9.5] } };
    expect(labelOf([pay], v1, amounts(9.5, 1.5), "parallel").valid).toBe(true);
    expect(labelOf([pay], v1, amounts(9.5, 9.5), "parallel").valid).toBe(false);
    expect(labelOf([book, pay], v1, amounts(9.5, 1.5), "parallel").valid).toBe(true);
  });
});

describe("no call", () => {
  it("is right where none is expected, and wrong where one is", () => {
    expect(labelOf([book], "null", [], "irrelevance").valid).toBe(true);
    expect(labelOf([book], "null", [call({})], "live_irrelevance").problem?.kind).toBe("unneeded_call");
    expect(labelOf([book], [{ book: RIGHT }], []).problem?.kind).toBe("no_call");
  });

  it("is wrong where any call is right", () => {
    expect(labelOf([book], "null", [call({})], "live_relevance").valid).toBe(true);
    expect(labelOf([book], "null", [], "live_relevance").problem?.kind).toBe("no_call");
  });
});

describe("a ground truth that is none", () => {
  it.each(["[]", "{}", "3", '[{"f":1}]', '["f"]', '[{"f":{},"g":{}}]', "{"])("is refused: %s", (text) => {
    expect(() => labelOf([book], text, [])).toThrow(/has a ground_truth/);
  });
});

describe("unmatchedRow", () => {
  it("finds a pairing whenever there is one, against all permutations", () => {
    const matrix = fc.array(fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), {
      minLength: 4,
      maxLength: 4,
    });
    const permutations = (items: number[]): number[][] =>
      items.length === 0
        ? [[]]
        : items.flatMap((item) => permutations(items.filter((x) => x !== item)).map((p) => [item, ...p]));
    const all = permutations([0, 1, 2, 3]);
    fc.assert(
      fc.property(matrix, (fits) => {
        const possible = all.some((order) => order.every((column, row) => fits[row]?.[column] === true));
        expect(unmatchedRow(4, 4, (row, column) => fits[row]?.[column] === true) === null).toBe(possible);
      }),
    );
  });
});

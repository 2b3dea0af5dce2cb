import { describe, expect, it } from "vitest";
import { readLabelSettings, verdictOfValue } from "./mapping.ts";

const only = (text?: string) => {
  const [mapping] = readLabelSettings(text)?.values() ?? [];
  if (mapping === undefined) throw new Error("no mapping");
  return mapping;
};
const read = (values: readonly unknown[], text?: string) =>
  values.map((value) => verdictOfValue(value, only(text)));

describe("what a value says", () => {
  it("of the score `verdict` where nothing is set", () => {
    expect([...(readLabelSettings(undefined)?.keys() ?? [])]).toEqual(["verdict"]);
    expect(read(["correct", "Incorrect", "unknown", "perhaps"])).toEqual([
      "correct",
      "incorrect",
      "unknown",
      null,
    ]);
    expect(read([true, false])).toEqual(["correct", "incorrect"]);
    expect(read([1, 0, 0.5])).toEqual(["correct", "incorrect", "unknown"]);
  });

  it("of a number: the bounds belong to the verdicts, between them nobody knows", () => {
    const text = '{"quality":{"correct_from":0.7,"incorrect_to":0.3}}';
    expect(read([1, 0.7, 0.69, 0.31, 0.3, -5], text)).toEqual([
      "correct",
      "correct",
      "unknown",
      "unknown",
      "incorrect",
      "incorrect",
    ]);
    expect(read([0, 10], '{"quality":{"correct_from":5}}')).toEqual(["unknown", "correct"]);
  });

  it("nothing for NaN, for other types, and for a number where no bound is set", () => {
    expect(read([Number.NaN, Number.POSITIVE_INFINITY, null, undefined, {}, []])).toEqual(
      Array(6).fill(null),
    );
    expect(read([1, "yes", "NO"], '{"ok":{"correct":["yes"],"incorrect":["no"]}}')).toEqual([
      null,
      "correct",
      "incorrect",
    ]);
  });
});

describe("the setting", () => {
  it("can be off", () => {
    expect(readLabelSettings("off")).toBeNull();
  });

  it.each([
    ["{", "no JSON"],
    ["[]", "no JSON object"],
    ["{}", "names 0 scores"],
    ['{"a":1}', "says nothing"],
    ['{"a":{"right":["x"]}}', 'knows no "right"'],
    ['{"a":{"correct":"x"}}', "wants a list"],
    ['{"a":{"correct_from":"x"}}', "wants a number"],
    ['{"a":{"correct":["X"],"incorrect":["x"]}}', "correct and incorrect"],
    ['{"a":{"correct_from":0.3,"incorrect_to":0.3}}', 'needs "correct_from" above'],
  ])("%s is refused with what is wrong and an example", (text, problem) => {
    expect(() => readLabelSettings(text)).toThrow(problem);
    expect(() => readLabelSettings(text)).toThrow('"quality"');
  });
});

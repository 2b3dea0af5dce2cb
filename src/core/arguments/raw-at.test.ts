import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rawAt } from "./raw-at.ts";

const paths = (value: unknown): readonly (readonly (string | number)[])[] => {
  if (typeof value !== "object" || value === null) return [[]];
  const steps: readonly (string | number)[] = Array.isArray(value)
    ? value.map((_, i) => i)
    : Object.keys(value);
  const inner = steps.flatMap((step) =>
    paths((value as Record<string | number, unknown>)[step]).map((rest) => [step, ...rest]),
  );
  return [[], ...inner];
};
const at = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown>)[step], value);

describe("rawAt", () => {
  it("finds the text of every value of every JSON text", () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 4, stringUnit: "binary" }),
        fc.constantFrom(0, 2),
        (value, indent) => {
          const text = JSON.stringify(value, null, indent);
          const read = JSON.parse(text) as unknown;
          for (const path of paths(read)) {
            expect(JSON.parse(rawAt(text, path) ?? "nothing")).toEqual(at(read, path));
          }
        },
      ),
    );
  });

  it("keeps the digits that JSON.parse would lose", () => {
    const body = '{ "calls" : [ 1, {"input":{"id":9007199254740993 , "x":1.0}} ] }';
    expect(rawAt(body, ["calls", 1, "input"])).toBe('{"id":9007199254740993 , "x":1.0}');
    expect(rawAt(body, ["calls", 1, "input", "id"])).toBe("9007199254740993");
  });

  it("takes the last of equal keys, as JSON.parse does", () => {
    expect(rawAt('{"a":1,"\\u0061":2}', ["a"])).toBe("2");
  });

  it("answers null where nothing is", () => {
    const text = '{"a":[1],"b":"x"}';
    for (const path of [["c"], ["a", 1], ["a", -1], ["a", "0"], ["b", 0], ["b", "length"], [0]]) {
      expect(rawAt(text, path)).toBeNull();
    }
    expect(rawAt("[]", [0])).toBeNull();
  });

  it("passes a body that is nested a million deep", () => {
    const deep = "[".repeat(1_000_000) + "]".repeat(1_000_000);
    expect(rawAt(`{"deep":${deep},"id":1}`, ["id"])).toBe("1");
  });
});

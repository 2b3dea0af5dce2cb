import { describe, expect, it } from "vitest";
import { integerOption, integersOption, parseOptions, requiredPaths, UsageError } from "./args.ts";

const OPTIONS = { data: { type: "string", multiple: true }, seed: { type: "string" } } as const;

describe("parseOptions", () => {
  it("reads what it knows", () =>
    expect(parseOptions(OPTIONS, "", ["--data", "a", "--data=b", "--json"])).toMatchObject({
      data: ["a", "b"],
      json: true,
    }));

  it("names what it does not know, in one line", () => {
    for (const argv of [["--nope"], ["stray"], ["--seed"]]) {
      expect(() => parseOptions(OPTIONS, "", argv)).toThrow(UsageError);
      expect(() => parseOptions(OPTIONS, "", argv)).toThrow(/^[^\n]+--help lists the options\.$/);
    }
  });
});

describe("option values", () => {
  it("are integers in range", () => {
    expect(integerOption("seed", undefined, 1, { min: 0, max: 9 })).toBe(1);
    expect(integerOption("seed", "7", 1, { min: 0, max: 9 })).toBe(7);
    for (const text of ["", "1.5", "-1", "10", "0x3", "a"]) {
      expect(() => integerOption("seed", text, 1, { min: 0, max: 9 })).toThrow(UsageError);
    }
  });

  it("are lists of different integers in order", () => {
    expect(integersOption("k", "5, 1,5", { min: 1, max: 10 })).toEqual([1, 5]);
    expect(() => integersOption("k", "1,,2", { min: 1, max: 10 })).toThrow(UsageError);
  });

  it("are paths, at least one, none twice", () => {
    expect(requiredPaths("data", ["a", "b"])).toEqual(["a", "b"]);
    expect(() => requiredPaths("data", undefined)).toThrow("--data DIR is missing.");
    expect(() => requiredPaths("data", ["a", "a"])).toThrow("same folder twice");
  });
});

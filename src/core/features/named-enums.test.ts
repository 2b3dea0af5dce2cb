import { describe, expect, it } from "vitest";
import { analyseAsk } from "./ask-text.ts";
import { NamedEnums } from "./named-enums.ts";

describe("NamedEnums", () => {
  it("finds the values that the ask text holds with all their words", () => {
    const named = new NamedEnums(analyseAsk("A red-wine dinner, please; no whitewashing."));
    expect(named.of({ enum: ["red wine", "white", "RED", "no", 7] })).toEqual(["redwine", "red"]);
    expect(named.of({ type: "array", items: { enum: ["dinner"] } })).toEqual(["dinner"]);
    expect(named.of(null)).toEqual([]);
  });

  it("looks at a schema once, and at so many values in a turn", () => {
    const named = new NamedEnums(analyseAsk("x"));
    const schema = { enum: ["aaa", "bbb"] };
    named.of(schema);
    named.of(schema);
    expect(named.looked).toBe(2);
    for (let i = 0; i < 200; i++) named.of({ enum: Array.from({ length: 200 }, (_, e) => `q${i}z${e}`) });
    expect(named.looked).toBe(20_000);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Field } from "../../../../src/wire/field.ts";
import { readBusinessRules } from "../../../../src/wire/policies/business-rule.ts";
import { withoutEmpty } from "../json-text.ts";
import { BUSINESS_PARTS, DEMANDS, demandOf, withDemand } from "./business-parts.ts";
import { lineOf, linesOf, type Members, numberOf, shownNumber, valuesOf } from "./part.ts";
import { businessWords, contextWords } from "./rule-words.ts";

describe("lines of a form", () => {
  it("say every scalar as it is", () => {
    const scalar = fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean());
    fc.assert(
      fc.property(fc.array(scalar), (values) => {
        const plain: unknown = JSON.parse(JSON.stringify(values));
        expect(valuesOf(values.map(lineOf).join("\n"))).toEqual(plain);
      }),
    );
    expect(linesOf(" a \n\nb ")).toEqual(["a", "b"]);
  });

  it("keep what a number alone would lose", () => {
    expect(numberOf("200")).toBe(200);
    expect(numberOf(" 0.5 ")).toBe(0.5);
    for (const text of ["0.", "19.90", "123456789012345678901", "x", ""]) expect(numberOf(text)).toBe(text);
    expect(shownNumber(0.5)).toBe("0.5");
  });
});

/** What a person fills in for each demand. */
const FILLED: Readonly<Record<string, Members>> = {
  range: { argument: "a", min: "", max: "19.90" },
  length: { argument: "a", max_length: 3 },
  pattern: { argument: "a", pattern: "x+", ignore_case: true },
  allow: { argument: "a", allow: ["EUR", 1] },
  deny: { argument: "a", deny: [false] },
  seen_in: { argument: "a", seen_in: { tool: "", path: "" } },
  equals: { argument: "a", equals: { tool: "t", path: "p" } },
  at_most: { argument: "a", at_most: { tool: "t", path: "p", where: { argument: "a", path: "id" } } },
  at_least: { argument: "a", at_least: { tool: "t", path: "p" } },
  together: { together: ["a", "b"] },
  quiet_hours: { quiet_hours: { from: "22:00", to: "07:00", offset: "+02:00" } },
  limit: { limit: { per: "user", hours: 24, sum: 500, of: "a", calls: "" } },
};

describe("a business rule in a form", () => {
  it.each(DEMANDS.map(([demand]) => demand))("can be made from any other: %s", (demand) => {
    const before = { argument: "b", deny: ["x"], level: "flag", message: "No." };
    const begun = withDemand(before, demand);
    expect(demandOf(begun)).toBe(demand);
    expect(begun).toMatchObject({ level: "flag", message: "No." });
    const rule = { ...begun, ...FILLED[demand] };
    const shown = BUSINESS_PARTS.filter(({ when }) => when === undefined || when(rule)).map(({ key }) => key);
    expect(shown).toEqual(expect.arrayContaining(Object.keys(FILLED[demand] ?? {})));
    const [read] = readBusinessRules(Field.root({ rules: [withoutEmpty(rule)] }).get("rules"));
    expect(read).toMatchObject({ level: "flag", message: "No." });
    expect(businessWords(rule)).not.toMatch(/…|undefined|\[object/);
  });

  it("is told in words while it is not complete, too", () => {
    expect(businessWords({ level: "block" })).toBe("it demands nothing yet (stops)");
    expect(businessWords({ argument: "a", min: 1, max: "", level: "block" })).toBe("a: at least 1 (stops)");
    expect(contextWords({ when: {}, set: 1 })).toBe("…: sets 1");
    expect(contextWords({ when: { channels: ["voice"], degraded: true }, add: 0.1 })).toBe(
      "channels voice, while degraded: adds 0.1",
    );
  });
});

import { describe, expect, it } from "vitest";
import { PROPERTIES } from "../../../test/support/canonical-arguments.ts";
import { callOf, sampleOf, turnOf } from "../../../test/support/field-cases.ts";
import { normalise } from "../normalise.ts";

/** The same place, with white space of its own in every other sample. */
const placeItem = (sample: number, item: number): string =>
  sample % 2 === 0 ? `"City, X${"Y".repeat(item % 7)}"` : `" city,X${"Y".repeat(item % 7)}"`;

describe("the work", () => {
  const tool = { name: "f", description: "", parameters: { type: "object", properties: PROPERTIES } };
  const agreement = (...texts: readonly string[]): number | null =>
    normalise(
      turnOf([tool]),
      texts.map((arguments_) => sampleOf([callOf({ name: "f", arguments: arguments_ })])),
    ).agreement;

  it("is enough for 10,000 items in five samples, each spelt in its own way", () => {
    const samples = [0, 1, 2, 3, 4].map(
      (at) =>
        `{${" ".repeat(at)}"cities":[${Array.from({ length: 10_000 }, (_, item) => placeItem(at, item)).join(",")}],"days":1.${"0".repeat(at)}0}`,
    );
    expect(agreement(...samples)).toBe(1);
  });

  it.each(Object.keys(PROPERTIES))("ends on 100 kB of whatever a rule could stumble over, in %s", (name) => {
    const repeated = [
      "(",
      "x^",
      "-",
      "1.",
      "%4",
      "P1Y",
      "a@",
      "https://a/",
      "\u202f",
      "“",
      "Ａ",
      " ,",
      "2024-",
      "e\u0301",
    ];
    for (const unit of repeated) {
      const long = unit.repeat(Math.ceil(100_000 / unit.length));
      for (const cut of [long, long.slice(0, 4_000), long.slice(0, 399)]) {
        const json = JSON.stringify({ [name]: cut });
        expect(agreement(json, ` ${json}`)).toBe(1);
      }
    }
  });

  it("bears nesting to the parser's limit", () => {
    const deep = `${'{"a":['.repeat(99)}"Bern"${"]}".repeat(99)}`;
    expect(agreement(deep, ` ${deep}`)).toBe(1);
    expect(agreement(`{"a":${deep}}`, `{"a":${deep.replace("Bern", "Basel")}}`)).toBe(0.5);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clip } from "./clip.ts";
import { dateIn, isRelativeOnly } from "./dates.ts";
import { isErrorResult, isFailedResult } from "./error-result.ts";
import { hashedVector, vectorDistance } from "./grams.ts";
import { listsIn, mentionsIn, namesIn, quotedIn } from "./mentions.ts";
import { numbersIn } from "./numbers.ts";
import { looksEnglish } from "./language.ts";
import { countRequests } from "./requests.ts";
import { shapeOf } from "./shape.ts";
import { contentStems, squash, stemOf, weightOf, wordsOf } from "./words.ts";

const lists = (text: string) =>
  listsIn(text, mentionsIn(text, numbersIn(text))).map((l) => l.map((m) => m.text));

describe("words", () => {
  it("splits camel case, snake case and signs, in every script", () => {
    expect(wordsOf("getUserName set_volume v2.5 HTTPServer")).toEqual([
      "get",
      "user",
      "name",
      "set",
      "volume",
      "v",
      "2.5",
      "http",
      "server",
    ]);
    expect(wordsOf("Zürich 北京")).toEqual(["zürich", "北京"]);
  });

  it("gives the forms of a regular word one stem", () => {
    expect(stemOf("tickets")).toBe(stemOf("ticket"));
    expect(stemOf("cities")).toBe(stemOf("city"));
    expect(stemOf("booking")).toBe(stemOf("booked"));
    expect(stemOf("calculating")).toBe(stemOf("calculate"));
  });

  it("weighs rare words more, and unknown ones most", () => {
    expect(weightOf(stemOf("time"))).toBeLessThan(weightOf(stemOf("airline")));
    expect(weightOf("xylophon")).toBe(1);
  });

  it("leaves out words that say nothing", () => {
    expect(contentStems("Can you please find the cheapest hotels in Oslo?")).toEqual([
      "cheapest",
      "hotel",
      "oslo",
    ]);
  });

  it("squashes spellings of one value to one form", () => {
    expect(squash("San-Francisco, CA")).toBe(squash("san francisco (CA)"));
  });
});

describe("requests", () => {
  it("counts the clauses that ask for something", () => {
    expect(countRequests("Find a hotel in Oslo. Then book a table, and tell me the weather.").clauses).toBe(
      3,
    );
    expect(countRequests("My name is Ann.").clauses).toBe(0);
    expect(countRequests("What is 3.5 times 2?").clauses).toBe(1);
  });

  it("counts the words that join requests", () => {
    expect(countRequests("bread and butter; also milk")).toMatchObject({
      and: 3,
      multi: 1,
      questionMarks: 0,
    });
  });
});

describe("mentions", () => {
  it("finds quoted strings, and no apostrophes", () => {
    expect(quotedIn(`rename "a b" to 'c', it's Ann's`).map((m) => m.text)).toEqual(["a b", "c"]);
  });

  it("joins capitalised words to a name, and leaves out the verb that begins a sentence", () => {
    expect(namesIn("Find flights to New York. Is Oslo cold?").map((m) => m.text)).toEqual([
      "New York",
      "Oslo",
    ]);
  });

  it("finds lists of same-kind things, and not the two ends of one thing", () => {
    expect(lists("Show Paris, Rome and Oslo")).toEqual([["Paris", "Rome", "Oslo"]]);
    expect(lists("move 5 km, 10 km and then 20 km")).toEqual([["5", "10", "20"]]);
    expect(lists("the distance between Paris and Rome")).toEqual([]);
  });
});

describe("small helpers", () => {
  it("reads dates, and days that are named only relative to now", () => {
    expect(dateIn("2023-04-01")).toEqual({ year: 2023, parts: [4, 1] });
    expect(dateIn("04/01/2023")?.year).toBe(2023);
    expect(dateIn("12345-04-011")).toBeNull();
    expect(isRelativeOnly("book it for next Friday")).toBe(true);
    expect(isRelativeOnly("next Friday, 2 June 2023")).toBe(false);
  });

  it.each([
    ['{"error": "no such file"}', true],
    ['{"error": null, "data": 1}', false],
    ['{"errors": []}', false],
    ['{"status": "failed"}', true],
    ['{"message": "0 errors found"}', false],
    ["Error: no such user", true],
    ["0 errors", false],
    ["the error rate is 3 %", false],
  ])("says of %s whether it is an error: %s", (text, error) => {
    expect(isErrorResult(text)).toBe(error);
    expect(isFailedResult({ text })).toBe(error);
    expect(isFailedResult({ text, failed: true })).toBe(true);
  });

  it.each([
    ["What is the weather in Oslo?", true],
    ["list c drive", true],
    ["weather forecast paris london tomorrow hotel price list cheap", true],
    ["我想知道上海目前的天气", false],
    ["quiero reservar una mesa para dos personas hoy por la noche", false],
    ["Tôi cần một chuyến xe đến sân bay vào sáng mai", false],
    ["", true],
  ])("says of %s whether it is English: %s", (text, english) => {
    expect(looksEnglish(text)).toBe(english);
  });

  it("keeps both ends of a long text", () => {
    expect(clip("abcdefghij", 4)).toBe("ab\nij");
    expect(clip("abc", 4)).toBe("abc");
  });

  it("measures how far two texts are apart", () => {
    expect(vectorDistance(hashedVector("Oslo"), hashedVector("Oslo"))).toBeCloseTo(0, 6);
    expect(vectorDistance(hashedVector(""), hashedVector("Oslo"))).toBe(1);
    const near = vectorDistance(hashedVector("weather in Oslo"), hashedVector("weather in Rome"));
    expect(near).toBeLessThan(vectorDistance(hashedVector("weather in Oslo"), hashedVector("sell 5 shares")));
  });
});

describe("texts of ASCII alone", () => {
  const word = fc.constantFrom(
    "the",
    "Anna",
    "NY",
    "O'Neil",
    "book",
    "a4",
    "it's",
    '"',
    "I'm",
    "2031-02-03",
    ".",
    "&",
    "x-Y",
    "de",
  );
  const text = fc
    .array(fc.oneof(word, fc.string({ maxLength: 6 })), { maxLength: 14 })
    .map((words) => words.join(" ").replace(/[^ -~]/g, ""));

  it("are read as beside a sign that makes them Unicode and says nothing", () => {
    fc.assert(
      fc.property(text, (ascii) => {
        const wide = `${ascii} \u2026`;
        expect(namesIn(wide)).toEqual(namesIn(ascii));
        expect(looksEnglish(wide)).toBe(looksEnglish(ascii));
        expect(wordsOf(wide)).toEqual(wordsOf(ascii));
        expect(shapeOf(wide)).toBe(shapeOf(`${ascii} ;`).replace(/;$/, "\u2026"));
      }),
    );
  });
});

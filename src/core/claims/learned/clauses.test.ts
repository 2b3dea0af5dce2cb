import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clausesOf } from "./clauses.ts";

const bare = (text: string): string => text.replace(/[\s–—-]/gu, "");
const textsOf = (text: string): string[] => clausesOf(text).map((one) => one.text);

describe("clauses", () => {
  it.each([
    [
      "I pulled up order 88213 and I've refunded the $42.90.",
      ["I pulled up order 88213", "and I've refunded the $42.90."],
    ],
    [
      "Erledigt: Der Termin steht, und Frau Voss weiß Bescheid.",
      ["Erledigt: Der Termin steht,", "und Frau Voss weiß Bescheid."],
    ],
    [
      "为了安全起见，您的账户已被临时冻结，解冻请到网点办理。",
      ["为了安全起见，", "您的账户已被临时冻结，", "解冻请到网点办理。"],
    ],
    ["The total is 1,340 euros.", ["The total is 1,340 euros."]],
    ["Done!", ["Done!"]],
    ["", []],
  ])("%s", (text, clauses) => {
    expect(textsOf(text)).toEqual(clauses);
  });

  it("hold every word of their piece, in order, and know their places", () => {
    const word = fc.constantFrom(
      "I",
      "sent",
      "it,",
      "and",
      "y",
      "und",
      "-",
      "fine;",
      "已发送，",
      "x:",
      "12,5",
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        const clauses = clausesOf(words.join(" "));
        for (const { piece } of clauses) {
          const own = clauses.filter((one) => one.piece === piece);
          expect(bare(own.map((one) => one.text).join(""))).toBe(bare(piece.text));
          expect(own.map((one) => one.within)).toEqual(own.map((_, i) => i));
          expect(own.every((one) => one.of === own.length)).toBe(true);
        }
        expect(clauses.map((one) => one.at)).toEqual(clauses.map((_, i) => i));
      }),
    );
  });
});

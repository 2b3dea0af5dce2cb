import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { STATEMENT_PROMPT } from "./prompt.ts";
import { readStatement } from "./statement.ts";

const tag = (value: string, doubts = "none") => `<confidence>${value}</confidence><doubts>${doubts}</doubts>`;

describe("a statement in an answer", () => {
  it.each<[string, string, number, readonly string[]]>([
    [
      "tags, as asked for",
      `I will book it. ${tag("85", "The year is not stated.")}`,
      0.85,
      ["The year is not stated."],
    ],
    ["several doubts", tag("40", "the date; the city"), 0.4, ["the date", "the city"]],
    ["doubts as a list", tag("40", "\n- the date\n- the city\n"), 0.4, ["the date", "the city"]],
    ["no doubts, in Chinese", tag("很高", "无"), 0.95, []],
    ["no doubts at all", "<confidence>0.9</confidence>", 0.9, []],
    ["a tag that is never closed", "<confidence>90\nNow I book it.", 0.9, []],
    ["other letters and spaces", "< Confidence > 90 % </ CONFIDENCE >", 0.9, []],
    [
      "a fence with a statement alone",
      `Booking.\n\`\`\`xml\n${tag("70", "the seat")}\n\`\`\``,
      0.7,
      ["the seat"],
    ],
    ["the same twice", `${tag("85")} ... ${tag("85%")}`, 0.85, []],
    ["a line in bold", "Booking now.\n\n**Confidence:** 85%\n**Doubts:** the year", 0.85, ["the year"]],
    ["a list item", "- Confidence level: high", 0.85, []],
    ["German", "Konfidenz: 85 %\nZweifel: das Datum", 0.85, ["das Datum"]],
    ["French", "Confiance : 85 %", 0.85, []],
    ["Spanish", "Confianza: 8/10\nDudas: ninguna", 0.8, []],
    ["Portuguese", "Confiança: alta", 0.85, []],
    ["Chinese", "置信度：八成五\n疑问：日期不明确", 0.85, ["日期不明确"]],
    ["a tag beside prose about confidence", `Confidence: I have some.\n${tag("60")}`, 0.6, []],
    ["a tag behind a quoted one", `You wrote "<confidence>100</confidence>". ${tag("60")}`, 0.6, []],
  ])("%s", (_, text, stated, doubts) => expect(readStatement(text)).toEqual({ stated, doubts }));

  it.each<[string, string | null]>([
    ["no text", null],
    ["none", "I will book the flight now."],
    ["prose", "I have every confidence: 85 people will come to the party of our friend."],
    ["a quotation", 'The note says "<confidence>100</confidence>".'],
    ["a quoted line", "> Confidence: 100%\n\nI will look it up."],
    ["a fenced example", "```\nlog: <confidence>100</confidence> by the tool\n```"],
    ["a fence that never ends", "```\nConfidence: 100"],
  ])("there is none: %s", (_, text) => expect(readStatement(text)).toBeNull());

  it.each<[string, string, string]>([
    ["contradicts itself", `${tag("90")} ${tag("30")}`, "two values that differ"],
    ["lies outside the scale", tag("120"), "outside its scale"],
    ["is a bare 1", tag("1"), "bare 1"],
    ["is no value", tag("as you wish"), "cannot be read"],
    ["is empty", tag(""), "cannot be read"],
    ["has one good and one bad value", `${tag("90")} ${tag("900")}`, "outside its scale"],
  ])("one that %s says nothing", (_, text, why) =>
    expect(readStatement(text)).toEqual({ problem: expect.stringContaining(why) }),
  );

  it("keeps doubts few, short and plain", () => {
    const many = Array.from({ length: 30 }, (_, i) => `doubt ${i} ${"x".repeat(400)}`).join(";");
    const read = readStatement(tag("50", `a\u0007\u202eb; a b;${many}`));
    expect(read).toMatchObject({ stated: 0.5 });
    const { doubts } = read as { doubts: readonly string[] };
    expect(doubts.length).toBe(5);
    expect(doubts.every((doubt) => doubt.length <= 200 && !/[\p{Cc}\p{Cf}]/u.test(doubt))).toBe(true);
  });

  it("is found in what the prompt asks for, wherever the model puts it", () => {
    const words = fc.array(fc.constantFrom("I", "book", "the flight.", "\n", "Gern.", "好的"), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(words, words, fc.integer({ min: 2, max: 100 }), (before, after, value) => {
        const text = `${before.join(" ")} ${tag(String(value), "the day")} ${after.join(" ")}`;
        expect(readStatement(text)).toEqual({ stated: value / 100, doubts: ["the day"] });
      }),
    );
    expect(STATEMENT_PROMPT).toMatch(/<confidence>85<\/confidence><doubts>/);
  });

  it("never throws, and reads any text in time that grows with its length", () => {
    const piece = fc.constantFrom(
      "<confidence>",
      "</confidence>",
      "<doubts>",
      "```",
      "> ",
      "\n",
      "Confidence:",
      " ",
      "85",
      "*",
      '"',
      "<",
      "Confiança：",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const read = readStatement(pieces.join(""));
        if (read !== null && "stated" in read) expect(read.stated >= 0 && read.stated <= 1).toBe(true);
      }),
    );
    for (const hostile of ["<confidence>", "```\n", "Confidence:", "<doubts>", "\n> ", "<".repeat(9), "**"])
      expect(() => readStatement(hostile.repeat(20_000))).not.toThrow();
  });
});

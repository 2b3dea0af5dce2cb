import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readScale } from "./scale.ts";

const valueOf = (text: string): number | null => {
  const read = readScale(text);
  return "value" in read ? Number(read.value.toFixed(4)) : null;
};

describe("a stated confidence", () => {
  it.each<[string, number]>([
    ["85", 0.85],
    ["85%", 0.85],
    ["85 %", 0.85],
    ["８５％", 0.85],
    ["85,5 %", 0.855],
    ["0.85", 0.85],
    ["0,85", 0.85],
    [".85", 0.85],
    ["1.0", 1],
    ["0", 0],
    ["1%", 0.01],
    ["0.5%", 0.005],
    ["100", 1],
    ["**85%**", 0.85],
    ["`90`", 0.9],
    ["~ 85", 0.85],
    ["about 85%", 0.85],
    ["etwa 85 Prozent", 0.85],
    ["85 por ciento", 0.85],
    ["environ 85 pour cent", 0.85],
    ["8/10", 0.8],
    ["8 out of 10", 0.8],
    ["9 von 10", 0.9],
    ["85/100", 0.85],
    ["4 sur 5", 0.8],
    ["80-90%", 0.85],
    ["80% – 90%", 0.85],
    ["0.8 to 0.9", 0.85],
    ["very high", 0.95],
    ["High.", 0.85],
    ["sehr hoch", 0.95],
    ["muy baja", 0.1],
    ["élevée", 0.85],
    ["média", 0.6],
    ["很高", 0.95],
    ["百分之八十五", 0.85],
    ["百分之九十", 0.9],
    ["百分之百", 1],
    ["八成", 0.8],
    ["八成五", 0.85],
    ["九成半", 0.95],
    ["十分之九", 0.9],
    ["10分之9", 0.9],
    ["大约 85%", 0.85],
  ])("%s is %d", (text, value) => expect(valueOf(text)).toBe(value));

  it.each([
    ["101", "outside"],
    ["-5%", "outside"],
    ["150%", "outside"],
    ["12/10", "outside"],
    ["3/0", "outside"],
    ["80-190%", "outside"],
    ["百分之百二十", "cannot be read"],
    ["1", "bare 1"],
    ["", "cannot be read"],
    ["90-80", "cannot be read"],
    ["whatever you like", "cannot be read"],
    ["1e2", "cannot be read"],
    ["NaN", "cannot be read"],
    ["8".repeat(200), "cannot be read"],
  ])("%s says nothing: %s", (text, why) =>
    expect(readScale(text)).toEqual({ problem: expect.stringContaining(why) }),
  );

  it("is the number that was written, on each scale, and never outside 0..1", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 100 }), (percent) => {
        const value = percent / 100;
        for (const text of [
          `${percent}`,
          `${percent} %`,
          `*${percent}%*`,
          `${percent}/100`,
          `${percent}.0`,
          value.toFixed(2),
        ])
          expect(valueOf(text), text).toBe(value);
      }),
    );
    const piece = fc.constantFrom(
      "8",
      "0",
      "1",
      ".",
      ",",
      "%",
      "/",
      "-",
      "成",
      "百分之",
      "十",
      "high",
      " ",
      "von",
      "~",
      "百",
      "分之",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece, { maxLength: 8 }).map((all) => all.join("")),
        ),
        (text) => {
          const read = readScale(text);
          if ("value" in read) expect(read.value >= 0 && read.value <= 1).toBe(true);
          else expect(read.problem).not.toBe("");
        },
      ),
    );
  });
});

import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isKeptWhole } from "../core/text/kept-whole.ts";
import { excerpt, sha256Hex, wellFormed } from "./text.ts";

/** Any UTF-16, lone surrogates included. */
const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0xd7ff, max: 0xe000 })))
  .map((units) => String.fromCharCode(...units));

describe("cutting", () => {
  it("says the full length and the hash of what it cuts, and keeps both ends", async () => {
    const text = `start${"🚀".repeat(1000)}end`;
    const cut = await excerpt(text, 101);
    expect(cut.startsWith("start🚀") && cut.endsWith("🚀end")).toBe(true);
    expect(cut).toContain("2008 characters");
    expect(cut).toContain(createHash("sha256").update(text).digest("hex"));
    expect(cut.isWellFormed()).toBe(true);
    expect(await excerpt(text, text.length)).toBe(text);
    expect([text, cut].map(isKeptWhole)).toEqual([true, false]);
  });
});

describe("the hash of a text", () => {
  it("is that of other software, for short texts and for long ones", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 900 }), async (text) => {
        expect(await sha256Hex(text)).toBe(createHash("sha256").update(text).digest("hex"));
      }),
    );
    for (let length = 505; length < 520; length++) {
      const text = "ä".repeat(length);
      expect(await sha256Hex(text)).toBe(createHash("sha256").update(text).digest("hex"));
    }
  });
});

describe("lone surrogates", () => {
  it("A08: are spelled out, so that two different ill-formed texts stay different", async () => {
    const [first, second] = ['{"text":"launch \ud83d"}', '{"text":"launch \ud83e"}'];
    expect(wellFormed(first)).toBe('{"text":"launch \\ud83d"}');
    expect(wellFormed(first)).not.toBe(wellFormed(second));
    expect(await sha256Hex(first)).not.toBe(await sha256Hex(second));
  });

  it("leaves well-formed text alone, makes any other well formed, and keeps what it means inside JSON", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const result = wellFormed(text);
        expect(result.isWellFormed()).toBe(true);
        if (text.isWellFormed()) expect(result).toBe(text);
        expect(JSON.parse(wellFormed(JSON.stringify(text)))).toBe(text);
      }),
    );
  });
});

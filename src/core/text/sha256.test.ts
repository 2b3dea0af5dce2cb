import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sha256Start, sha256Words } from "./sha256.ts";

test("gives the digests of FIPS 180-4 for its examples", () => {
  expect(sha256Start("abc", 64)).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(sha256Start("", 64)).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
});

test("agrees with another implementation for texts of every length around a block", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      expect(sha256Start(text, 64)).toBe(createHash("sha256").update(text).digest("hex"));
    }),
  );
  for (let length = 50; length < 135; length++) {
    const text = "x".repeat(length);
    expect(sha256Start(text, 64)).toBe(createHash("sha256").update(text).digest("hex"));
  }
});

test("has eight words, and a start is a start of the whole", () => {
  expect(sha256Words("a")).toHaveLength(8);
  expect(sha256Start("a", 64).startsWith(sha256Start("a", 32))).toBe(true);
});

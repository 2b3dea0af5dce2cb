import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InvalidRequestError } from "../core/errors.ts";
import { decodeCursor, decodeRowCursor, encodeCursor } from "./cursor.ts";

describe("cursor", () => {
  it("comes back as it went, and needs no escape in a URL", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.string({ unit: "grapheme" }), (createdAt, id) => {
        const text = encodeCursor({ createdAt, id });
        expect(encodeURIComponent(text)).toBe(text);
        expect(decodeCursor(text)).toEqual({ createdAt, id });
      }),
    );
  });

  it("refuses everything else by naming the parameter", () => {
    for (const text of [
      "",
      "x",
      "%%%",
      btoa("[1]"),
      btoa('["1","a"]'),
      btoa("[1.5,2]"),
      btoa("null"),
      btoa("{}"),
      btoa('[1,"\\ud800"]'),
    ]) {
      expect(() => decodeCursor(text), text).toThrow(
        expect.objectContaining({ name: "InvalidRequestError", param: "cursor" }) as InvalidRequestError,
      );
    }
  });

  it("of numbered rows takes no other id", () => {
    expect(decodeRowCursor(encodeCursor({ createdAt: 7, id: "12" }))).toEqual({ createdAt: 7, row: 12 });
    for (const id of ["", "x", "-1", "1.5", "1e3", "\0", "9007199254740992"]) {
      expect(() => decodeRowCursor(encodeCursor({ createdAt: 7, id })), id).toThrow(
        expect.objectContaining({ name: "InvalidRequestError", param: "cursor" }) as InvalidRequestError,
      );
    }
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeFeatures, encodeFeatures, featuresFromBase64, featuresToBase64 } from "./features.ts";

describe("features as bytes", () => {
  it("are little-endian float32", () => {
    expect([...encodeFeatures(Float32Array.of(1))]).toEqual([0, 0, 0x80, 0x3f]);
  });

  it("come back bit by bit, NaN and -0 included, as bytes and as base64", () => {
    fc.assert(
      fc.property(fc.float32Array(), (features) => {
        for (const back of [
          decodeFeatures(encodeFeatures(features)),
          featuresFromBase64(featuresToBase64(features)),
        ]) {
          expect(back.length).toBe(features.length);
          expect([...back].every((value, i) => Object.is(value, features[i]))).toBe(true);
        }
      }),
    );
  });

  it("can be read from the middle of a buffer", () => {
    const bytes = new Uint8Array([9, ...encodeFeatures(Float32Array.of(2, Number.NaN)), 9]);
    expect([...decodeFeatures(bytes.subarray(1, 9))]).toEqual([2, Number.NaN]);
    expect(() => decodeFeatures(bytes)).toThrow(RangeError);
  });
});

import { describe, expect, it } from "vitest";
import { backoffMs } from "./backoff.ts";

describe("backoff", () => {
  it("doubles up to 30 s and stays there for ever, spread over the upper half", () => {
    expect([1, 2, 3, 8, 9, 1000].map((failures) => backoffMs(failures, 0))).toEqual([
      125, 250, 500, 15_000, 15_000, 15_000,
    ]);
    expect([1, 2, 1000].map((failures) => backoffMs(failures, 0.999_999))).toEqual([250, 500, 30_000]);
  });
});

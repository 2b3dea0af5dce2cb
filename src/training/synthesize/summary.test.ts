import { describe, expect, it } from "vitest";
import type { UnitRecord } from "./record.ts";
import { summarise } from "./summary.ts";

const record = (how: string, requests: readonly (readonly [string, string | null])[]) =>
  ({
    provenance: { how },
    variants: requests.map(([request, refusal]) => ({ request, refusal })),
  }) as unknown as UnitRecord;

describe("the summary", () => {
  it("counts by way, and measures how the wording varies within a unit", () => {
    expect(
      summarise([
        record("constrained", [
          ["a b", null],
          ["b c d", null],
          ["x", "repeated"],
        ]),
        record("constrained", [["e", null]]),
      ]),
    ).toEqual([
      {
        how: "constrained",
        units: 2,
        variants: 4,
        accepted: 3,
        refused: { repeated: 1 },
        words: 2,
        variety: 0.75,
      },
    ]);
  });
});

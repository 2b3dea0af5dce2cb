import { describe, expect, it } from "vitest";
import type { ToolOverview } from "../api/types.ts";
import { rankByHarm } from "./harm.ts";

const none = { decisions: 0, correct: 0, incorrect: 0 };
const tool = (name: string, passed: ToolOverview["groups"]["passed"], stopped = none): ToolOverview =>
  ({ tool: name, groups: { passed, stopped }, abstained: 2 }) as ToolOverview;

describe("tools by harm", () => {
  it("come in the order of their wrong calls, known and estimated; what nobody labelled comes last", () => {
    const ranked = rankByHarm(
      [
        tool("few", { decisions: 10, correct: 9, incorrect: 1 }),
        tool("unlabelled", { decisions: 500, correct: 0, incorrect: 0 }),
        tool("many", { decisions: 126, correct: 6, incorrect: 20 }),
        tool("only stopped", none, { decisions: 3, correct: 0, incorrect: 3 }),
      ],
      "passed",
    );
    expect(ranked.map((harm) => harm.tool)).toEqual(["many", "few", "unlabelled"]);
    // 20 known, and 100 without an outcome; Wilson for 20 of 26 by SciPy: 0.5794845, 0.8896615.
    expect(ranked[0]).toMatchObject({ calls: 126, labelled: 26, known: 20, held: 2 });
    expect(ranked[0]?.estimate).toBeCloseTo(20 + (100 * 20) / 26, 9);
    expect(ranked[0]?.low).toBeCloseTo(20 + 57.94845, 4);
    expect(ranked[0]?.high).toBeCloseTo(20 + 88.96615, 4);
    expect(ranked[2]).toMatchObject({ known: 0, estimate: null, low: null });
  });

  it("are exact where every call has an outcome", () => {
    expect(
      rankByHarm([tool("all", none, { decisions: 4, correct: 1, incorrect: 3 })], "stopped"),
    ).toMatchObject([{ estimate: 3, low: 3, high: 3 }]);
  });
});

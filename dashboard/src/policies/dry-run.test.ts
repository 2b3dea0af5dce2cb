import { describe, expect, it } from "vitest";
import type { PolicyDryRun } from "../api/types.ts";
import { dryRunWords, uncountedWords, unjudgedWords } from "./dry-run-words.ts";

const part = (decisions: number, right = 0, wrong = 0) => ({ decisions, right, wrong, ids: [] });
const SAME = { before: 0, after: 0, more: part(0), fewer: part(0) };
const run = (more: Partial<PolicyDryRun>): PolicyDryRun => ({
  tool: "pay",
  looked_at: 500,
  counted: 480,
  from: null,
  stopped: SAME,
  doubted: SAME,
  uncounted: [],
  unjudged: [],
  ...more,
});

describe("a dry run in words", () => {
  it.each([
    [
      run({ stopped: { before: 20, after: 30, more: part(12, 3, 5), fewer: part(2) } }),
      "Of the last 480 judged decisions that call pay, 12 more (3 known right, 5 known wrong) and 2 fewer would be stopped. It would be 30; now it is 20.",
    ],
    [
      run({ tool: null, doubted: { before: 0, after: 1, more: part(1), fewer: part(0) } }),
      "Of the last 480 judged decisions, 1 more would be stopped if they were enforced. It would be 1; now it is 0.",
    ],
    [
      run({ stopped: { ...SAME, before: 4, after: 4 } }),
      "Of the last 480 judged decisions that call pay, the same 4 would be stopped as now.",
    ],
    [
      run({ stopped: { ...SAME, before: 4, after: 4 }, uncounted: ["samples"] }),
      "Of the last 480 judged decisions that call pay, no other would be stopped by what can be counted: 4, as now.",
    ],
    [run({ counted: 0 }), "There are no decisions that call pay yet, so nothing can be counted."],
  ])("says how many more and fewer, and what is known of them", (given, sentence) => {
    expect(dryRunWords(given).sentence).toBe(sentence);
  });

  it("says what cannot be counted", () => {
    expect(uncountedWords([])).toBeNull();
    expect(unjudgedWords([])).toBeNull();
    expect(unjudgedWords([{ setting: "rules", decisions: 3 }])).toMatch(
      /^Business rules could not be judged again for 3 decisions: /,
    );
    const left = dryRunWords(run({ unjudged: [{ setting: "context", decisions: 1 }] })).sentence;
    expect(left).toContain("by what can be counted");
    expect(uncountedWords(["rules", "checks.irrelevant_tool"])).toMatch(
      /: Business rules, the check irrelevant tool \(it was off\)\. Try them in shadow/,
    );
  });
});

import { describe, expect, it } from "vitest";
import { changedLabels, describeLabels, labelsText, onlyAdded, type UsedLabel } from "./labels.ts";

const label = (id: string, right: boolean, tools = ["pay"]): UsedLabel => ({
  id,
  at: Number(id) * 10,
  tools,
  right,
  source: "agent",
});
const some = [label("1", true), label("2", false), label("3", true, ["pay", "look", "look"])];

describe("labels that a calibration used", () => {
  it("are counted by tool, each decision once under each", () => {
    expect(describeLabels(some)).toEqual({
      n: 3,
      firstAt: 10,
      lastAt: 30,
      byTool: { look: { correct: 1, incorrect: 0 }, pay: { correct: 2, incorrect: 1 } },
    });
    expect(describeLabels([])).toEqual({ n: 0, firstAt: 0, lastAt: 0, byTool: {} });
  });

  it("are the same text in any order, and another when any of them is", () => {
    expect(labelsText(some.toReversed())).toBe(labelsText(some));
    for (const other of [label("2", true), { ...label("2", false), source: "judge" }, label("4", false)])
      expect(labelsText([some[0]!, other, some[2]!])).not.toBe(labelsText(some));
  });

  it("tell what changed, and whether some only came in late", () => {
    const before = describeLabels(some);
    const flipped = changedLabels(before, describeLabels([label("1", false), ...some.slice(1)]));
    expect(flipped).toEqual([
      { tool: "pay", before: { correct: 2, incorrect: 1 }, now: { correct: 1, incorrect: 2 } },
    ]);
    expect(onlyAdded(flipped)).toBe(false);
    const added = changedLabels(before, describeLabels([...some, label("4", true, ["constructor"])]));
    expect(added).toMatchObject([{ tool: "constructor", before: { correct: 0, incorrect: 0 } }]);
    expect(onlyAdded(added)).toBe(true);
    expect(onlyAdded(changedLabels(before, before))).toBe(false);
  });
});

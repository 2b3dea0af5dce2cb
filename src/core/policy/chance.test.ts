import fc from "fast-check";
import { expect, test } from "vitest";
import { inShare } from "../assignment/draw.ts";
import { explorationOf, enforceChance, propensityOf } from "./chance.ts";
import { modeIn, resolveTool } from "./resolve.ts";
import type { PolicyDocument, PolicyRule } from "./rule.ts";
import { resolveTurn } from "./turn-policy.ts";

const policy = (global: PolicyRule, tools: Readonly<Record<string, PolicyRule>>): PolicyDocument => ({
  version: 1,
  global,
  tools,
});
const nothing = { mode: null, threshold: null, mayLoosen: false };

test("only low risk is explored, and only where every called tool allows it", () => {
  const held = policy(
    { exploreShare: 0.3 },
    {
      look: { risk: "low" },
      list: { risk: "low", exploreShare: 0.05, exploreBand: 0.1 },
      pay: { risk: "high", exploreShare: 1 },
      note: {},
    },
  );
  const explore = (...names: string[]) => resolveTurn(held, names, nothing).explore;
  expect(explore("look")).toEqual({ share: 0.3, band: 0.2 });
  expect(explore("look", "list")).toEqual({ share: 0.05, band: 0.1 });
  expect(explore("pay")).toBeNull();
  expect(explore("look", "pay")).toBeNull();
  expect(explore("note")).toBeNull();
  expect(explorationOf([])).toBeNull();
});

test("what the request itself asks for is not put to chance", () => {
  const held = policy({ mode: "enforce" }, { look: { risk: "low", exploreShare: 0.5, enforceShare: 0 } });
  expect(resolveTurn(held, ["look"], { ...nothing, threshold: 0.6 }).explore).toBeNull();
  expect(resolveTurn(held, ["look"], { ...nothing, mode: "enforce" }, "some unit")).toMatchObject({
    mode: "enforce",
    enforceShare: null,
    explore: null,
  });
});

test("the chance that a turn is enforced is the share of units in which it is", () => {
  const rule = fc.record(
    {
      mode: fc.constantFrom("shadow" as const, "enforce" as const),
      enforceShare: fc.double({ min: 0, max: 1, noNaN: true }),
    },
    { requiredKeys: [] },
  );
  const units = Array.from({ length: 1_500 }, (_, i) => `unit ${i}`);
  fc.assert(
    fc.property(rule, rule, rule, (global, a, b) => {
      const held = policy(global, { a, b });
      const tools = ["a", "b", "c"].map((name) => resolveTool(held, name));
      const modes = units.map((unit) => resolveTurn(held, ["a", "b", "c"], nothing, unit).mode);
      const enforced = modes.filter((mode) => mode === "enforce").length / units.length;
      const chance = enforceChance(tools) ?? (tools.some(({ mode }) => mode === "enforce") ? 1 : 0);
      expect(Math.abs(enforced - chance)).toBeLessThan(0.07);
    }),
    { numRuns: 20 },
  );
});

test("a turn is enforced where any of its tools is, and strictest where the unit is not known", () => {
  const held = policy(
    {},
    { half: { mode: "enforce", enforceShare: 0.5 }, pay: { mode: "enforce" }, look: {} },
  );
  const inside = ["u1", "u2", "u3", "u4", "u5", "u6", "u7"].find((unit) => inShare(0.5, "tool half", unit));
  const outside = ["u1", "u2", "u3", "u4", "u5", "u6", "u7"].find((unit) => !inShare(0.5, "tool half", unit));
  const mode = (names: string[], unit: string | null) => resolveTurn(held, names, nothing, unit).mode;
  expect(mode(["half", "look"], inside ?? "")).toBe("enforce");
  expect(mode(["half", "look"], outside ?? "")).toBe("shadow");
  expect(mode(["half", "pay"], outside ?? "")).toBe("enforce");
  expect(mode(["half"], null)).toBe("enforce");
  expect(modeIn(resolveTool(held, "look"), outside ?? "")).toBe("shadow");
});

test("whether a request may ask for a mode does not depend on its session", () => {
  const held = policy({}, { half: { mode: "enforce", enforceShare: 0.5 } });
  for (const unit of ["u1", "u2", "u3", "u4"]) {
    expect(() => resolveTurn(held, ["half"], { ...nothing, mode: "shadow" }, unit)).toThrow(/enforce/);
  }
});

test("weighting what was executed by the inverse of its propensity gives back what all would have given", () => {
  const chance = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(chance, chance, fc.boolean(), (enforced, explored, stops) => {
      const chances = { enforced, explored, stops };
      const execute = propensityOf("execute", chances);
      expect(execute + propensityOf("abstain", chances)).toBeCloseTo(1, 12);
      expect(execute).toBeCloseTo(stops ? 1 - enforced + enforced * explored : 1, 12);
    }),
  );
});

import { describe, expect, it } from "vitest";
import { countsBySection, setNames, wrongSettings } from "./counts.ts";
import { isFound } from "./find.ts";
import { FIELDS } from "../../../src/wire/policies/wire-rule.ts";
import { SECTIONS } from "./sections.ts";
import { SETTINGS, settingOf } from "./settings.ts";

const checks = [
  {
    check: "phantom_call",
    level: "block",
    source: "built_in",
    usual: "block",
    fixed: false,
    means: "It says that something was done.",
  },
] as const;
const found = (question: string) =>
  SETTINGS.filter((setting) => isFound(setting, question, [...checks])).map(({ name }) => name);

describe("the registry of settings", () => {
  it("names every setting once, with a section that there is and a sentence", () => {
    // Every setting of the wire has its place in the form.
    expect(SETTINGS.map(({ name }) => name).toSorted()).toEqual([...FIELDS, "auto_recalibrate"].toSorted());
    for (const { section, means, label } of SETTINGS) {
      expect(SECTIONS.map(([id]) => id)).toContain(section);
      expect(means).toMatch(/\S.*[.]$/s);
      expect(label).not.toMatch(/_/);
    }
  });

  it.each([
    ["threshold penalty", ["penalty"]],
    ["PHANTOM", ["checks"]],
    ["phantom call done", ["checks"]],
    ["explore_share", ["explore_share"]],
    ["asked order", ["diversity"]],
    ["maximum amount", ["rules"]],
    ["vote", ["panel"]],
    ["chinese", ["texts", "locale"]],
    ["xyzzy", []],
  ])("finds by any words: %s", (question, names) => {
    expect(found(question)).toEqual(expect.arrayContaining(names));
    if (names.length === 0) expect(found(question)).toEqual([]);
  });

  it("counts what is set and what is wrong by part", () => {
    const draft = {
      mode: "enforce",
      "checks.schema": "flag",
      "checks.no_context": "block",
      "canonical.sets": "names",
      "canonical.sets.names": "tags",
      second_opinion: "model",
      "second_opinion.model": "m",
      "guard.max_wrong": "0.1",
      "auto_recalibrate.max_step": "0.4",
    };
    expect([...countsBySection(draft)]).toEqual([
      ["risk", 1],
      ["checks", 2],
      ["equal", 1],
      ["models", 1],
      ["learning", 2],
    ]);
    expect(setNames(draft).size).toBe(7);
    const problems = { rules: "rules[0].max must", "rules[0].max": "must", "guard.confidence": "no" };
    expect(wrongSettings(problems).map(({ name }) => name)).toEqual(["rules", "guard"]);
    expect(settingOf("checks.schema")?.name).toBe("checks");
    expect(settingOf("constructor")).toBeUndefined();
  });
});

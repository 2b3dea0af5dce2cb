import { expect, test } from "vitest";
import type { PolicyDocument } from "../policy/rule.ts";
import { armOf, assign, dependsOnUnit, onlyTools, possiblePolicies, withArm } from "./assign.ts";

const policy: PolicyDocument = {
  version: 7,
  global: { mode: "enforce", penalty: 1 },
  tools: { refund: { risk: "high", threshold: 0.8 } },
  experiment: {
    id: "exp_1",
    unit: "session",
    salt: "s",
    arms: [
      { id: "now", share: 0.4 },
      {
        id: "bold",
        share: 0.4,
        global: { samples: 5 },
        tools: { refund: { penalty: 2 }, mail: { mode: "off" } },
      },
    ],
  },
};
const source = (n: number) => ({ caller: "k", session: `s${n}`, user: null, decision: `d${n}` });
const many = Array.from({ length: 10_000 }, (_, n) => assign(policy, source(n)));

test("each arm gets its share of sessions, and what is left over stays outside", () => {
  for (const [arm, share] of [
    ["now", 0.4],
    ["bold", 0.4],
    [undefined, 0.2],
  ] as const) {
    const count = many.filter(({ experiment }) => experiment?.arm === arm).length;
    expect(Math.abs(count - share * 10_000)).toBeLessThan(4 * Math.sqrt(share * (1 - share) * 10_000));
  }
});

test("F17: a session stays in its arm, whatever else changes between two of its turns", () => {
  for (let n = 0; n < 200; n++) {
    const again = assign(policy, { ...source(n), user: "somebody", decision: "a retry" });
    expect(again.experiment).toEqual(many[n]?.experiment);
  }
});

test("another salt assigns anew, independently of the first", () => {
  const { experiment } = policy;
  if (!experiment) throw new Error("no experiment");
  const other = { ...experiment, salt: "t" };
  const units = many.flatMap((one) => one.experiment?.unit ?? []);
  const same = units.filter((unit) => armOf(other, unit)?.id === armOf(experiment, unit)?.id).length;
  // Of units that are in an arm under the first salt, 40 % get the same under the second.
  expect(Math.abs(same / units.length - 0.4)).toBeLessThan(0.03);
});

test("an arm's rules are laid over the policy, and a penalty takes the place of a threshold", () => {
  const bold = many.find(({ experiment }) => experiment?.arm === "bold");
  expect(bold?.document).toEqual({
    ...policy,
    global: { mode: "enforce", penalty: 1, samples: 5 },
    tools: { refund: { risk: "high", penalty: 2 }, mail: { mode: "off" } },
  });
  expect(bold?.base).toBe(policy);
  expect(many.find(({ experiment }) => experiment?.arm === "now")?.document).toEqual(policy);
});

test("the policy of an arm is made once, however many tools it names and turns it judges", () => {
  const own = many.filter(({ experiment }) => experiment?.arm === "bold");
  expect(new Set(own.map(({ document }) => document)).size).toBe(1);
  expect(possiblePolicies(policy)).toContain(own[0]?.document);
});

test("shares that add up to 1 only nearly leave nobody over", () => {
  const third = { id: "e", unit: "user" as const, salt: "x" };
  const arms = ["a", "b", "c"].map((id) => ({ id, share: 1 / 3 }));
  expect(
    armOf({ ...third, arms: arms.map((arm) => ({ ...arm, share: 0.333333333333 })) }, "u"),
  ).not.toBeNull();
  expect(armOf({ ...third, arms: [{ id: "a", share: 0 }] }, "u")).toBeNull();
});

test("a turn of which the session or the user is not known is outside", () => {
  expect(assign(policy, { ...source(1), session: null, user: "u" }).experiment).toBeNull();
  const byUser = { ...policy, experiment: { ...policy.experiment, unit: "user" } } as PolicyDocument;
  expect(assign(byUser, source(1)).experiment).toBeNull();
  const one = assign(byUser, { ...source(1), user: "u1" }).experiment;
  expect(assign(byUser, { ...source(2), caller: "other", user: "u1" }).experiment).toEqual(one);
});

test("without an experiment the policy holds as it is", () => {
  const { experiment: _, ...plain } = policy;
  expect(assign(plain, source(1))).toMatchObject({ document: plain, base: plain, experiment: null });
  expect(possiblePolicies(plain)).toEqual([plain]);
  expect(dependsOnUnit(plain, ["refund"])).toBe(false);
  expect(dependsOnUnit({ ...plain, global: { mode: "enforce", enforceShare: 0.5 } }, [])).toBe(true);
  expect(dependsOnUnit({ ...plain, global: { mode: "shadow", enforceShare: 0.5 } }, [])).toBe(false);
  expect(dependsOnUnit(policy, [])).toBe(true);
  const explored = { mode: "enforce", risk: "low", exploreShare: 0.1 } as const;
  expect(dependsOnUnit({ ...plain, tools: { search: explored } }, ["search"])).toBe(true);
  expect(dependsOnUnit({ ...plain, tools: { search: explored } }, ["refund"])).toBe(false);
});

test("rules of tools that are not offered are left out, in the arms as well", () => {
  const kept = onlyTools(policy, ["mail", "constructor"]);
  expect(kept.tools).toEqual({});
  expect(kept.experiment?.arms[1]?.tools).toEqual({ mail: { mode: "off" } });
  expect(possiblePolicies(kept)).toHaveLength(3);
  expect(withArm(kept, {})).toEqual(kept);
});

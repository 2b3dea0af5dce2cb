import type { PolicyRule } from "../../core/policy/rule.ts";
import type { Field } from "../field.ts";
import { readRule, writeRule } from "./rule.ts";
import type { WireRule } from "./wire-rule.ts";

const MAX_TOOLS = 2_000;
const MAX_NAME = 256;

/** @param at whom to blame for a name that is none */
export const requireToolName = (name: string, at: Field): void => {
  if (name === "") at.fail("has no name; a rule is for one tool, by its name");
  if (name.length > MAX_NAME)
    at.fail(`has a name of ${name.length} characters; at most ${MAX_NAME} are accepted`);
  if (!name.isWellFormed()) at.fail("has a name with half of a character (a lone surrogate) in it");
};

/** Rules by the name of their tool; none where the field is absent. */
export function readTools(field: Field): Readonly<Record<string, PolicyRule>> {
  const tools = field.absent ? [] : field.entries();
  if (tools.length > MAX_TOOLS) field.fail(`names ${tools.length} tools; at most ${MAX_TOOLS} are accepted`);
  for (const [name, rule] of tools) requireToolName(name, rule);
  return Object.fromEntries(tools.map(([name, rule]) => [name, readRule(rule)]));
}

export const writeTools = (tools: Readonly<Record<string, PolicyRule>>): Readonly<Record<string, WireRule>> =>
  Object.fromEntries(Object.entries(tools).map(([name, rule]) => [name, writeRule(rule)]));

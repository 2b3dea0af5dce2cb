import { CANONICAL_RULES, type CanonicalSettings } from "../../core/arguments/canonical-rules.ts";
import type { Field } from "../field.ts";

const MAX_NAMES = 100;
const MAX_NAME = 256;

const flag = (field: Field): boolean =>
  typeof field.value === "boolean" ? field.value : field.fail("must be true or false");

/** The names of arguments whose lists have no order. */
const names = (field: Field): readonly string[] => {
  const items = field.items();
  if (items.length > MAX_NAMES)
    field.fail(`names ${items.length} arguments; at most ${MAX_NAMES} are accepted`);
  return items.map((item) => item.text(MAX_NAME));
};

/** `{dates: false, sets: ["cc"], ...}`: rules by their name, `sets` also as a list of arguments. */
export const readCanonical = (field: Field): CanonicalSettings => {
  const settings = field.entries().map(([name, value]) => {
    if (!CANONICAL_RULES.some((rule) => rule === name)) {
      value.fail(`is no rule of the canonical form; known are ${CANONICAL_RULES.join(", ")}`);
    }
    if (name === "sets" && Array.isArray(value.value)) return [name, names(value)] as const;
    if (name === "sets" && typeof value.value !== "boolean") {
      value.fail("must be true, false, or a list of the arguments whose order means nothing");
    }
    return [name, flag(value)] as const;
  });
  return Object.fromEntries(settings);
};

import type { GuardRule } from "../../core/policy/rule.ts";
import type { Field } from "../field.ts";

/** The rule of a guard: `{max_wrong, confidence?}`. */
export const readGuard = (field: Field): GuardRule => {
  for (const [name, value] of field.entries()) {
    if (name !== "max_wrong" && name !== "confidence") {
      value.fail("is no field of guard; known are max_wrong, confidence");
    }
  }
  const confidence = field.get("confidence");
  return {
    maxWrong: field.get("max_wrong").number(0.001, 0.999),
    confidence: confidence.absent ? 0.95 : confidence.number(0.5, 0.999),
  };
};

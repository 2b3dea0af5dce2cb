import { Validator, type Schema } from "@cfworker/json-schema";
import { toPlain } from "../arguments/convert.ts";
import { isArray, isObject, type Json, type JsonNumber, type JsonObject } from "../arguments/json.ts";
import { annotationsOf } from "./annotations.ts";
import { compileExact } from "./compile.ts";
import { isRounded, someNumber } from "./digits.ts";
import { watched } from "./exact-value.ts";
import { schemaIssues } from "./issues.ts";
import type { CompiledSchema } from "./node.ts";
import { withoutAbsentNulls } from "./nulls.ts";
import type { SchemaIssue, SchemaReport } from "./report.ts";
import { counted, type Sizes } from "./steps.ts";

/** Most values of one call's arguments that are checked. */
const MAX_VALUES = 50_000;

/** Longest list whose items are compared with each other; the comparison is quadratic. */
const MAX_COMPARED_ITEMS = 2_000;

const validators = new WeakMap<CompiledSchema, Validator>();

/** Two numbers that differ can be the same double only if one of them is none, or is beyond 2^53. */
const mayBeRounded = (number: JsonNumber): boolean =>
  Math.abs(number.value) > Number.MAX_SAFE_INTEGER || isRounded(number);

/**
 * Whether doubles could not tell the numbers of the arguments from those of the schema, or one from its neighbour's multiple;
 * messages quote the schema's numbers, so their digits are a reason too.
 */
const needsDigits = (schema: CompiledSchema, value: JsonObject): boolean =>
  schema.source.digits.size > 0 || someNumber(value, schema.hasSteps ? () => true : mayBeRounded);

const exactValidators = new WeakMap<CompiledSchema, Validator>();

const exactValidatorOf = (schema: CompiledSchema): Validator => {
  let validator = exactValidators.get(schema);
  if (validator === undefined) {
    const exact = compileExact(schema);
    if (exact.unverifiable !== null) throw new Error(exact.unverifiable);
    validator = new Validator(exact.root as Schema, "2019-09", false);
    exactValidators.set(schema, validator);
  }
  return validator;
};

const validatorOf = (schema: CompiledSchema): Validator => {
  let validator = validators.get(schema);
  if (validator === undefined) {
    // The compiled schema has exactly the shape that the library's loose type describes.
    validator = new Validator(schema.root as Schema, "2019-09", false);
    validators.set(schema, validator);
  }
  return validator;
};

/** Values inside `value`, itself included; stops counting soon after `limit`. */
const countValues = (value: Json, limit: number): number => {
  let count = 1;
  const inner = isObject(value) ? value.values() : isArray(value) ? value : [];
  for (const item of inner) {
    if (count > limit) break;
    count += typeof item === "object" ? countValues(item, limit - count) : 1;
  }
  return count;
};

/** The largest object, list, text and key of the arguments. */
const sizesOf = (root: JsonObject): Sizes => {
  const most = { members: 0, items: 0, text: 0, key: 0 };
  const look = (value: Json): void => {
    if (typeof value === "string") most.text = Math.max(most.text, value.length);
    else if (isArray(value)) {
      most.items = Math.max(most.items, value.length);
      value.forEach(look);
    } else if (isObject(value)) {
      most.members = Math.max(most.members, value.size);
      for (const [key, member] of value) {
        most.key = Math.max(most.key, key.length);
        look(member);
      }
    }
  };
  look(root);
  return most;
};

const note = (message: string): SchemaIssue => ({ kind: "other", path: "", message });

/** There is no verdict, and why; the reason stands first among the annotations. */
export const unverified = (reason: string, others: readonly SchemaIssue[] = []): SchemaReport => ({
  status: "unverified",
  issues: [],
  annotations: [note(reason), ...others],
});

const reason = (error: unknown): string => {
  if (error instanceof RangeError) return "the schema refers to itself without end, or is too deep";
  return (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
};

/**
 * Holds arguments against a tool's schema: types as sent, nothing is coerced, formats are annotations, and null for an
 * optional parameter that is not nullable counts as absent. Whatever keeps the schema from being evaluated (a
 * reference to nowhere or in circles, a bad pattern, more work than is allowed) ends as `unverified`, never as
 * `valid` and never as an exception.
 */
export const validateArguments = (schema: CompiledSchema, value: JsonObject): SchemaReport => {
  if (schema.unverifiable !== null) return unverified(schema.unverifiable);
  if (countValues(value, MAX_VALUES) > MAX_VALUES)
    return unverified(`more than ${MAX_VALUES} values are not checked`);
  try {
    const given = withoutAbsentNulls(schema, value);
    const sizes = sizesOf(given);
    const annotations = [...annotationsOf(schema, given), ...schema.warnings.map(note)];
    if (schema.comparesItems && sizes.items > MAX_COMPARED_ITEMS) {
      return unverified(`lists of more than ${MAX_COMPARED_ITEMS} items are not compared`, annotations);
    }
    const { valid, errors } = counted(schema.budget, sizes, () =>
      needsDigits(schema, given)
        ? exactValidatorOf(schema).validate(watched(given))
        : validatorOf(schema).validate(toPlain(given)),
    );
    if (valid) return { status: "valid", issues: [], annotations };
    const issues = schemaIssues(errors, given);
    const [first] = errors;
    return {
      status: "invalid",
      issues: issues.length > 0 ? issues : [note(first?.error ?? "does not match the schema")],
      annotations,
    };
  } catch (error) {
    return unverified(`the schema cannot be evaluated: ${reason(error)}`);
  }
};

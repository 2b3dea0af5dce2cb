import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CanonicalRule } from "../../src/core/arguments/canonical-rules.ts";

/** Two values of one argument, whether they mean the same call, and why. */
export interface CanonicalPair {
  readonly id: string;
  readonly rule: CanonicalRule;
  readonly same: boolean;
  /** Name of the argument, its schema, and whether it is required. */
  readonly name: string;
  readonly schema: unknown;
  readonly required: boolean;
  /** JSON texts; "" leaves the argument out. */
  readonly a: string;
  readonly b: string;
  readonly why: string;
}

export const CANONICAL_PAIRS = readFileSync(join(import.meta.dirname, "canonical-pairs.jsonl"), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as CanonicalPair);

import { FINDING_NAMES } from "../../core/checks/names.ts";
import type { Row } from "../rows.ts";

/** What one finding says of calls whose tool answered with an error, and of good ones. */
export interface ErrorCatch {
  readonly check: string;
  /** Calls that ended in an error. */
  readonly caught: number;
  /** Calls that are labelled right. */
  readonly good: number;
}

export interface ErrorReport {
  readonly data: string;
  /** Decisions of which a result is known. */
  readonly calls: number;
  readonly errors: number;
  readonly good: number;
  /** Findings that speak against any of them. */
  readonly checks: readonly ErrorCatch[];
  /** Errors and good calls that any finding speaks against. */
  readonly any: Omit<ErrorCatch, "check">;
}

/** Which checks would have caught the calls of conversations that ended in an error, and what they would have cost; by folder. */
export function reportErrors(rows: readonly Row[]): ErrorReport[] {
  const known = rows.filter(({ failed }) => failed === true || failed === false);
  return [...Map.groupBy(known, ({ data }) => data)].map(([data, own]) => {
    const errors = own.filter(({ failed }) => failed === true);
    const good = own.filter(({ failed, labels }) => failed === false && labels.executed === 1);
    const caught = (holds: (findings: readonly string[]) => boolean) => ({
      caught: count(errors, holds),
      good: count(good, holds),
    });
    return {
      data,
      calls: own.length,
      errors: errors.length,
      good: good.length,
      checks: FINDING_NAMES.map(({ check }) => ({
        check,
        ...caught((findings) => findings.includes(check)),
      })).filter(({ caught: errors, good: stopped }) => errors + stopped > 0),
      any: caught((findings) => findings.length > 0),
    };
  });
}

const count = (of: readonly Row[], holds: (findings: readonly string[]) => boolean): number =>
  of.filter(({ findings }) => holds(findings ?? [])).length;

import { numberOf, type Row, type Value } from "./result.ts";

/** A promise of a number: at least, or at most. */
export interface Floor {
  readonly what: string;
  readonly least?: number;
  readonly most?: number;
}

/** What the folds may fall short of a floor that was set for other questions. */
export const FOLD_SLACK = 0.01;

export type Verdict = "holds" | "within 0.01" | "fails" | "not measured";

/** Whether a number keeps a floor; `strict` floors have no slack. */
export function verdictOf(value: number | null, { least, most }: Omit<Floor, "what">): Verdict {
  if (value === null || Number.isNaN(value)) return "not measured";
  const short = Math.max((least ?? -Infinity) - value, value - (most ?? Infinity));
  // Numbers are shown with three digits, and judged by them.
  const rounded = Math.round(short * 1000) / 1000;
  return rounded <= 0 ? "holds" : rounded <= FOLD_SLACK ? "within 0.01" : "fails";
}

export const showFloor = ({ least, most }: Omit<Floor, "what">): string =>
  least !== undefined ? `>= ${least}` : `<= ${most ?? ""}`;

/** A perfect model shows about 0.04 at n = 500. */
export const ECE: Floor = { what: "ECE", most: 0.07 };

/** @param strict has no slack */
export function line(
  set: string,
  n: number,
  floor: Floor,
  value: Value | undefined,
  consistency: Value | undefined,
  strict = false,
): Row {
  const number = n === 0 ? null : numberOf(value);
  const found = verdictOf(number, floor);
  return {
    set,
    what: floor.what,
    n,
    value: value ?? null,
    floor: showFloor(floor),
    verdict: strict && found === "within 0.01" ? "fails" : found,
    consistency: consistency ?? null,
  };
}

/** A floor for a model that these data do not hold. */
export const unmeasured = (set: string, floor: Floor): Row => line(set, 0, floor, null, null);

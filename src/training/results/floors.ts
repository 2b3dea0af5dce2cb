/** A promise of a number: at least, or at most. */
export interface Floor {
  readonly what: string;
  readonly least?: number;
  readonly most?: number;
}

/** Floors of one row of the table: on which data they hold. */
export interface FloorRow {
  readonly name: string;
  readonly floors: readonly Floor[];
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

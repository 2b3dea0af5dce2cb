import { logit } from "../local-head/logit.ts";
import { type ScaleMap, type Stated, worthOf } from "./map.ts";

/** The part of a local head that reads what the model states. */
export interface StatementTerm {
  /** Of the logit of what a statement is worth, above that of the common share; 0: statements tell nothing here. Never below 0. */
  readonly weight: number;
  readonly map: ScaleMap;
}

/** No statement moves a confidence by more, in units of the logit: a model may be talked into any number. */
export const MOST_SHIFT = 1.5;

const within = (shift: number): number => Math.min(MOST_SHIFT, Math.max(-MOST_SHIFT, shift));

/** How far a statement moves the logit of a confidence; 0 where there is none. */
export function shiftOf(
  term: StatementTerm | undefined,
  said: Stated | null,
  tools: readonly string[],
): number {
  if (term === undefined || said === null || term.weight === 0) return 0;
  const { weight, map } = term;
  return within(weight * (logit(worthOf(map, said, tools)) - logit(map.base)));
}

/** The furthest that any statement moves a logit. */
export function largestShift(term: StatementTerm | undefined): number {
  if (term === undefined) return 0;
  const { weight, map } = term;
  const curves = [map.pooled, ...map.groups.map(({ curve }) => curve)];
  const moves = curves
    .flatMap(({ y }) => [y[0], y.at(-1)])
    .map((worth) => Math.abs(within(weight * (logit(worth ?? map.base) - logit(map.base)))));
  return Math.max(0, ...moves);
}

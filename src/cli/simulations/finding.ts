import { binomialQuantile } from "../../core/statistics/binomial.ts";

/** One number that a simulation measured, and what it has to be. */
export interface Finding {
  readonly simulation: string;
  readonly setting: string;
  readonly measured: number;
  /** Both ends included; null: no bound on this side. */
  readonly least: number | null;
  readonly most: number | null;
  readonly ok: boolean;
}

export function finding(
  simulation: string,
  setting: string,
  measured: number,
  bounds: { readonly least?: number; readonly most?: number },
): Finding {
  const { least = null, most = null } = bounds;
  const ok = (least === null || measured >= least) && (most === null || measured <= most);
  return { simulation, setting, measured, least, most, ok };
}

/** Chance that a simulation fails although what it checks holds. */
const CHANCE = 0.001;

/** Largest share of n that a true rate of `rate` shows, but for a chance of 0.1 %: exact binomial. */
export const mostShare = (rate: number, n: number): number => binomialQuantile(1 - CHANCE, n, rate) / n;

/** Smallest share of n that a true rate of `rate` shows, but for a chance of 0.1 %. */
export const leastShare = (rate: number, n: number): number => binomialQuantile(CHANCE, n, rate) / n;

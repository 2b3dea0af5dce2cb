/** From numbers of the data to pixels. */
export interface Scale {
  readonly at: (value: number) => number;
  readonly ticks: readonly number[];
  /** Text of a tick, with as many digits as tell neighbours apart. */
  readonly show: (tick: number) => string;
}

/**
 * A linear scale whose ends and ticks are round numbers: 1, 2, 2.5 or 5 times a power of ten apart.
 *
 * @param values what must fit in; those that are not drawable are passed over
 * @param range fixed ends in place of those of the data
 * @param pixels where the low and the high end stand
 * @param most how many ticks at most, at least 2
 * @param whole ticks at whole numbers only
 */
export function linearScale(
  values: readonly number[],
  range: readonly [number, number] | undefined,
  [from, to]: readonly [from: number, to: number],
  most: number,
  whole = false,
): Scale {
  const finite = values.filter(isDrawable);
  let low = range?.[0] ?? Math.min(...finite);
  let high = range?.[1] ?? Math.max(...finite);
  if (!Number.isFinite(low) || !Number.isFinite(high)) [low, high] = [0, 1];
  if (high - low <= NEAR * Math.max(1, Math.abs(low), Math.abs(high))) [low, high] = [low - 0.5, low + 0.5];
  const rounded = roundStep((high - low) / (most - 1));
  const step = whole ? Math.max(1, Math.round(rounded)) : rounded;
  if (range === undefined) {
    low = Math.floor(low / step + SLACK) * step;
    high = Math.ceil(high / step - SLACK) * step;
  }
  const first = Math.ceil(low / step - SLACK);
  const last = Math.floor(high / step + SLACK);
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
  const digits = Math.max(0, Math.ceil(-Math.log10(step) - SLACK) + (isQuarter(step) ? 1 : 0));
  return {
    at: (value) => from + ((value - low) / (high - low)) * (to - from),
    ticks,
    show: (tick) => (Math.abs(tick) < step / 2 ? 0 : tick).toFixed(digits),
  };
}

/** What a picture can show: anything else is left out. */
export const isDrawable = (value: number): boolean => Number.isFinite(value) && Math.abs(value) < 1e12;

/** Nearer than this, two numbers are one to a picture. */
const NEAR = 1e-9;

/** Rounding must not cost or add a tick. */
const SLACK = 1e-9;

const STEPS = [1, 2, 2.5, 5, 10];

function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * (STEPS.find((step) => step * power >= least * (1 - SLACK)) ?? 10);
}

const isQuarter = (step: number): boolean =>
  Math.abs(step / 10 ** Math.floor(Math.log10(step) + SLACK) - 2.5) < 1e-6;

const BASE_MS = 250;
const MAX_MS = 30_000;

/**
 * Pause before the next try after `failures` failures in a row (1, 2, ...), in milliseconds: doubling from a quarter of
 * a second to 30 s, then 30 s for ever. `chance` in [0, 1) spreads it over its upper half, so that the objects of many
 * projects do not come back at the same moment.
 */
export const backoffMs = (failures: number, chance: number): number => {
  const full = Math.min(MAX_MS, BASE_MS * 2 ** Math.min(20, Math.max(0, failures - 1)));
  return Math.round(full * (0.5 + chance / 2));
};

/** Counts that the name of a period stands for: "next week" is 7 days, "annual" 12 months or 365 days. */
const PERIODS: readonly (readonly [name: RegExp, counts: readonly number[]])[] = [
  [/\bweek/i, [7, 14, 4, 52]],
  [/\bfortnight/i, [14]],
  [/\bmonth/i, [30, 31, 1, 12]],
  [/\bquarter/i, [4, 3, 0.25]],
  [/\bsemi-?annual/i, [2]],
  [/\b(?:year|annual)/i, [365, 12, 1, 52, 4]],
  [/\b(?:day|daily)/i, [24, 1]],
  [/\b(?:hour|minute)/i, [60]],
  [/\bhalf\b/i, [0.5, 2]],
  [/\bdecade/i, [10]],
  [/\bcentury/i, [100]],
  [/\bdozen/i, [12]],
];
const LONGEST = 20_000;

/** Looks at the first 20,000 characters. */
export function periodsIn(text: string): ReadonlySet<number> {
  const head = text.slice(0, LONGEST);
  return new Set(PERIODS.flatMap(([name, counts]) => (name.test(head) ? counts : [])));
}

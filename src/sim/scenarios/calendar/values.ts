/** What the stories of the calendar are made of. */
import type { Random } from "../../../core/statistics/random.ts";
import { dayAfter, integerFrom, TODAY } from "../draw.ts";

export const TITLES = ["Design review", "Hiring talk", "Quarter plan", "Coffee", "Contract check"] as const;
export const TIMES = ["09:00", "10:30", "13:15", "14:00", "16:45"] as const;
export const LENGTHS = [30, 45, 60] as const;

export const newId = (random: Random) => `ev_${integerFrom(100, 999, random)}`;
export const newDay = (random: Random) => dayAfter(integerFrom(1, 13, random));
export const dayBefore = (iso: string) => dayAfter((Date.parse(iso) - Date.parse(TODAY)) / 86_400_000 - 1);
export const aWeekLater = (iso: string) => dayAfter((Date.parse(iso) - Date.parse(TODAY)) / 86_400_000 + 7);

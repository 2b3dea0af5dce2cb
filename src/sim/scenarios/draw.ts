import type { Random } from "../../core/statistics/random.ts";

export function pickOne<T>(items: readonly T[], random: Random): T {
  const item = items[random.below(items.length)];
  if (item === undefined) throw new RangeError("Nothing to pick from");
  return item;
}

/** Another item than `taken`; there must be one. */
export const pickOther = <T>(items: readonly T[], taken: T, random: Random): T =>
  pickOne(
    items.filter((item) => item !== taken),
    random,
  );

export const integerFrom = (low: number, high: number, random: Random): number =>
  low + random.below(high - low + 1);

/** `text` with `{name}` replaced by `values.name`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The day every story plays on; agents say it in their system message. */
export const TODAY = "2026-12-01";
/** `days` after TODAY as an ISO date. */
export function dayAfter(days: number): string {
  return new Date(Date.parse(`${TODAY}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

const SPOKEN = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});
/** "Friday 4 December" */
export const spokenDay = (iso: string): string =>
  SPOKEN.format(new Date(`${iso}T00:00:00Z`)).replace(",", "");

/** "14:30" and 60 give "15:30". */
export function laterBy(time: string, minutes: number): string {
  const [hours = 0, rest = 0] = time.split(":").map(Number);
  const total = (hours * 60 + rest + minutes + 1440) % 1440;
  return `${String(Math.floor(total / 60)).padStart(2, "0")}:${String(total % 60).padStart(2, "0")}`;
}

export interface Person {
  readonly name: string;
  readonly email: string;
}

const person = (name: string, email: string): Person => ({ name, email });

/** Two pairs have near names: that is where a model takes the wrong one. */
export const PEOPLE: readonly Person[] = [
  person("Marta Okafor", "marta.okafor@northwind.example"),
  person("Martin Okafor", "martin.okafor@northwind.example"),
  person("Jonas Lindqvist", "jonas.lindqvist@fabrikam.example"),
  person("Jonas Lind", "j.lind@fabrikam.example"),
  person("Priya Raman", "priya.raman@contoso.example"),
  person("Chen Wei", "chen.wei@contoso.example"),
  person("Aisha Bello", "aisha@bello-design.example"),
  person("Tomás Ferreira", "tomas.ferreira@northwind.example"),
];

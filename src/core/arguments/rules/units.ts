import { decimalForm } from "../decimal.ts";
import type { Facts } from "./facts.ts";

/**
 * One notation, then the others that mean exactly the same. What may mean something else has no second name: m (metre,
 * minute, million), g (gram, gravity), pounds (weight, money); and `1990s` are no seconds.
 */
const NOTATION: readonly (readonly string[])[] = [
  ["km", "kilometer", "kilometers", "kilometre", "kilometres"],
  ["cm", "centimeter", "centimeters", "centimetre", "centimetres"],
  ["mm", "millimeter", "millimeters", "millimetre", "millimetres"],
  ["m"],
  ["meters", "meter", "metre", "metres"],
  ["mi", "mile", "miles"],
  ["ft", "feet", "foot"],
  ["inches", "inch"],
  ["kg", "kilogram", "kilograms"],
  ["g"],
  ["grams", "gram"],
  ["mg", "milligram", "milligrams"],
  ["lb", "lbs"],
  ["pounds", "pound"],
  ["oz", "ounce", "ounces"],
  ["ml", "mL", "milliliter", "milliliters", "millilitre", "millilitres"],
  ["L", "l", "liter", "liters", "litre", "litres"],
  ["seconds", "second", "sec", "secs"],
  ["min", "mins", "minute", "minutes"],
  ["h", "hr", "hrs", "hour", "hours"],
  ["ms", "millisecond", "milliseconds"],
  ["days", "day"],
  ["weeks", "week"],
  ["months", "month"],
  ["years", "year"],
  ["%", "percent"],
  ["°C", "℃"],
  ["°F", "℉"],
  ["°"],
  ["km/h"],
  ["m/s"],
  ["mph"],
  ["Hz"],
  ["kHz"],
  ["MHz"],
  ["GHz"],
  ["kB"],
  ["MB"],
  ["GB"],
  ["TB"],
  ["kW"],
  ["kWh"],
  ["W"],
  ["V"],
  ["px"],
];
const SYMBOLS = new Map(NOTATION.flatMap((names) => names.map((name) => [name, names[0] ?? name] as const)));
const QUANTITY = /^(-?(?:0|[1-9]\d{0,30})(?:\.\d{1,30})?) ?([\p{L}°%℃℉/]{1,12})$/u;

/**
 * A number with a unit: the number by its value, one notation for the unit, one space between. Nothing is converted
 * (1 km stays apart from 1000 m), case counts (Mb is not MB), and a comma in the number says nothing certain. Null for all
 * else.
 */
export const unitForm = (text: string, { verbatim }: Facts): string | null => {
  if (verbatim || text.length > 80 || !/\d/.test(text)) return null;
  const [, number = "", unit = ""] = QUANTITY.exec(text.trim()) ?? [];
  const symbol = SYMBOLS.get(unit);
  return symbol === undefined ? null : `${decimalForm(number)} ${symbol}`;
};

import { offsetText, timeOfDay } from "../../core/rules/hours.ts";
import type { Hours } from "../../core/rules/rule.ts";
import type { Field } from "../field.ts";

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;
const OFFSET = /^([+-])(0\d|1[0-4]):([0-5]\d)$/;

const minutesOf = (hours: string | undefined, minutes: string | undefined): number =>
  Number(hours) * 60 + Number(minutes);

const readTime = (field: Field, midnight: boolean): number => {
  const text = field.string(100);
  if (midnight && text === "24:00") return 1_440;
  const found = TIME.exec(text);
  return found === null ? field.fail('must be a time of day such as "08:30"') : minutesOf(found[1], found[2]);
};

const readOffset = (field: Field): number => {
  if (field.absent) return 0;
  const text = field.string(100);
  const found = text === "Z" ? ["", "+", "00", "00"] : OFFSET.exec(text);
  if (found === null)
    return field.fail(
      'must be an offset from UTC such as "+02:00", or "Z"; names of time zones are not known here',
    );
  const minutes = minutesOf(found[2], found[3]);
  if (minutes > 840) field.fail("lies further from UTC than any place on earth");
  return minutes === 0 || found[1] === "+" ? minutes : -minutes;
};

/** `{from: "22:00", to: "07:00", offset?: "+02:00"}`: UTC where no offset is given. */
export function readHours(field: Field): Hours {
  for (const [name, value] of field.entries())
    if (!["from", "to", "offset"].includes(name)) value.fail("is no field here; known are from, to, offset");
  const from = readTime(field.get("from"), false);
  const to = readTime(field.get("to"), true);
  if (from === to) field.get("to").fail("is the same as from, so that no time lies between them");
  return { from, to, offset: readOffset(field.get("offset")) };
}

export const writeHours = ({ from, to, offset }: Hours) => ({
  from: timeOfDay(from),
  to: timeOfDay(to),
  ...(offset === 0 ? {} : { offset: offsetText(offset) }),
});

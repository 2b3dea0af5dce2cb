/** Whether two calls of one tool are about the same thing, however their arguments spell it. */
import { canonicalForm } from "../arguments/canonical.ts";
import { parseArguments } from "../arguments/parse-arguments.ts";
import { prepareTools } from "../schema/prepare-tools.ts";
import type { Tool, ToolCall } from "../turn.ts";

const LONGEST_ARGUMENTS = 4_000;
const LONGEST_VALUE = 60;
const MOST_VALUES = 40;
/** A string with what closes it, and a colon behind it where it is a key; or a number. */
const VALUE = /"((?:[^"\\]|\\.)*)(?:"|$)(\s*:)?|-?\d[\d.]*/g;

/** Strings of at most 60 characters and numbers of a call's arguments, without the keys; at most 40. */
export function valuesOf({ arguments: sent }: ToolCall): ReadonlySet<string> {
  const values = new Set<string>();
  for (const [whole, text, key] of sent.slice(0, LONGEST_ARGUMENTS).matchAll(VALUE)) {
    const value = text ?? whole;
    if (key === undefined && value !== "" && value.length <= LONGEST_VALUE) values.add(value);
    if (values.size >= MOST_VALUES) break;
  }
  return values;
}

const CLOCK = /^(\d{1,2})(?:[:h](\d{2}))?(?::(\d{2}))?\s{0,3}(a\.?m\.?|p\.?m\.?|o'?clock|uhr|h)?$/i;
const WORDS: ReadonlyMap<string, string> = new Map([
  ["noon", "12:00:00"],
  ["midnight", "00:00:00"],
]);

/** A time of day as `19:00:00`; null for what is none: a bare number is not. */
export function clockOf(text: string): string | null {
  const trimmed = text.trim().toLowerCase();
  const word = WORDS.get(trimmed);
  if (word !== undefined) return word;
  const [, hours, minutes, seconds = "00", sign] = CLOCK.exec(trimmed) ?? [];
  if (hours === undefined || (minutes === undefined && sign === undefined)) return null;
  const half = sign?.startsWith("p") === true ? 12 : 0;
  const twelve = half === 12 || sign?.startsWith("a") === true;
  if (twelve && (Number(hours) < 1 || Number(hours) > 12)) return null;
  const hour = twelve ? (Number(hours) % 12) + half : Number(hours);
  if (hour > 23 || Number(minutes ?? 0) > 59 || Number(seconds) > 59) return null;
  return `${String(hour).padStart(2, "0")}:${minutes ?? "00"}:${seconds}`;
}

/** The canonical forms of the arguments by their names, and times of day in one spelling. */
function formsOf(call: ToolCall, tools: readonly Tool[]): ReadonlySet<string> {
  const clocks = [...valuesOf(call)].flatMap((value) => clockOf(value) ?? []);
  if (call.arguments.length > LONGEST_ARGUMENTS) return new Set(clocks);
  const match = prepareTools(tools).match(call.name);
  const schema = match.kind === "exact" || match.kind === "restored" ? match.tool.schema : null;
  const read = parseArguments(call.arguments, schema);
  if (read.status === "malformed") return new Set(clocks);
  const { arguments: forms } = canonicalForm(call.name, read.value, schema);
  return new Set([...clocks, ...[...forms].map(([name, form]) => `${name}=${form}`)]);
}

const meets = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  [...a].some((value) => b.has(value));

/** The calls share a value, in whichever spelling; a call that says nothing is about anything. */
export function aboutTheSame(a: ToolCall, b: ToolCall, tools: readonly Tool[]): boolean {
  const [before, after] = [valuesOf(a), valuesOf(b)];
  if (before.size === 0 || after.size === 0 || meets(before, after)) return true;
  return meets(formsOf(a, tools), formsOf(b, tools));
}

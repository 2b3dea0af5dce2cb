import { headOf, tailOf } from "../core/text/cut.ts";
import { cutNote } from "../core/text/excerpt.ts";

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * The text with each lone surrogate spelled out as `\udxxx`. A database column is UTF-8, which has no place for them:
 * two different ill-formed texts would become the same row of U+FFFD.
 */
export const wellFormed = (text: string): string =>
  text.isWellFormed()
    ? text
    : text.replace(LONE_SURROGATE, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Lower-case hex. */
export function toHex(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += HEX[byte] ?? "";
  return text;
}

/** Lower-case hex SHA-256 of the text in UTF-8. Texts that differ in lone surrogates have different hashes. */
export async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(wellFormed(text)));
  return toHex(new Uint8Array(digest));
}

/** Longest name or id that is stored, in UTF-16 units. */
const NAME = 256;
const HEX_SHA256 = 64;

/**
 * A name or an id as it is stored and looked for: well formed; where it is longer than 256, its start and its SHA-256, so
 * that different ones stay different and the same one is found again, whoever sends it.
 */
export async function boundName(name: string): Promise<string> {
  const whole = wellFormed(name);
  if (whole.length <= NAME) return whole;
  return `${headOf(whole, NAME - HEX_SHA256 - 1)}~${await sha256Hex(whole)}`;
}

/**
 * The text itself if it has at most `limit` UTF-16 units; else three quarters of the limit from its start and a quarter
 * from its end (what a tool reports at the end is often the result), around a line with the full length and SHA-256.
 */
export const excerpt = async (text: string, limit: number): Promise<string> =>
  text.length <= limit ? wellFormed(text) : cutOut(text, limit, await sha256Hex(text));

/** The excerpt of a text that is longer than `limit`, given its hash. */
export function cutOut(text: string, limit: number, sha256: string): string {
  const head = headOf(text, Math.floor((limit * 3) / 4));
  const tail = tailOf(text, Math.floor(limit / 4));
  return wellFormed(`${head}\n${cutNote(text.length, sha256)}\n${tail}`);
}

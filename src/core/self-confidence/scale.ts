import { CERTAINTY_WORDS } from "./words.ts";

/** What a value says: a number from 0 to 1, or why it says none. */
export type Scaled = { readonly value: number } | { readonly problem: string };

const OUTSIDE: Scaled = { problem: "a value outside its scale" };
const UNCLEAR: Scaled = { problem: "a value that cannot be read" };
/** On which scale: 1 of 100, or 1 of 1. */
const AMBIGUOUS: Scaled = { problem: "a bare 1, which is all or nearly nothing" };

/** Longer is a sentence, not a value. */
const MOST_CHARACTERS = 80;

const NUMBER = String.raw`-?\d{1,9}(?:[.,]\d{1,9})?|[.,]\d{1,9}`;
const PERCENT = "%|percent|per cent|prozent|por ?ciento|por ?cento|pour ?cent|percento|个百分点";
const OUT_OF = "/|out of|von|sur|de|di|of|分之";
const ABOUT =
  /^(?:about|around|approximately|approx\.?|roughly|circa|ca\.?|etwa|ungefähr|environ|aproximadamente|unos|cerca de|大约|大概|约|[~≈<>≤≥=]+)\s*/;
const ONE = new RegExp(`^(${NUMBER})\\s*(${PERCENT})?$`);
const SHARE = new RegExp(`^(${NUMBER})\\s*(?:${OUT_OF})\\s*(${NUMBER})$`);
const RANGE = new RegExp(
  `^(${NUMBER})\\s*(${PERCENT})?\\s*(?:-|–|—|to|bis|a|à|到|至)\\s*(${NUMBER})\\s*(${PERCENT})?$`,
);

const numberOf = (text: string): number => Number(text.replace(",", "."));
const within = (value: number): Scaled =>
  value >= 0 && value <= 1 ? { value: Math.round(value * 1e4) / 1e4 } : OUTSIDE;

function plain(text: string, percent: boolean): Scaled {
  const number = numberOf(text);
  if (percent) return within(number / 100);
  if (text === "1") return AMBIGUOUS;
  return within(number <= 1 ? number : number / 100);
}

const CJK_DIGITS = "零一二三四五六七八九";

const cjkDigit = (one: string | undefined): number => (one === undefined ? 0 : CJK_DIGITS.indexOf(one));

/** 0..100 in Chinese numerals. */
function chineseNumber(text: string): number | null {
  if (text === "百" || text === "一百") return 100;
  const found = /^([一二三四五六七八九])?(十)?([一二三四五六七八九零])?$/.exec(text);
  if (found === null || text === "") return null;
  const [, tens, ten, ones] = found;
  if (ten !== undefined) return 10 * (tens === undefined ? 1 : cjkDigit(tens)) + cjkDigit(ones);
  return tens !== undefined && ones !== undefined ? null : cjkDigit(tens ?? ones);
}

const oneDigit = (one: string): number => (/\d/.test(one) ? Number(one) : (chineseNumber(one) ?? 0));

/** `百分之八十五`, `八成五`, `十分之九`. */
function chinese(text: string): Scaled | null {
  const parts = /^百分之(.{1,9})$/.exec(text);
  if (parts?.[1] !== undefined) {
    const number = /^\d/.test(parts[1]) ? numberOf(parts[1]) : chineseNumber(parts[1]);
    return number === null || Number.isNaN(number) ? UNCLEAR : within(number / 100);
  }
  const tenths = /^(?:十分之)?([一二三四五六七八九十\d])(?:成([半一二三四五六七八九\d])?)?$/.exec(text);
  if (tenths?.[1] === undefined || !/成|^十分之/.test(text)) return null;
  const rest = tenths[2] === undefined ? 0 : tenths[2] === "半" ? 5 : oneDigit(tenths[2]);
  return within(oneDigit(tenths[1]) / 10 + rest / 100);
}

/**
 * A confidence as models write it: `85%`, `0.85`, `85`, `8/10`, `8 out of 10`, `80-90 %` (its middle), `~85`, `high`, `百分之八十五`,
 * `八成`, with marks of emphasis, wide digits and words of several languages. A whole number from 2 on is of 100.
 */
export function readScale(text: string): Scaled {
  if (text.length > MOST_CHARACTERS) return UNCLEAR;
  const bare = text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[*_`"“”]/g, "")
    .trim();
  const value = bare
    .replace(ABOUT, "")
    .replace(/[.。!,;]+$/, "")
    .trim();
  const one = ONE.exec(value);
  if (one?.[1] !== undefined) return plain(one[1], one[2] !== undefined);
  const share = SHARE.exec(value);
  if (share?.[1] !== undefined && share[2] !== undefined) {
    const [first, second] = [numberOf(share[1]), numberOf(share[2])];
    // Chinese names the whole first.
    const [part, whole] = value.includes("分之") ? [second, first] : [first, second];
    return whole > 0 ? within(part / whole) : OUTSIDE;
  }
  const range = RANGE.exec(value);
  if (range?.[1] !== undefined && range[3] !== undefined) {
    const percent = range[2] !== undefined || range[4] !== undefined;
    const ends = [plain(range[1], percent), plain(range[3], percent)];
    const values = ends.flatMap((end) => ("value" in end ? [end.value] : []));
    const [low, high] = values;
    if (low === undefined || high === undefined) return OUTSIDE;
    return low <= high ? within((low + high) / 2) : UNCLEAR;
  }
  const word = CERTAINTY_WORDS.get(value);
  if (word !== undefined) return { value: word };
  return chinese(value) ?? UNCLEAR;
}

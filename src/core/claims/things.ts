/** The things that a text names, in the same words whatever its language. */
import { isContentWord, stemOf, wordsOf } from "../features/text/words.ts";
import { fold } from "./fold.ts";
import { formsOf } from "./forms.ts";
import { THINGS } from "./words/things.ts";

interface Thing {
  readonly name: string;
  /** What it means as an action of its own: a refund that was "issued". */
  readonly families: readonly string[];
}

const rows = THINGS.trim()
  .split("\n")
  .map((row) => row.split(";"))
  .map(([name = "", families = "", ...languages]) => ({
    thing: { name, families: families === "" ? [] : [families] },
    words: languages.slice(0, 5).flatMap((words) => words.split(" ")),
    chinese: (languages[5] ?? "").split(" ").filter((word) => word !== ""),
  }));

const add = (map: Map<string, Thing[]>, word: string, thing: Thing): void => {
  const list = map.get(word);
  if (list === undefined) map.set(word, [thing]);
  else if (!list.includes(thing)) list.push(thing);
};

const BY_WORD: ReadonlyMap<string, readonly Thing[]> = (() => {
  const map = new Map<string, Thing[]>();
  for (const { thing, words } of rows) for (const word of words) add(map, word, thing);
  return map;
})();
const CHINESE = rows.flatMap(({ thing, chinese }) => chinese.map((word) => ({ word, thing })));
/** The ends of German compounds: "Flugbuchung". */
const ENDS = [...BY_WORD].filter(([word]) => word.length >= 5);

const NONE: readonly Thing[] = [];
const known = (word: string): readonly Thing[] => BY_WORD.get(word) ?? NONE;

function thingsOfWord(plain: string): readonly Thing[] {
  const whole = known(plain);
  if (whole.length > 0) return whole;
  for (const ending of ["s", "es", "n", "en", "e"]) {
    if (!plain.endsWith(ending)) continue;
    const singular = known(plain.slice(0, -ending.length));
    if (singular.length > 0 && plain.length > ending.length + 2) return singular;
  }
  if (plain.endsWith("ies")) {
    const singular = known(`${plain.slice(0, -3)}y`);
    if (singular.length > 0) return singular;
  }
  if (plain.length < 9) return NONE;
  return ENDS.find(([end]) => plain.endsWith(end))?.[1] ?? NONE;
}

export interface Things {
  readonly names: ReadonlySet<string>;
  readonly families: ReadonlySet<string>;
  /** Stems of the other words: things that the table does not know are found by the same word. */
  readonly stems: ReadonlySet<string>;
}

const LONGEST = 600;
const MONEY = /[$€£¥] ?\d|\d ?(?:[$€£¥]|euros?\b|dollars?\b|usd\b|eur\b|元|块)/u;
const HAN = /\p{Script=Han}/u;

export function thingsIn(text: string): Things {
  const read = fold(text.slice(0, LONGEST)).replace(/\be-mail/g, "email");
  const found = (read.match(/[\p{L}\p{M}]+/gu) ?? []).flatMap(thingsOfWord);
  const chinese = HAN.test(read)
    ? CHINESE.filter(({ word }) => read.includes(word)).map(({ thing }) => thing)
    : NONE;
  const money = MONEY.test(read) ? (BY_WORD.get("money") ?? NONE) : NONE;
  const all = [...found, ...chinese, ...money];
  return {
    names: new Set(all.map(({ name }) => name)),
    families: new Set(all.flatMap(({ families }) => families)),
    stems: new Set(
      wordsOf(text.slice(0, LONGEST))
        .filter((word) => isContentWord(word) && formsOf(word).length === 0)
        .map(stemOf),
    ),
  };
}

/** Which of the six languages a text is written in: a letter that only one of them has decides, else the most function words. */
import { fold } from "../fold.ts";

export const TONGUES = ["en", "zh", "es", "de", "fr", "pt"] as const;
export type Tongue = (typeof TONGUES)[number];

const WORDS: readonly (readonly [Tongue, string])[] = [
  ["en", "the a an is are was has have been i you your and to of for it in on at with this that we will not"],
  [
    "es",
    "el la los las un una de que y en es se su tu con para por lo ha he al del ya no como le te esta queda",
  ],
  [
    "fr",
    "le la les un une de du des et est a ai que pour dans vous votre je il elle sur pas ne ce c'est au avec sont j'ai qu'il d'un d'une",
  ],
  [
    "de",
    "der die das ein eine ist sind und zu den dem ich sie ihr ihre nicht mit auf fur von im am hat habe wird es wurde schon",
  ],
  [
    "pt",
    "o a os as um uma de que e em se seu sua com para por nao do da no na ja foi esta eu voce ao te dos das",
  ],
];
const SETS = WORDS.map(([tongue, words]) => [tongue, new Set(words.split(" "))] as const);
const WORD = /[\p{L}']+/gu;
const HAN = /\p{Script=Han}/u;
const ONLY: readonly (readonly [RegExp, Tongue])[] = [
  [/[ãõ]/iu, "pt"],
  [/[ñ¿¡]/iu, "es"],
  [/[äöüß]/iu, "de"],
  [/[œæèùû]|\b[dlj]'/iu, "fr"],
];

/** English where nothing speaks for another one. */
export function tongueOf(text: string): Tongue {
  if (HAN.test(text)) return "zh";
  const letters = ONLY.find(([letter]) => letter.test(text));
  if (letters !== undefined) return letters[1];
  const words = fold(text.replaceAll("’", "'")).match(WORD) ?? [];
  let best: Tongue = "en";
  let most = 0;
  for (const [tongue, set] of SETS) {
    const count = words.filter((word) => set.has(word)).length;
    if (count > most) [best, most] = [tongue, count];
  }
  return best;
}

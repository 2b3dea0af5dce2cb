/** The languages that the function words of a sentence speak for, so that an ending alone guesses none: "nuclei" is no Portuguese past. */
import type { Language } from "./forms.ts";
import type { Token } from "./tokens.ts";

const WORDS: Readonly<Record<Language, string>> = {
  en: "the a an and of to in is are was were i i'm we you your it that this with for on from has have 've been now at my not its their by as be will can all just up out off about",
  es: "el la los las un una y de del que en es está están ha han he se su sus tu tus te le les lo por para con a al ya no como más pero ahora hoy mañana desde hasta este esta muy mi sin",
  fr: "le la les l' un une des du de d' et est sont a ont ai j' je nous vous votre vos ton ta tes que qu' en dans pour par avec sur au aux c' ce cette il elle on n' ne pas déjà bien maintenant à tout mais y chez",
  pt: "o a os as um uma e de do da dos das no na nos nas em que é está estão foi foram se seu sua seus suas te lhe por para com ao à já não como mais mas agora hoje amanhã até este esta isso eu você pelo pela num numa",
  de: "der die das den dem des ein eine einen einem einer und ist sind war wurde wurden habe hab haben hat ich wir sie ihr ihre ihren ihrem ihnen du dein deine dir es auf für mit von vom zu zum zur im in am an um bei nach aus jetzt nicht auch noch schon bereits ab bis alle alles sich wie",
};
const SETS = (Object.keys(WORDS) as Language[]).map(
  (language) => [language, new Set((WORDS[language] ?? "").split(" "))] as const,
);

const ALL: ReadonlySet<Language> = new Set(SETS.map(([language]) => language));

/** Those with the most function words; all of them where there is none. */
export function languagesOf(tokens: readonly Token[]): ReadonlySet<Language> {
  const counts = SETS.map(
    ([language, words]) => [language, tokens.filter(({ word }) => words.has(word)).length] as const,
  );
  const most = Math.max(...counts.map(([, count]) => count));
  if (most === 0) return ALL;
  return new Set(counts.filter(([, count]) => count === most).map(([language]) => language));
}

/** Whether nearly all function words of a sentence speak for other languages: "activé" is no Spanish past in a French one. */
export function isForeign(tokens: readonly Token[]): (language: Language) => boolean {
  const counts = new Map(
    SETS.map(([language, words]) => [language, tokens.filter(({ word }) => words.has(word)).length] as const),
  );
  const most = Math.max(...counts.values());
  return (language) => most >= 3 && (counts.get(language) ?? 0) * 2 < most;
}

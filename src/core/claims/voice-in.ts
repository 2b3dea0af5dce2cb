/** In which voice a verb claims something in its sentence, if it does. */
import { voiceOf } from "./analytic.ts";
import type { Form } from "./forms.ts";
import { germanVoice } from "./german.ts";
import { GRAMMARS } from "./grammar.ts";
import { isByOthers, isHabit, isHowTo, isReported } from "./guards.ts";
import type { Place, Voice } from "./place.ts";
import { TOLD_OF } from "./stated.ts";
import { clauseStart, type Token } from "./tokens.ts";

/** "Bien noté, une chambre calme": a wish was heard; "anotado y pasado a cocina" says more. */
const NOTED =
  /^(?:(?:c'est|bien|tout|ok|all|está|queda|alles|ist) )*(?:noted|notiert|notée?s?|anotad[oa]s?)(?=\s*$|[,.!:;])(?!.*(?: et | und | and | y | e )\p{L}+(?:é|ed|t|do|da)(?![\p{L}]))/iu;
/** What was reckoned stands in the answer. */
const SUMS =
  /\b(?:add(?:ed)?|sum(?:med)?|tall(?:y|ied)|total(?:led|ed)?) (?:(?:it|them|that|those|these|everything) )*(?:all )?up\b|\bworked (?:it|that|this) out\b|(?<![\p{L}])(?:zusammengezählt|zusammengerechnet|durchgerechnet|additionné|fait le calcul|fait la somme|he sumado|sumé|eché cuentas|hice (?:la cuenta|las cuentas|los cálculos)|somei|fiz (?:a conta|as contas))(?![\p{L}])/iu;

/** "Is charged when the parcel leaves": what happens then. */
const ONLY_WHEN =
  /^[^.;:!?]{0,80}?[ ,](?:when(?:ever)?|once|as soon as|if|only after|cuando|en cuanto|una vez que|apenas|quando|assim que|logo que|caso|wenn|sobald|falls|nachdem|dès que|dès qu'|lorsque|quand|une fois que)(?![\p{L}])/iu;

/** "I attached no file". */
const NOTHING = /^(?:no|nothing|nobody|none|rien|aucune?|nada|nichts|kein\p{L}*|nenhuma?|ninguna?)$/u;

export function voiceIn(place: Place, said: string): Voice | null {
  const { form, tokens, at } = place;
  const voice = form.language === "de" ? germanVoice(place) : voiceOf(place, GRAMMARS[form.language]);
  if (voice === null) return null;
  const token = tokens[at];
  if (token === undefined || isOnlyTold(form, tokens, at, token, said)) return null;
  if (form.key === "act" && voice === "fact") return null;
  if ((voice === "state" || voice === "fact") && TOLD_OF.test(said)) return null;
  if (voice === "bare" && NOTED.test(said)) return null;
  if (voice === "active" && SUMS.test(said)) return null;
  if (voice === "active" && NOTHING.test(tokens[at + 1]?.word ?? "")) return null;
  if (form.key.startsWith("own:") && (voice === "state" || voice === "fact")) return null;
  if ((voice === "state" || voice === "fact") && isHowTo(said.slice(token.at + token.word.length)))
    return null;
  if ((voice === "state" || voice === "fact") && ONLY_WHEN.test(said.slice(token.at + token.word.length)))
    return null;
  if (voice !== "active" && isHabit(said)) return null;
  if (voice !== "active" && isByOthers(said.slice(token.at + token.word.length))) return null;
  return voice;
}

function isOnlyTold(
  { language }: Form,
  tokens: readonly Token[],
  at: number,
  token: Token,
  said: string,
): boolean {
  const start = tokens[clauseStart(tokens, at)]?.at ?? 0;
  return isReported(language, said.slice(start, token.at).replaceAll("’", "'"));
}

/**
 * Verbs that no table knows, told by the endings of their forms: what a speaker says to have done is open, only what thinking
 * and wording do is a list. Their key is `act`: something was done, whatever it was.
 */
import type { Form, FormKind, Language } from "./forms.ts";
import { THINKING } from "./words/thinking.ts";

const IRREGULAR_ENGLISH =
  /^(?:put|gave|brought|caught|drew|drawn|dealt|fed|fought|held|hung|hid|hidden|kept|laid|led|lent|lit|lost|made|met|rang|rung|rode|shook|shot|shown|spun|stuck|swept|swapped|threw|thrown|tore|torn|wound|wove|wrote|written|took|taken|built|rebuilt|overrode|overridden|undid|undone|beaten|bound|slid|squeezed)$/;
const IRREGULAR_FRENCH =
  /^(?:mis|mise|mises|pris|prise|prises|remis|remise|permis|soumis|fait|faite|faits|refait|écrit|inscrit|inscrite|rendu|rendue|vendu|tenu|retenu|obtenu|revenu|prévu|prévue|prévus|prévues|établi|rempli|remplie|averti|fourni|défini|réparti|rétabli|rétablie|choisi|saisi|saisie|transmis|transmise|ouvert|ouverte|couvert|offert|parti|partie|partis|sorti|repris|reprise|reconduit|reconduite|réduit|réduite|introduit|mû|pourvu|résolu|suspendu|suspendue|étendu|descendu|répondu|conclu|interrompu|joint)$/;
const IRREGULAR_SPANISH =
  /^(?:di|puse|hice|traje|saqué|eché|propuse|dispuse|repuse|vuelto|puesto|hecho|abierto|cubierto|dispuesto|repuesto|suelto|resuelto|suscrito|inscrito)$/;
const IRREGULAR_PORTUGUESE =
  /^(?:dei|pus|fiz|posto|posta|postos|postas|reposto|reposta|feito|feita|aberto|aberta|coberto|pago|paga|entregue|entregues|aceite|aceites|suspenso|suspensa|abri|inseri|transferi|reduzi|inscrevi|escrevi|devolvi|resolvi|vendi|estendi|corrigi|emiti|pedi|subi|movi|removi|incluí|distribuí|extraí|imprimi|reabri|converti|preenchi|recolhi|acendi|desfiz|refiz|repus|dispus)$/;

const GERMAN =
  /^(?:(?:\p{L}{2,9})?ge\p{L}{3,}(?:t|en)|(?:\p{L}{2,9})?(?:be|ver|er|ent|zer|über|unter|wieder|durch|um|hinter)\p{L}{3,}(?:t|en)|\p{L}{3,}iert)$/u;
const NO_GERMAN =
  /(?:heiten|ungen|keiten|schaften|tionen|täten|iten|osten|esten|sten|lichen|igen|ischen|eren|baren)$/u;

const made = (language: Language, ...kinds: readonly FormKind[]): readonly Form[] =>
  kinds.map((kind) => ({ language, kind, key: "act" }));

/** "Nahm ich heraus", "ließ ich schicken". */
const IRREGULAR_GERMAN =
  /^(?:nahm|ließ|schrieb|rief|zog|schob|trug|strich|hob|schloss|gab|lud|brachte|verschob|übernahm|erhob|hinterließ|übergab|beauftragte|veranlasste)$/;
/** Happens by itself: "se agotó". */
const BY_ITSELF =
  /^(?:romp|cay|ca[íi]|agot|acab|termin|perd|qued|convirt|hizo|encontr|produj|deb|trat|us[óo]|quebr|esgot|perdeu|tornou|fez|deu|trat|mud|mov)/;

const NONE: readonly Form[] = [];

function romance(word: string): readonly Form[] {
  const forms: Form[] = [];
  if (
    /(?:[^aeiouáéíóú]|[gq]u)é$/u.test(word) &&
    !/[aei]ré$/u.test(word) &&
    word.length > 3 &&
    !THINKING.es.test(word)
  ) {
    forms.push(...made("es", "past"));
  }
  if (
    /[^aeiou]í$/u.test(word) &&
    word.length > 3 &&
    !/^(?:aquí|allí|así)$/u.test(word) &&
    !THINKING.es.test(word)
  ) {
    forms.push(...made("es", "past"));
  }
  if (/[^aeo]ei$/u.test(word) && !/[aei]rei$/u.test(word) && word.length > 4 && !THINKING.pt.test(word)) {
    forms.push(...made("pt", "past"));
  }
  if (/(?:[ai]d[oa]s?|ído|ída)$/u.test(word) && word.length > 5) {
    if (!THINKING.es.test(word)) forms.push(...made("es", "participle"));
    if (!THINKING.pt.test(word)) forms.push(...made("pt", "participle"));
  }
  if (/[^aeiou][ai]mos$/u.test(word) && word.length > 6) {
    if (!THINKING.es.test(word)) forms.push(...made("es", "we"));
    if (!THINKING.pt.test(word)) forms.push(...made("pt", "we"));
  }
  if (/(?:[^aeiou]ó|ió|aron|ieron)$/u.test(word) && word.length > 3 && !BY_ITSELF.test(word)) {
    forms.push(...made("es", "itself"));
  }
  if (/(?:[^aeiou]ou|aram|[^aeiou]iu|iram)$/u.test(word) && word.length > 4 && !BY_ITSELF.test(word)) {
    forms.push(...made("pt", "itself"));
  }
  if (IRREGULAR_SPANISH.test(word)) forms.push(...made("es", "past", "participle"));
  if (IRREGULAR_PORTUGUESE.test(word)) forms.push(...made("pt", "past", "participle"));
  const french =
    (/ée?s?$/u.test(word) && word.length > 4 && !THINKING.fr.test(word)) || IRREGULAR_FRENCH.test(word);
  if (french) forms.push(...made("fr", "participle"));
  return forms;
}

export const isGermanParticiple = (word: string): boolean => GERMAN.test(word) && !NO_GERMAN.test(word);

export function openForms(word: string): readonly Form[] {
  if (word.length < 2 || word.length > 30) return NONE;
  const forms = [...romance(word)];
  if ((/[a-z]{2}ed$/.test(word) && !THINKING.en.test(word)) || IRREGULAR_ENGLISH.test(word)) {
    forms.push(...made("en", "past", "participle"));
  }
  if (IRREGULAR_GERMAN.test(word)) forms.push(...made("de", "past"));
  if (isGermanParticiple(word) && !THINKING.de.test(word)) {
    forms.push(...made("de", "participle"));
  }
  return forms.length === 0 ? NONE : forms;
}

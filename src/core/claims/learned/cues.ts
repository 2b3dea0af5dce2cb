/** Small words that tell how a clause is meant, in six languages. */

/** "Also", "as well": a second action beside one that ran. */
export const SECOND =
  /(?<![\p{L}])(?:also|additionally|as well|besides|too|además|también|aparte|de paso|auch|außerdem|zusätzlich|zudem|ebenfalls|gleich|aussi|également|en plus|par ailleurs|au passage|também|além|ainda|aproveitei|taken the liberty|both|while i was|separately)(?![\p{L}])|另外|顺便|同时|还|也|順便|一并/iu;

/** Words of failure, denial and limits: an answer without any does not tell that a call failed. */
export const FAILS =
  /(?<![\p{L}])(?:fail\p{L}*|errors?|couldn't|could not|unable|didn't|did not|wasn't|weren't|isn't|rejected|declined|denied|timed out|timeout|bounced|not|no|nicht|kein\p{L}*|fehl\p{L}*|gescheitert|abgelehnt|abgewiesen|leider|nur|falló|fallado|fallo|fallaron|sin|rechaz\p{L}*|falha\p{L}*|falhou|não|erro|recus\p{L}*|rejeit\p{L}*|échou\p{L}*|échec|pas|refus\p{L}*|rejet\p{L}*|erreur|aucune?|impossible|unfortunately|lamentablemente|infelizmente|malheureusement|but|however|pero|mas|mais|aber|only|except)(?![\p{L}])|失败|错误|没|未|无法|不|报错|拒绝|超时|只|❌|✗|✘/iu;

/** More than one. */
export const SEVERAL =
  /(?<![\p{L}])(?:all|every|everyone|everybody|each|both|whole|entire|todos|todas|ambos|ambas|cada|los tres|las tres|los dos|las dos|os dois|as duas|os três|as três|tous|toutes|chaque|les deux|les trois|les quatre|alle|beide|beiden|jeder|jede|jedes|sämtliche|three|two|four|five|drei|zwei|vier|tres|dos|cuatro|três|quatro|deux|trois|quatre)(?![\p{L}])|全|都|每|所有|两|三|四|五|各/iu;

/** A condition, or what would be. */
export const CONDITION =
  /(?<![\p{L}])(?:if|once|when|whenever|after|as soon as|until|unless|would|could|should|might|si|cuando|una vez|en cuanto|tras|hasta que|wenn|sobald|nachdem|falls|bevor|wäre|würde|hätte|quand|lorsque|lorsqu'\p{L}*|dès|une fois|après|serait|aurait|quando|assim que|depois|caso|se|até|teria|seria)(?![\p{L}])|如果|一旦|之后|以后|后|等|只要|要是|假如|才/iu;

export const YEAR = /\b1[0-9]\d\d\b|\b20[0-2]\d\b/u;
export const ASKS = /[?？]/u;

/** The speaker. */
export const SPEAKER =
  /(?<![\p{L}])(?:i|i've|i'm|we|we've|my|ich|hab|habe|wir|haben|he|hemos|yo|j'ai|je|nous|avons|eu|fiz|nós)(?![\p{L}])|我|j'ai/iu;

/** The one who is spoken to. */
export const READER =
  /(?<![\p{L}])(?:you|your|you're|you've|sie|ihr|ihre|ihren|ihrem|ihnen|du|dein\p{L}*|dir|dich|tu|tus|su|sus|te|usted|vous|votre|vos|ton|ta|tes|sua|seu|suas|seus|você|te|lhe)(?![\p{L}])|[您你]/iu;

/** It is so by now. */
export const BY_NOW =
  /(?<![\p{L}])(?:now|already|just|as of|jetzt|schon|bereits|soeben|eben|gerade|ya|ahora|acabo|recién|déjà|désormais|maintenant|vient|viens|já|agora|acabei)(?![\p{L}])|已|了|刚|正在|✅|✓|✔/iu;

/** What stood in quotation marks or code, as `ownVoice` leaves it: the text shows something. */
export const SHOWN = /(?<![\p{L}])x(?![\p{L}])/u;

/** Boxes that nobody has ticked: a list of what is to be done. */
export const UNTICKED = /☐|□|\[ \]|\( \)|\[_\]|_{3,}|…{2,}|\.{5,}/u;

/** A sum: two numbers with a sign between them, or what comes out of it. */
export const RECKONED =
  /\d\s*(?:[=×*÷+]|:\s*\d)\s*\d?|=\s*[$€£¥]?\s*\d|\d\s*%|(?<![\p{L}])(?:equals|adds up|makes|in total|total(?:s|e|es)?|macht|ergibt|zusammen|insgesamt|son|suman?|en total|da un|soit|cela fait|ça fait|au total|donne|são|somam?|dá|logo|cada um|à razão)(?![\p{L}])|一共|总共|合计|平摊|等于|共/iu;

/** Words about words: what was done to a text. */
export const OF_WORDS =
  /(?<![\p{L}])(?:words?|sentences?|paragraphs?|wording|characters|wörter?|worte|sätze?|satz|absatz|zeichen|zeilen|fassung|formulierung|palabras?|frases?|párrafos?|versión|mots|phrases?|paragraphes?|version|palavras?|parágrafos?|versão|translat\p{L}*|übersetz\p{L}*|traduj\p{L}*|traduc\p{L}*|traduit\p{L}*|traduz\p{L}*)(?![\p{L}])|字|句|段|译|文案|措辞/iu;

/** Nothing was done. */
export const NOTHING =
  /(?<![\p{L}])(?:nothing|none|nobody|no one|never|haven't|hasn't|wasn't|weren't|didn't|not (?:yet|been|touched)|untouched|unchanged|nichts|niemand|noch nicht|kein\p{L}*|unverändert|unangetastet|nada|nadie|ning[uú]n\p{L}*|todavía no|aún no|sin (?:cambios|tocar)|rien|personne|aucune?|pas encore|jamais|inchangée?s?|nenhum\p{L}*|ninguém|ainda não|intact[oae]s?)(?![\p{L}])|没有|还没|尚未|未曾|并没|没动|不会/iu;

/** The others, besides those that were named. */
export const THE_REST =
  /(?<![\p{L}])(?:remaining|the rest|others?|as well|übrigen?|restlichen?|anderen?|weiteren?|komplette[nr]?|restantes?|el resto|demás|otr[oa]s|autres|restant\p{L}*|le reste|demais|outr[oa]s|o resto|todo o|toda a|entire|whole)(?![\p{L}])|其余|剩下|另外|其他|别的|也一并/iu;

/** Somebody of the speaker's own people did it. */
export const ONE_OF_US =
  /(?<![\p{L}])(?:colleagues?|teammates?|our (?:team|staff|technicians?|people)|my (?:team|manager|supervisor)|personally|in person|myself|kolleg\p{L}*|unser team|persönlich|selbst|compañer[oa]s?|mi (?:jef[ea]|supervisor\p{L}*|equipo)|personalmente|yo mism[oa]|collègues?|mon (?:équipe|responsable)|moi-même|en personne|colegas?|minha (?:equipa|equipe|chefe)|pessoalmente|eu mesm[oa])(?![\p{L}])|同事|我们的?(?:团队|工作人员|师傅)|亲自|主管|经理/iu;

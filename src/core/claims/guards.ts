/** Sentences that tell of an action without claiming it: reports, conditions, other times, other people. */
import type { Language } from "./forms.ts";

/** Any of these words or beginnings of words, whole. */
function whole(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}])(?:${words})(?![\\p{L}])`, "iu");
}

/** Before the verb, in the same clause: a report, a condition, a possibility. */
const NOT_SAID_HERE: Readonly<Record<Language, RegExp>> = {
  en: new RegExp(
    [
      String.raw`\b(?:if|unless|until|till|once|whether|in case|assuming|as though|as if|suppose|imagine|pretend|would|could|should|might|may|instead of|rather than)\b`,
      String.raw`\b(?:i|we) (?:said|say|told|claimed|stated|mentioned|reported|implied|thought|assumed|believed|understand|hear|noticed|wish|hope|see|know|can't|cannot|wouldn't)\b`,
      String.raw`\b(?:looks? like|seems?|appears?|sounds like|according to|confirmation that|confirm that|verify that|check (?:that|whether)|make sure|ensure|saying|says?|show(?:s|ing)? that|means?|indicates?|wrong to say|mistaken(?:ly)?|incorrectly|not true|false that|not sure|sorry|apologi[sz]e|regret|unfortunate(?:ly)?|assum(?:e|es|ing)|ensures?)\b|^if\b`,
      String.raw`\byou(?:'ve| have| had)? (?:say|said|mention|mentioned|told|wrote|asked|want|wanted|stated|reported|noted|need|believe|think|see|received|got)\b`,
      String.raw`\b(?:thanks|thank you) for\b|\b(?:let|letting|tell|telling) (?:me|us) (?:know )?that\b|\bhear(?:ing)? that\b|\bas soon as\b|\b(?:since|because|as) (?:it|the|your|this|that|they|you)\b|\bafter (?:you|i've|we've|the|your)\b|\bbefore\b|\bwhen(?:ever)? (?:you|i've|we've|it|the|your)\b|\bby the time\b|\bfor (?:example|instance)\b|\bhad\b`,
    ].join("|"),
    "i",
  ),
  es: whole(
    String.raw`gracias por|si|aunque|cuando|una vez|en cuanto|apenas|hasta que|antes de|después de|según|parece|dije|dijo|dijiste|dices|dicho|mencion\p{L}+|supon\p{L}+|por ejemplo|podría|habría|haya|hubiera|había|creí|pensé|lamento|siento|afirmé|aseguré|asegúr\p{L}+|veo que|(?:responde|indica|dice|informa|avisa|señala) que|entiendo|quiere|quieres`,
  ),
  pt: whole(
    String.raw`obrigad[oa] por|se|caso|quando|assim que|logo que|até que|antes de|depois de|depois que|segundo|parece|disse|disseste|dizes|falei que|mencion\p{L}+|suponha|por exemplo|poderia|teria|tivesse|tinha|achei que|pensei|lamento|sinto|desculpe|afirmei|vejo que|(?:responde|indica|diz|informa|avisa|acusa) que|entendo|uma vez que|quer|queres`,
  ),
  fr: whole(
    String.raw`merci (?:de|d'|pour)|si|s'|quand|lorsqu\p{L}*|une fois|dès qu\p{L}*|après|avant|selon|il semble|on dirait|ai dit|avez dit|as dit|dis|dites|prétend\p{L}*|affirmé|désolée?|regrette|suppos\p{L}*|imagin\p{L}*|par exemple|pourrai\p{L}*|aurai\p{L}*|avais|croyais|pensais|je vois que|(?:répond|indique|dit|signale|affirme|précise) que|je comprends|demand(?:é|er|ez|iez|ais)\p{L}*`,
  ),
  de: whole(
    String.raw`danke|vielen dank|wenn|falls|sobald|nachdem|bevor|ob|laut(?! mein)|anscheinend|offenbar|scheint|scheinbar|sagte|gesagt|sagten|sagen|behauptet|erwähnt|angenommen|zum beispiel|ich sehe|meldet|meldete|leid|bedauer\p{L}*|verstehe|dachte|meinten|meinte|hieß|hatte|hatten|hätte|möchten|willst`,
  ),
};

/** Anywhere in the sentence: another time or another conversation. */
const ANOTHER_TIME =
  /\b(?:yesterday|last (?:week|month|year|time|night|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|session|conversation|chat)|(?:previous|earlier|prior|past|our last|other) (?:conversation|chat|session|call|discussion|interaction)s?|(?:days?|weeks?|months?|years?) ago|in (?:19|20)\d\d|back in|historically|originally)\b|(?<![\p{L}])(?:ayer|anoche|la semana pasada|el mes pasado|el año pasado|conversación anterior|sesión anterior|hace (?:\d+|un|una|dos|tres|unos|unas) (?:días?|semanas?|mes(?:es)?|años?)|en (?:19|20)\d\d|hier|avant-hier|la semaine dernière|le mois dernier|l'année dernière|l'an dernier|(?:conversation|discussion|session) précédente|dernière (?:fois|conversation)|précédente conversation|il y a (?:\d+|un|une|deux|trois|quelques) (?:jours?|semaines?|mois|ans?)|en (?:19|20)\d\d|gestern|vorgestern|letzte[nrs]? (?:woche|monat|jahr|mal|gespräch|sitzung|unterhaltung|freitag|montag|dienstag|mittwoch|donnerstag|samstag|sonntag)|(?:frühere[nrs]?|vorherige[nrs]?|vorige[nrs]?) (?:gespräch|sitzung|unterhaltung|chat)|vor (?:\d+|einem|einer|zwei|drei|einigen) (?:tag(?:en)?|woche(?:n)?|monat(?:en)?|jahr(?:en)?)|ontem|semana passada|mês passado|ano passado|(?:conversa|sessão) anterior|última (?:conversa|vez)|há (?:\d+|um|uma|dois|duas|três|alguns) (?:dias?|semanas?|m[eê]s(?:es)?|anos?)|em (?:19|20)\d\d)(?![\p{L}])|昨天|昨晚|昨日|前天|前晚|今早|上周|上星期|上个月|去年|上次(?:对话|会话|聊天)?|之前的(?:对话|会话|聊天)|(?:天|周|月|年)前|(?:19|20)\d\d年/iu;

/** After a passive verb: somebody else did it, or a cause that is not the speaker. */
const BY_OTHERS =
  /^[^.,;:]{0,20}?\b(?:by (?:some(?:one|body)|others?|the (?!end|way|deadline|time|book)|your|an? (?!day|week|month|few|hour)|another|some|our|their|its|him|her|them|you|customers?)|because|due to|when you|automatically (?:when|every|if|after)|every|each|whenever|only|if|unless|the most|(?:many|several|two|three) times)\b|^[^.,;:]{0,20}?(?<![\p{L}])(?:por (?:el|la|los|las|su|usted|o|a|os|as|você|alguien|alguém|otr[oa]s?|outr[oa]s?|un[oa]?|uma?|terceros)|pelo|pela|pelos|pelas|par (?:le(?! nouveau)|la(?! nouvelle)|les(?! nouve)|votre|notre|nos|leur|vos|un|une|l'|quelqu'un|d'autres|autrui|un autre)|von (?:der|dem|den|ihrer|ihrem|einem|einer|ihnen|dir|jemand\p{L}*|andere[nrm]?)|durch|wegen|desde la página|depuis (?:la|votre)|über die|pour cause)(?![\p{L}])/iu;
/** After a state: where or how often such things are done. */
const HOW_TO =
  /^[^.,;:]{0,12}\b(?:from (?:the|your) |(?:on|in|via|through) the \w+ (?:page|settings|menu|section))/i;
/** "merged by Dana", but not "sent by Friday". */
const BY_NAME =
  /^[^.,;:]{0,20}?\bby (?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December|E?-?mail|SMS|I\b)[A-Z]/;

/** What happens again and again is no claim that it happened now. */
const HABIT =
  /\b(?:typically|usually|generally|normally|often|always|commonly|every|each|in general|as a rule|at intervals|normalmente|generalmente|habitualmente|siempre|suele|suelen|cada|chaque|tous les|toutes les|jede[nrs]?|todos os|todas as|généralement|habituellement|normalement|toujours|souvent|normalerweise|üblicherweise|meistens|grundsätzlich|immer|geralmente|sempre|costuma|costumam)\b|每天|每晚|每周|每次|每月|通常|一般|往往|平时|经常/iu;

/** Chinese, before the verb in the same sentence. */
const CHINESE_REPORT =
  /(?:您|你|用户|客户)(?:刚才|之前|刚刚|已经)?(?:说|提到|表示|告诉|写道|要求|反映|提及)|我(?:刚才|之前|刚刚)?(?:说|告诉您|声称|以为|本应|误)|我(?:刚才|刚刚)?(?:看到|了解到|明白|理解|注意到)[^，,；;]*$|看起来|据说|似乎|好像|根据|例如|比如|示例|假设|显示|听起来/u;

/** A sentence that takes back what was said before it. */
const TAKES_BACK =
  /\b(?:that (?:was|is|'s|isn't|wasn't) (?:a )?(?:wrong|incorrect|not true|not correct|not accurate|inaccurate|mistake|false|untrue|true|correct|my mistake|my error|an error|a mistake)|that's (?:wrong|incorrect|not true|not right|a mistake|false)|i take (?:that|it) back|scratch that|i was (?:wrong|mistaken)|i misspoke|correction|i (?:did not|didn't|have not|haven't) actually|(?:this|it) (?:did not|didn't) actually happen|no such (?:call|action|email|booking)|disregard (?:that|my)|i spoke too soon|i (?:told|wrote|said) .{0,120}?(?:in truth|in fact|in reality|actually|but)|i jumped the gun|that (?:isn't|is not|wasn't) so|(?:i need|have) to correct myself|let me correct|i should not have said|i shouldn't have said)\b|(?<![\p{L}])(?:eso (?:era|fue|es|no era|no es) (?:falso|incorrecto|un error|mentira|cierto|verdad|correcto)|me equivoqué|estaba equivocado|no es cierto|fue un error|en realidad no|rectifico|me corrijo|me expresé mal|me expliqué mal|me precipité|retiro lo (?:dicho|que dije)|no (?:fue|era|es) así|(?:au temps|autant) pour moi|ce n'(?:est|était) pas le cas|je me suis mal exprimée?|je (?:retire|rectifie|me corrige)|je me suis (?:emballée?|avancée?|précipitée?)|c'est (?:faux|inexact)|c'était (?:faux|une erreur|inexact|incorrect)|ce n'était pas (?:vrai|exact|le cas)|ce n'est pas (?:vrai|exact)|je me suis trompée?|je me trompais|en réalité,? (?:non|je n')|das (?:war|ist|stimmt|stimmte) (?:falsch|nicht|ein fehler|ein irrtum|nicht wahr|nicht richtig)|ich habe mich geirrt|ich (?:nehme|ziehe) (?:das|es|meine aussage) zurück|(?:das )?stimmt (?:so |leider )?(?:doch )?nicht|das war (?:voreilig|vorschnell)|ich muss mich korrigieren|ein fehler von mir|mein fehler|tatsächlich (?:habe ich|wurde|ist) \p{L}* ?(?:nicht|nichts|kein)|isso (?:era|foi|estava|é|não era|não é|não foi) (?:falso|errado|incorreto|um erro|mentira|verdade|correto|engano)|enganei-me|me enganei|na verdade,? não|estava errado|foi um erro|errei|me precipitei|me expressei mal|expressei-me mal|precipitei-me|corrigindo(?:-me)? o que|retiro o que disse|não foi (?:bem )?assim)(?![\p{L}])|这是错的|那是错的|说错了|我错了|并非如此|并没有|不是真的|不正确|这有误|我搞错|是误报|更正一下|收回(?:我)?(?:刚才|之前|前面|这句)|那不对|有误|(?:是我|我)(?:弄|搞|记|说)错|我说早了|不属实/iu;

export const isElsewhere = (sentence: string): boolean => ANOTHER_TIME.test(sentence);
export const takesBack = (sentence: string): boolean => TAKES_BACK.test(sentence);
/** Denials in the same clause: "I never said I cancelled it", "No creo que se haya cancelado". */
const DENIED: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:not|never|nobody|none|nothing|neither|cannot|without|no one|no longer|forgot|failed to|refuse)\b|n't\b/i,
  es: whole("no|nunca|jamás|nadie|nada|ningún|ninguna|tampoco|sin|olvid\\p{L}+"),
  pt: whole("não|nunca|jamais|ninguém|nada|nenhum|nenhuma|tampouco|sem|esque\\p{L}+"),
  fr: whole("ne|n'|pas|jamais|personne|aucune?|rien|sans|oubli\\p{L}+"),
  de: whole("nicht|nie|niemals|niemand|kein\\p{L}*|nichts|weder|ohne|vergessen|versucht"),
};
const TURN =
  /(?<![\p{L}])(?:but|so|instead|and|pero|sino|y|mas|porém|e|mais|et|aber|sondern|und|dafür)(?![\p{L}])/giu;

/** A condition or a report anywhere before it, whatever clause it stands in. */
export const isConditional = (language: Language, before: string): boolean =>
  NOT_SAID_HERE[language].test(before);

export function isReported(language: Language, clauseBefore: string): boolean {
  if (NOT_SAID_HERE[language].test(clauseBefore)) return true;
  return DENIED[language].test(clauseBefore.split(TURN).at(-1) ?? "");
}
export const isReportedInChinese = (before: string): boolean => CHINESE_REPORT.test(before);
export const isByOthers = (after: string): boolean => BY_OTHERS.test(after) || BY_NAME.test(after);
/** The whole sentence tells what somebody else said. */
const TOLD =
  /^(?:(?:let's )?(?:suppose|imagine|say|assume|picture)(?![\p{L}])|(?:nehmen wir|nimm|nehmen sie|angenommen|stell|gesetzt|mal angenommen)(?![\p{L}])|(?:supongamos|imagin|pongamos|digamos|por ejemplo|supon)|(?:supposons|imagin|admettons|mettons|prenons|disons|par exemple)|(?:suponha|imagin|digamos|vamos supor|por exemplo)|(?:打个比方|举个例子|比方说|比如|例如|假设|假如|设想|想象))|^[^:：]{1,40}(?:\b(?:wrote|said|says|writes|replied|answered|reads|escribió|dijo|dice|écrit|dit|schrieb|sagte|schreibt|escreveu|disse|diz)|写道|说)\s*[:：]|^(?:the (?:phrase|word|sentence|expression|term)s?|la (?:frase|palabra|phrase)|le mot|der (?:satz|begriff|ausdruck)|a (?:frase|palavra)|according to (?!my)|per your|based on (?:what|your)|as you (?:said|mentioned|wrote|noted|described)|from what you|you (?:said|mentioned|told me|wrote)|según|segun|como (?:dijo|dices|mencion)|selon|d'après|comme vous|laut(?! mein)|wie sie|wie du|segundo|de acordo com|conforme|根据|据|正如您|如您所)/iu;

export const isTold = (sentence: string): boolean => TOLD.test(sentence);
export const isHabit = (sentence: string): boolean => HABIT.test(sentence);

export const isHowTo = (after: string): boolean => HOW_TO.test(after);

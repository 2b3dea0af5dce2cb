/** Sentences that claim nothing, however much their words look like it: code, sums, what is to come, what a tool is for. */

/** Calls, formulas and markup. */
const CODE =
  /\w\((?:\w+\s*[=:([{]|\[|\{)|\w\.\w+\(|[\\{}<>^[\]|_]|=|^\W*\d+!|^[^a-z]*\p{Lu}\p{Ll}*(?: \p{L}+)? \([\p{Lu}-]+\)/u;
const LETTERS = /[\p{L}\p{M} ]/gu;
/** "Therefore the area is 25", "2 plus 3 is equal to 5". */
const REASONED =
  /^\W*(?:therefore|thus|hence|so, the|daher ist|por lo tanto|portanto|donc|因此)(?![\p{L}])|\bis equal to\b|\bequals\b/iu;
/** What is about tools and tasks themselves. */
const OF_TOOLS =
  /\b(?:functions?|tools?|parameters?|question|request|api|endpoint)\b.{0,60}\b(?:is|are|was|were|for|can|provided|given|available|focuses|searches|returns|requires|calculates|designed|asking|used)\b/iu;
const TO_COME =
  /^(?!.*\b(?:i've|we've|i have|has been|have been)\b).*(?:\b(?:will|would|could|should|might|wouldn't|won't|i'll|we'll|shall)\b)/iu;
const CLOSING =
  /^\W*(?:(?:please )?feel free|if you (?:have|need|want|would|like)|let me know|don't hesitate)\b/iu;
/** "Baggage: 0 checked bags", "Visa ending in 7238". */
const LABEL = /^\W*[\p{L} ()&/-]{2,30}(?:: ?[\d$€£]|\((?:\p{L}+ )*(?:ending|in|\d)[^)]*\)?$)/u;
const ENGLISH = /\b(?:the|is|are|was|were|of|and|in|to|for|by|with|has|have)\b/iu;
/** Somebody speaks to somebody, or of now. */
const PERSONAL =
  /(?<![\p{L}])(?:i|i've|i'm|we|we've|my|our|me|us|you|your|you're|it's|that's|here's|all|both|now|already|just|done|mr|ms|mrs|dr)(?![\p{L}])|\p{N}{3,}|[#№]/iu;
const SHORT = 70;

/** "The power of 2 raised to 5 is 32", "as a tenant you have rights": what is so in general. */
const GENERAL =
  /^\W*(?:the|an?|these|those|most|some|each|there|as an?)\b(?!.*\b(?:is|are|was|were|has been|have been|'s) (?:now |already |all |fully |successfully )?(?:\w+(?:ed|en)|sent|set|put|made|done|on|off|up|live|in|out|ready|gone)\b)(?!.*\bnow\b).*\b(?:is|are|has|have|was|were|involves)\b/iu;
/** "2. A Nightmare on Elm Street (1984)": an item of names. */
const NAMES =
  /^\s*(?:\d+[.)]|[-*•])\s(?!.*(?:ed|en|sent|set|put|made|done|t|[dts][oa]s?|é[es]?s?|now|on|off|up)(?![\p{L}]))[\x20-\x7e]*$/iu;

/** What the user wrote, or what one knows, is read without a tool. */
const OF_THE_TALK =
  /\b(?:read|checked|looked at|reviewed)\b.{0,30}\byour (?:message|question|request|note)\b|\bread about\b|\bown knowledge\b|\bfound that\b|(?<![\p{L}])(?:leído|leí|visto) (?:tu|su) (?:mensaje|pregunta)|(?:nachricht|frage|gliederung|entwurf|übersicht) (?:[\p{L}]+ ){0,2}(?:gelesen|geschrieben)|\bunten\b|lu (?:votre|ton) (?:message|question)|li (?:a )?sua (?:mensagem|pergunta)|[看读](?:了|过)(?:一下|一遍)?[您你]的(?:问题|留言|消息|来信)/iu;

/** "I was made to help you": how the assistant came to be. */
const OF_ITSELF =
  /(?<![\p{L}])(?:(?:i|we) (?:was|were|am|are) (?:made|created|designed|built|trained|developed|programmed)|(?:fui|he sido|estoy) (?:creado|creada|diseñado|diseñada|entrenado|entrenada|programado|programada)|j'ai été (?:créée?|conçue?|entraînée?|programmée?|développée?)|ich (?:wurde|bin) (?:[\p{L}]+ ){0,3}(?:entwickelt|erschaffen|trainiert|programmiert|geschaffen)|fui (?:criad|feit|treinad|desenvolvid|programad|projetad)[oa])(?![\p{L}])|我(?:是|被)[^，。]{0,6}(?:设计|开发|训练|创建)(?:出来|的|来)/iu;
/** "Tap Save and your address is updated": what the reader is to do, and what then is so. */
const INSTRUCTS =
  /^\W*(?:tap|press|click|hit|pulsa|pulse|presiona|presione|toca|toque|(?:haz|haga) clic|cliquez|appuyez|clique|clica|pressione|prima|tippen sie|klicken sie|drücken sie|tippe|klicke|drücke)(?![\p{L}])(?! (?:done|fertig|fait|hecho|feito))|^[^\p{L}]*(?:点击|点一下|长按|按下)/iu;

/** Nothing that is said of the world, whatever rules and weights find. */
export const isOfSomethingElse = (sentence: string): boolean =>
  OF_ITSELF.test(sentence) || INSTRUCTS.test(sentence);

/** Code, sums, closings, names and words about tools: no claim, whatever was learned. */
export const isNoClaim = (sentence: string): boolean =>
  CODE.test(sentence) ||
  (sentence.match(LETTERS)?.length ?? 0) * 2 <= sentence.length ||
  REASONED.test(sentence) ||
  OF_TOOLS.test(sentence) ||
  CLOSING.test(sentence) ||
  NAMES.test(sentence);

/** Whether a sentence looks like a claim that no rule finds: a sign for what is learned, and no more. */
export const mightClaim = (sentence: string): boolean =>
  !isNoClaim(sentence) &&
  !TO_COME.test(sentence) &&
  !LABEL.test(sentence) &&
  !GENERAL.test(sentence) &&
  !OF_THE_TALK.test(sentence) &&
  !(ENGLISH.test(sentence) && sentence.length > SHORT && !PERSONAL.test(sentence));

/** Words by which an answer owns up that something did not work. */

const FAILURE =
  /(?<![\p{L}])(?:fail\p{L}*|apologi\p{L}*|issues?|problem\p{L}*|oversight|incorrect\p{L}*|could ?n[o']t|unable|unfortunately|error|sorry|hiccup|timed? ?out|reject\p{L}*|declin\p{L}*|bounced|refused|no (?:se )?(?:pude|pudo|logré|conseguí)|fall[óo]|lamento|lo siento|disculp\p{L}*|por desgracia|desafortunad\p{L}*|rechaz\p{L}*|échou\p{L}*|échec|erreur|désolée?|impossible|malheureusement|refus\p{L}*|rejet\p{L}*|fehl\p{L}*|gescheitert|leider|konnte\p{L}*|abgelehnt|abgebrochen|falh\p{L}*|erro|não (?:consegui|deu|foi possível)|infelizmente|recus\p{L}*|rejeit\p{L}*|rebotó|voltou)(?![\p{L}])|[❌✗✘✖⚠]|(?<![\p{L}])(?:half|mitad|hälfte|halb|moitié|metade)(?![\p{L}])|一半|失败|出错|抱歉|错误|无法|未能|没能|退回/iu;
const DENIAL =
  /(?<![\p{L}])(?:not|no|never|nothing|none|\p{L}+n't|cannot|only|except|but|(?:\w+|\d+) (?:of|out of) (?:the )?(?:two|three|four|five|\d+)|(?:eine|zwei|drei|\d+) (?:der|von) (?:zwei|drei|vier|fünf|\d+)|(?:una?|dos|tres|\d+) de l[ao]s|(?:une?|deux|trois|\d+) (?:des|sur)|(?:uma?|dois|duas|três|\d+) d[ao]s|sin|nada|ningun\p{L}*|salvo|excepto|pero|ne|pas|n'|aucune?|rien|sauf|mais|nicht|nichts|kein\p{L}*|nur|außer|aber|não|nenhum\p{L}*|nem|exceto|menos|mas)(?![\p{L}])|没|未|不|除了|但/iu;

/** It is not the end of the matter. */
const GOES_ON =
  /[?？]|(?<![\p{L}])(?:please confirm|bestätigen sie|confirmez|confirme|confirma)(?![\p{L}])|请确认/iu;

/** It tells of a failure, or asks how to go on. */
export const admitsFailure = (text: string): boolean => FAILURE.test(text) || GOES_ON.test(text);
/** It denies, or leaves something out. */
export const denies = (text: string): boolean => DENIAL.test(text);

/** What of a sentence is asserted at all: no question, no condition, nothing that is taken back. */
import { isTold, takesBack } from "./guards.ts";
import type { Sentence } from "./sentences.ts";

const ASKING =
  /^(?:(?:and|but|or|und|oder|aber|y|o|et|ou|e|mais|mas) )?(?:have|has|had|did|do|does|shall|should|would|could|can|was|is|are|were|will|who|what|which|when|where|how|why|may|am|so you|you want|want|he|ha|han|hay|es|ai|est|a-t|avez|puis|dois|soll|sollen|haben|hat|ist|kann|wurde|foi|devo|posso|quer|você|是否|要不要)(?![\p{L}])/iu;

/** "If it is not, we set it": steps of an explanation. */
const CONDITION = /^if (?!.{0,200}(?:'ve|’ve| have ))/i;

/** "To update it, mark it as changed": how something is done. */
const PURPOSE = /^to \w+ (?!.{0,200}\b(?:i|we)(?:'ve|’ve| ))/i;

/** "I was wrong earlier, but now I've sent it." */
const AFTER_ALL = /(?:but now|pero ahora|mais maintenant|aber jetzt|mas agora|但现在)(.*)$/iu;

/** "According to the log it was lost, so I've refunded it." */
const THEREFORE =
  /[,;，；。] ?(?:(?:deshalb|daher|darum|also|deswegen|so|therefore|hence|which is why|donc|c'est pourquoi|por eso|por ello|así que|por lo que|por isso|então|pelo que|所以|因此|于是|故) ?)(.*)$/iu;

/** The part of the sentence that is asserted, from its beginning; empty where nothing is. */
export function assertedPart(sentence: Sentence): string {
  const { text, asks } = sentence;
  const kept = takesBack(text) ? (AFTER_ALL.exec(text)?.[1] ?? "") : text;
  if (kept === "" || CONDITION.test(kept) || PURPOSE.test(kept)) return "";
  return asserted({ text: isTold(kept) ? (THEREFORE.exec(kept)?.[1] ?? "") : kept, asks });
}

/** "It is off, you say?", "You sent it, right?" */
const TAG =
  /^[,，\s–-]+(?:还是|or|ou|oder|o bien|o|sagen sie|sagst du|richtig|right|correct|you say|is that|isn't it|oder|stimmt|dites-vous|c'est|n'est-ce|verdad|cierto|no|certo|não|né|correto|对吗|是吗|对吧)(?![\p{L}])/iu;

/** Of a question, what stands before its last clause: "I've sent it, anything else?" */
function asserted({ text, asks }: Pick<Sentence, "text" | "asks">): string {
  if (!asks) return text;
  const comma = Math.max(
    text.lastIndexOf(","),
    text.lastIndexOf("，"),
    text.lastIndexOf(" – "),
    text.lastIndexOf(" - "),
  );
  return comma < 0 || ASKING.test(text) || TAG.test(text.slice(comma)) ? "" : text.slice(0, comma);
}

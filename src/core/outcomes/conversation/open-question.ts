/** Whether the agent's last words left something open: then a no may answer them, and not what was done. */
import { fold, sentencesOf } from "../fold.ts";

/** "Anything else?" asks nothing about what was done. */
const CLOSING =
  /\b(?:anything|something|any) (?:else|other|more|further)|\b(?:help|assist|do for) you\b|further (?:assistance|questions|help)|sonst noch|noch etwas|autre chose|vous aider|algo mas|ayudarte|mais alguma coisa|posso ajudar|还有(?:什么|其他)|他に/u;
const ASKS_TO_SAY =
  /\b(?:please (?:confirm|provide|tell|specify|choose|let me know|share|clarify)|let me know (?:which|what|if you(?:'d| would)? (?:like|want) (?:to|me to) (?:proceed|go|book|continue))|to proceed|do you confirm)\b|bitte (?:bestatig|nenn|sag|wahl)|veuillez|por favor,? (?:confirm|indique|diga)|请(?:确认|提供|告诉|选择)/u;
const REFUSES =
  /\b(?:unfortunately|i(?:'m| am) sorry|i apologi[sz]e|(?:i|we) (?:cannot|can't|am unable|are unable|could not|couldn't)|(?:is|are|was) not (?:possible|eligible|allowed|available|permitted|refundable|covered)|(?:isn't|aren't) (?:possible|eligible|allowed|available)|not able to|unable to|polic(?:y|ies)|cannot be|can't be)\b|leider|tut mir leid|nicht moglich|malheureusement|desole|impossible|lo siento|lamentablemente|no es posible|infelizmente|nao e possivel|抱歉|无法|不能|申し訳/u;

/** The end of a text is where its question stands. */
const LAST = 1_500;

/** It asks the user for a choice or an approval. */
export const asksBack = (said: string): boolean =>
  sentencesOf(said.slice(-LAST)).some((sentence) => {
    const folded = fold(sentence);
    return (/[?？]\W*$/.test(sentence) && !CLOSING.test(folded)) || ASKS_TO_SAY.test(folded);
  });

/** It says that something cannot be done: an objection then is to the refusal. */
export const refuses = (said: string): boolean => REFUSES.test(fold(said.slice(-LAST)));

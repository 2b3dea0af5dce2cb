import type { Message } from "../turn.ts";

/**
 * Short forms of a plain yes in several languages, in lower case and without marks. Exact forms only: whatever else a
 * message says may be a condition or a change, and then it is no yes to what was asked.
 */
const YES: ReadonlySet<string> = new Set(
  [
    "yes|y|yes please|yes do it|yes do that|yes go ahead|yes confirm|yes i confirm|yes confirmed|yes that is right",
    "yes thats right|yes correct|yep|yeah|yup|sure|sure go ahead|ok|okay|ok go ahead|okay go ahead|go ahead|please do",
    "do it|confirm|confirmed|i confirm|correct|thats right|that is right|thats correct|that is correct",
    "ja|ja bitte|ja gerne|ja mach das|ja bitte machen|ja genau|ja stimmt|ja das stimmt|jawohl|genau|bestätigt",
    "ich bestätige|ja ich bestätige|einverstanden|in ordnung|mach das|gerne",
    "sí|si|sí por favor|si por favor|sí adelante|si adelante|adelante|sí confirmo|si confirmo|confirmo|confirmado",
    "de acuerdo|correcto|sí correcto|si correcto|vale|claro|hazlo|sí hazlo|si hazlo",
    "oui|oui sil vous plaît|oui sil te plaît|oui svp|oui stp|oui merci|oui vas y|oui allez y|vas y|allez y",
    "daccord|oui daccord|oui je confirme|je confirme|confirmé|oui confirmé|cest bon|oui cest bon|oui cest ça",
    "sim|sim por favor|sim confirmo|sim pode|sim pode fazer|pode|pode fazer|sim faça|faça|certo|sim certo|isso|isso mesmo",
    "sì|sì per favore|si per favore|sì confermo|si confermo|confermo|confermato|va bene|sì va bene|si va bene",
    "daccordo|procedi|sì procedi|si procedi|esatto|certo|sì grazie|si grazie",
    "是|是的|对|對|对的|對的|好|好的|可以|确认|確認|行|没问题|沒問題|请继续|請繼續|同意|嗯好的|是的请继续",
    "はい|はいお願いします|お願いします|はい確認しました|はいどうぞ|はいそうです|ええ|了解です|はいそれでお願いします|承認します",
    "네|예|네 맞아요|네 부탁합니다|네 진행해 주세요|확인|да|да пожалуйста|да подтверждаю|подтверждаю|tak|ja graag|ja tack",
  ].flatMap((line) => line.split("|").map((form) => form.normalize("NFC"))),
);

/** Longer messages say more than yes. */
const LONGEST = 60;
/** Marks that a yes may end with, or have between its words. A question mark is none of them. */
const MARKS = /[.,!。、,!.;:¡]+/gu;
const APOSTROPHES = /['’‘`]/gu;

/** Whether a user's message is a plain yes and nothing else. */
export function isPlainYes(text: string): boolean {
  if (text.length > LONGEST) return false;
  const words = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(APOSTROPHES, "")
    .replace(MARKS, " ")
    .replace(/-/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return YES.has(words) || YES.has(words.replaceAll(" ", ""));
}

/**
 * The index of the assistant message to which the newest message of the request says yes; null where it does not. Only a
 * user's own message counts, and only right after the question: what a tool or the system says is never a yes.
 */
export function answeredYes(messages: readonly Message[]): number | null {
  const last = messages.length - 1;
  const [question, answer] = [messages[last - 1], messages[last]];
  if (question?.role !== "assistant" || question.calls.length > 0) return null;
  // What an image or a recording beside the word says may be a condition.
  if (answer?.role !== "user" || answer.otherParts === true) return null;
  return isPlainYes(answer.text) ? last - 1 : null;
}

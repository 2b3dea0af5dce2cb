import type { Message } from "../turn.ts";
import { isPlainYes } from "./yes.ts";

/** A number that picks one of several things, and nothing else. */
const PICK =
  /^\s*(?:option|number|no\.?|nr\.?|#|i (?:mean|choose)|选项?|选择|第)?\s*(\d{1,2})\s*(?:个|号|项)?\s*[.)!。\uff01]*\s*$/iu;
const ORDINALS: readonly RegExp[] = [
  /^\s*(?:the )?(?:first|1st)(?: one)?[.!]*\s*$|^\s*第一个?[。!\uff01]*\s*$/iu,
  /^\s*(?:the )?(?:second|2nd)(?: one)?[.!]*\s*$|^\s*第二个?[。!\uff01]*\s*$/iu,
  /^\s*(?:the )?(?:third|3rd)(?: one)?[.!]*\s*$|^\s*第三个?[。!\uff01]*\s*$/iu,
  /^\s*(?:the )?(?:fourth|4th)(?: one)?[.!]*\s*$|^\s*第四个?[。!\uff01]*\s*$/iu,
];
const OPTION_LINE = /^\s*(\d{1,2})[.)、\uff0e]\s*(.+?)\s*$/u;
/** A user's answer that is longer says more than which one. */
const LONGEST = 40;

function picked(text: string): number | null {
  if (text.length > LONGEST) return null;
  const digits = PICK.exec(text)?.[1];
  if (digits !== undefined) return Number(digits);
  const place = ORDINALS.findIndex((form) => form.test(text));
  return place === -1 ? null : place + 1;
}

/** What an answer takes over from the message before it; "" for nothing. */
function agreedIn(question: string, answer: string): string {
  if (isPlainYes(answer)) return question;
  const number = picked(answer);
  if (number === null) return "";
  const lines = question.split("\n").map((line) => OPTION_LINE.exec(line));
  return lines.find((line) => line !== null && Number(line[1]) === number)?.[2] ?? "";
}

/**
 * What users made their own by a plain yes, or by the number of an option: the words stand in the assistant's message, but it was
 * the user who said that they hold.
 */
export function agreedText(messages: readonly Message[]): string {
  const agreed: string[] = [];
  for (const [place, message] of messages.entries()) {
    const question = messages[place - 1];
    if (message.role !== "user" || question?.role !== "assistant") continue;
    const text = agreedIn(question.text, message.text);
    if (text !== "") agreed.push(text);
  }
  return agreed.join("\n");
}

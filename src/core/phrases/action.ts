import { plain } from "../text/say.ts";

/** Longest description that names an action. */
const LONGEST = 90;
const SENTENCE_END = /[.;:\n。；：]|\s[-–—(]/u;

/** "Sends" as "send": only where that is what the tool's own name says. */
function bare(verb: string): readonly string[] {
  const word = verb.toLowerCase();
  return [word, word.replace(/s$/, ""), word.replace(/es$/, ""), word.replace(/ies$/, "y")];
}

/**
 * What a tool does as a verb and its object, from the first sentence of its English description where that begins with the verb of
 * the tool's name ("Send a mail to one recipient." of `send_mail`); else the name in words.
 * @param english whether an English description can be read by the user
 */
export function actionOf(name: string, description: string, english: boolean): string {
  const words = plain(name);
  if (!english) return words;
  const sentence = (description.split(SENTENCE_END)[0] ?? "").trim();
  if (sentence === "" || sentence.length > LONGEST || !/^[\p{Script=Latin}\p{N}\p{P}\s]+$/u.test(sentence))
    return words;
  const [first = "", ...rest] = sentence.split(/\s+/);
  const verb = words.split(" ")[0] ?? "";
  const found = bare(first).find((form) => form === verb);
  return found === undefined || rest.length === 0 ? words : [found, ...rest].join(" ");
}

import { eachMatch } from "./each-match.ts";
import { stemOf } from "./words.ts";

const VAGUE =
  /\b(?:an?|some|certain|specific|particular|another|any)\s+(?:(?:certain|specific|particular|new|different|single|suitable|appropriate)\s+)?([a-z]+)(?:\s+([a-z]+))?/gi;
const NAMED = /^[^.?!\n]{0,40}(?:["'“`‘]|\b(?:named|called|titled|dubbed|of \d|as \S))/i;
const PERSON = /\b(?:someone|somebody|something|somewhere)\b/gi;
const MOST = 200;

/** Stems of things that a text speaks of without saying which: "a file", "a specific term"; not "a file named 'x'". */
export function vagueThings(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  let looked = 0;
  eachMatch(VAGUE, text, (match) => {
    if ((looked += 1) > MOST) return false;
    const end = match.index + match[0].length;
    if (NAMED.test(text.slice(end, end + 60))) return true;
    for (const word of [match[1], match[2]]) if (word !== undefined) found.add(stemOf(word.toLowerCase()));
    return true;
  });
  if (PERSON.test(text)) found.add("recipient");
  PERSON.lastIndex = 0;
  return found;
}

const VAGUE_WORDS =
  /\b(?:some|certain|specific|particular|another|any|one of (?:the|my|our)|a set of|something|someone|somewhere|somebody|an? (?:file|directory|folder|message|card|person|user|date|place|value|number|name|certain|specific|particular))\b/gi;

/** How often a text speaks of something without saying which; at most 200. */
export function vaguePhrases(text: string): number {
  let found = 0;
  eachMatch(VAGUE_WORDS, text, () => (found += 1) < MOST);
  return found;
}

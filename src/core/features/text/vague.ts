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
  for (const match of text.matchAll(VAGUE)) {
    if ((looked += 1) > MOST) break;
    if (NAMED.test(text.slice(match.index + match[0].length, match.index + match[0].length + 60))) continue;
    for (const word of [match[1], match[2]]) if (word !== undefined) found.add(stemOf(word.toLowerCase()));
  }
  if (PERSON.test(text)) found.add("recipient");
  PERSON.lastIndex = 0;
  return found;
}

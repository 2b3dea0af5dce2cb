/** What a text asks for: the thing between "what is the", "calculate the", "how many" and the words that describe it further. */
import { eachMatch } from "./each-match.ts";
import { contentStems } from "./words.ts";

const ASKED =
  /\b(?:what(?:['’]s| is| are| was| were| will be| would be)|how (?:much|many)|who (?:is|was|were|are)|(?:calculate|compute|find(?: out)?|determine|get|show|give|tell|provide|retrieve|fetch|list|search(?: for)?|look (?:up|for)|check|estimate|predict|need|want|know)(?: (?:me|us|out))?)\s+(?:(?:the|a|an|my|our|all|any|some|about|(?:details|information) (?:of|about|on))\s+){0,3}([^.?!,;:\n]{2,80})/gi;
const THING_END =
  /\b(?:of|for|in|at|from|with|to|on|by|between|that|which|if|when|given|who|where|near|using|whose|is|are|was|were|does|do|did|can|will|has|have|during|after|before|as)\b/i;
const LONGEST = 4_000;
const MOST_THINGS = 12;
const MOST_STEMS = 5;

/** The content stems of each, in order; at most five of each of the first twelve. English. */
export function askedThings(text: string): readonly (readonly string[])[] {
  const things: string[][] = [];
  eachMatch(ASKED, text.slice(0, LONGEST), (match) => {
    const thing = match[1]?.split(THING_END, 1)[0] ?? "";
    const stems = contentStems(thing).slice(0, MOST_STEMS);
    if (stems.length > 0) things.push(stems);
    return things.length < MOST_THINGS;
  });
  return things;
}

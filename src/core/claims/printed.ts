/** Calls that a model wrote into its text instead of making them. */
import { tailOf } from "../text/cut.ts";

const LONGEST_READ = 20_000;
/** Longest stretch between a mark and the name that it must hold. */
const WITHIN = 300;
const MOST_PLACES = 50;

const FENCE = /^[ \t]*(`{3,}|~{3,})([^\n`]*)\n([\s\S]*?)(?:^[ \t]*\1[`~]*[ \t]*$|$(?![\s\S]))/gmu;
/** Fences that models print calls in; no reader's example has them. */
const CALL_FENCE = /^\s*(?:tool_call|tool_code|tool_use|function_call|tool)s?\b/i;
const EXAMPLE =
  /\b(?:examples?|format|syntax|sample|template|schema|documentation|would look|looks like|like this|e\.g\.|such as|for instance|how (?:you|to|it|one)|(?:you|we|one) (?:can|could|would|should|might|may) (?:use|call|invoke|do|run|write|try)|following code|to use|ejemplo|formato|exemple|beispiel|exemplo)\b|例如|示例|格式|比如/iu;
/** A sentence or two before a call are its announcement; more is an explanation. */
const LONGEST_ANNOUNCEMENT = 120;

const MARKS =
  /<\|?\/?(?:tool_calls?|function_calls?|tool_use|invoke|function=|antml:invoke|minimax:tool_call|tool▁calls?▁begin|tool▁call▁begin)[^>\n]{0,80}>?|<\|python_tag\|>|\[TOOL_CALLS?\]|<\|channel\|>commentary|^(?:Action|Tool|Function)(?: call)?:[ \t]*(?=\S)|to=functions\./gimu;
const JSON_NAME =
  /\{[^{}"]{0,20}(?:"(?:type|id|thought|tool_calls|function)"\s*:\s*(?:"[^"\n]{0,200}"\s*,|\[?\s*\{)\s*){0,3}"(?:name|tool|tool_name|function|function_name|recipient_name|action)"\s*:\s*"([^"\n]{1,200})"/gu;
const JSON_ARGUMENTS = /"(?:arguments|parameters|input|args|tool_input|action_input|tool_uses)"\s*:/u;
/** At the beginning of a line: `[name(key="value")]`, `name({...})`. */
const CALL_LINE =
  /^[ \t]*(?:\[|print\(|await |functions\.|default_api\.|tool_code\s*|call:\s*)*([\p{L}_][\p{L}\p{N}_.-]{0,199})\((?=\s*(?:\)|[{"'\d]|[\p{L}_][\p{L}\p{N}_]{0,60}\s*=))/gmu;
const ENDS_CALL = /\)/u;

/**
 * The declared tool whose call stands in the text as a call; null where none does. A code fence counts only where it is the
 * answer, not where the text around it explains something.
 */
export function printedTool(text: string, names: ReadonlySet<string>): string | null {
  if (names.size === 0) return null;
  const read = tailOf(text, LONGEST_READ);
  const fences: { readonly label: string; readonly body: string }[] = [];
  const outside = read.replace(FENCE, (_, __, label: string, body: string) => {
    fences.push({ label, body });
    return "\n";
  });
  const bare = inBare(outside.replace(/`[^`\n]{1,400}`/gu, " "), names);
  if (bare !== null) return bare;
  const around = outside.trim();
  if (EXAMPLE.test(around)) return null;
  for (const { label, body } of fences) {
    if (around.length > LONGEST_ANNOUNCEMENT && !CALL_FENCE.test(label)) continue;
    const found = inBare(body, names);
    if (found !== null) return found;
  }
  return null;
}

const declared = (name: string, names: ReadonlySet<string>): string | null => {
  const bare = name.replace(/^(?:functions|default_api|tools)\./u, "");
  const called = bare.replace(/\.call$/u, "");
  return [name, bare, called].find((one) => names.has(one)) ?? null;
};

function inBare(text: string, names: ReadonlySet<string>): string | null {
  return inMarks(text, names) ?? inJson(text, names) ?? inLines(text, names);
}

function inMarks(text: string, names: ReadonlySet<string>): string | null {
  for (const match of take(text.matchAll(MARKS))) {
    const after = text.slice(match.index, match.index + WITHIN);
    for (const [word] of after.matchAll(/[\p{L}_][\p{L}\p{N}_.-]*/gu)) {
      const name = declared(word, names);
      if (name !== null) return name;
    }
  }
  return null;
}

function inJson(text: string, names: ReadonlySet<string>): string | null {
  for (const match of take(text.matchAll(JSON_NAME))) {
    const name = declared(match[1] ?? "", names);
    if (name === null) continue;
    const around = text.slice(Math.max(0, match.index - 100), match.index + match[0].length + WITHIN);
    const announcing = text.slice(Math.max(0, match.index - WITHIN), match.index).trimEnd();
    const paragraph = announcing.slice(announcing.lastIndexOf("\n\n") + 1);
    if (JSON_ARGUMENTS.test(around) && !EXAMPLE.test(paragraph)) return name;
  }
  return null;
}

function inLines(text: string, names: ReadonlySet<string>): string | null {
  for (const match of take(text.matchAll(CALL_LINE))) {
    const name = declared(match[1] ?? "", names);
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 4 * WITHIN);
    if (name !== null && ENDS_CALL.test(after) && !EXAMPLE.test(text.slice(0, match.index))) return name;
  }
  return null;
}

function* take<T>(all: Iterable<T>): Generator<T> {
  let taken = 0;
  for (const one of all) {
    if (taken++ >= MOST_PLACES) return;
    yield one;
  }
}

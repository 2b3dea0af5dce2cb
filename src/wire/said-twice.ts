/** Arguments that a call holds as an object: what is said twice in them is a finding of that call alone. */
const ARGUMENTS: ReadonlySet<string> = new Set(["args", "arguments", "input"]);

const QUOTE = 34;
const BACKSLASH = 92;

/**
 * The first name that an object of a JSON text has twice, outside of the arguments of calls; null where there is none. Which of the
 * two counts is for each reader to say, so that one could run what another has judged to be something else.
 *
 * @param text that JSON.parse takes; of any other nothing is told. Takes one look at each character.
 */
export function saidTwice(text: string): string | null {
  /** Names of the objects that are open, outermost first; null for a list. */
  const open: (Set<string> | null)[] = [];
  let skipped = Number.POSITIVE_INFINITY;
  let name = "";
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 123 || code === 91) {
      if (code === 123 && ARGUMENTS.has(name)) skipped = Math.min(skipped, open.length);
      open.push(code === 123 ? new Set() : null);
      name = "";
    } else if (code === 125 || code === 93) {
      open.pop();
      if (open.length <= skipped) skipped = Number.POSITIVE_INFINITY;
    } else if (code === 44) {
      name = "";
    } else if (code === QUOTE) {
      const end = endOfText(text, at);
      const names = open.at(-1) ?? null;
      if (names !== null && isName(text, end)) {
        name = nameOf(text.slice(at, end + 1));
        if (names.has(name) && open.length <= skipped) return name;
        names.add(name);
      }
      at = end;
    }
  }
  return null;
}

/** Where the quotes that open at `start` close; the end of the text where they do not. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text.charCodeAt(before - 1) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 0) return end;
  }
  return text.length;
}

function isName(text: string, end: number): boolean {
  let at = end + 1;
  while (/\s/.test(text.charAt(at))) at += 1;
  return text.charAt(at) === ":";
}

/** Two spellings of one name are one name. */
function nameOf(quoted: string): string {
  if (!quoted.includes("\\")) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted.slice(1, -1);
  }
}

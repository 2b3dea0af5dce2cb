/**
 * Facts about the text of a JSON body that `JSON.parse` does not give. Both functions expect text that
 * `JSON.parse` accepts, read it once and do not recurse.
 */

const BACKSLASH = 0x5c;

/** Whether an odd number of backslashes stands before a quote. */
const isEscaped = (text: string, quote: number): boolean => {
  let at = quote;
  while (text.charCodeAt(at - 1) === BACKSLASH) at -= 1;
  return (quote - at) % 2 === 1;
};

/** Offset just behind the string that begins at `start` (a quote). The engine's own search reads most of a text many times faster. */
const endOfString = (text: string, start: number): number => {
  let quote = text.indexOf('"', start + 1);
  while (quote >= 0 && isEscaped(text, quote)) quote = text.indexOf('"', quote + 1);
  return quote < 0 ? text.length : quote + 1;
};

/** Deepest nesting of objects and arrays; 0 for a scalar. */
export function nestingDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; ) {
    const character = text[at];
    if (character === '"') {
      at = endOfString(text, at);
      continue;
    }
    if (character === "{" || character === "[") deepest = Math.max(deepest, ++depth);
    else if (character === "}" || character === "]") depth -= 1;
    at += 1;
  }
  return deepest;
}

interface Frame {
  /** The key or index of the member being read. */
  step: string | number;
  readonly array: boolean;
  /** Where the member's value began, when it is one that is asked for. */
  start: number | null;
}

/** The map's key for a value at these steps. */
export const stepsKey = (steps: readonly (string | number)[]): string => JSON.stringify(steps);

/**
 * The raw text of every object member called `key`, by its steps from the body (`stepsKey`). Used for arguments that were
 * sent as an object: `JSON.parse` would round their 64-bit integers and hide their duplicate keys.
 * Where a key stands twice in one object the last one counts, as in `JSON.parse`.
 */
export function rawMembers(text: string, key: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const stack: Frame[] = [];
  let top: Frame | undefined;
  let expectKey = false;

  const closeMember = (end: number): void => {
    if (top === undefined || top.start === null) return;
    found.set(stepsKey(stack.map((frame) => frame.step)), text.slice(top.start, end).trim());
    top.start = null;
  };

  for (let at = 0; at < text.length; ) {
    const character = text[at];
    if (character === '"') {
      const end = endOfString(text, at);
      if (expectKey && top !== undefined) {
        const name = JSON.parse(text.slice(at, end)) as string;
        top.step = name;
        expectKey = false;
        at = text.indexOf(":", end) + 1;
        if (name === key) top.start = at;
        continue;
      }
      at = end;
      continue;
    }
    if (character === "{" || character === "[") {
      top = { step: 0, array: character === "[", start: null };
      stack.push(top);
      expectKey = character === "{";
    } else if (character === "}" || character === "]") {
      closeMember(at);
      stack.pop();
      top = stack.at(-1);
      expectKey = false;
    } else if (character === "," && top !== undefined) {
      closeMember(at);
      if (top.array) top.step = (top.step as number) + 1;
      else expectKey = true;
    }
    at += 1;
  }
  return found;
}

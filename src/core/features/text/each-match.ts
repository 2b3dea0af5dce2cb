/**
 * The matches of a global pattern in order. `String.matchAll` makes a new pattern of the given one for each text, which costs more
 * than most texts of a turn take to be read.
 *
 * @param pattern has the flag `g` and never matches nothing at all; not used by `visit`
 * @param visit returns false to end
 */
export function eachMatch(
  pattern: RegExp,
  text: string,
  visit: (match: RegExpExecArray) => boolean | void,
): void {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    if (visit(match) === false) break;
  }
  pattern.lastIndex = 0;
}

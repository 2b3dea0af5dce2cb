/** Whom does a request speak of? Only for the gate's questions: a wrong guess would be a wrong name, so unsure is null. */
const MOST_MESSAGES = 5;
const LONGEST = 2_000;
const LONGEST_NAME = 60;

const NAME = String.raw`\p{Lu}[\p{L}\p{M}'’-]+(?:\s+\p{Lu}[\p{L}\p{M}'’-]+){0,2}`;
const TO_NAME = new RegExp(
  String.raw`\b(?:[Tt]o|[Ww]ith|[Ff]or|[Tt]ell|[Ee]-?mail|[Mm]ail|[Cc]all|[Tt]ext|[Mm]essage|[Aa]sk|[Ii]nform|[Nn]otify|[Ii]nvite|[Aa]nswer|[Aa]n)\s+(${NAME})`,
  "u",
);
const TO_NAME_CHINESE =
  /(?:发邮件给|写信给|回复|回覆|答复|通知|告诉|联系|邀请|发给|寄给|转给|给)\s*([A-Za-z][A-Za-z'’-]*(?: [A-Z][A-Za-z'’-]*){0,2}|\p{Script=Han}{2,4}?)(?=\s*(?:说|讲|发|写|打|回|寄|[,\uff0c。:\uff1a]|我|一|的|$))/u;
/** Small words behind "给" that are nobody's name. */
const NOBODY = /^(?:我|你|您|他|她|它|我们|大家|客户|用户|一下)/u;
const NO_NAMES: ReadonlySet<string> = new Set(
  "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december".split(
    " ",
  ),
);

/** The words of a value that may be somebody's name: of a mail address those before the sign. */
const nameWords = (value: string): readonly string[] =>
  (value.split("@")[0] ?? "").split(/[\s._+\d-]+/u).filter((word) => word.length > 1);

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The value's words as the user wrote them, with a capital letter or in Chinese. */
function inText(words: readonly string[], text: string): string | null {
  const forms = [words.join(" "), ...words];
  for (const form of forms) {
    if (form.length < 2) continue;
    const found = new RegExp(String.raw`(?<![\p{L}@.])${escaped(form)}(?![\p{Ll}@])`, "iu").exec(text)?.[0];
    if (found !== undefined && /^\p{Lu}/u.test(found)) return found;
  }
  return null;
}

/**
 * The person whose address or number is missing, as the user named them; null where nobody is clearly meant.
 * @param value what the model filled in: an address, a name, or nothing
 * @param texts what users said, oldest first
 */
export function whomOf(value: string, texts: readonly string[]): string | null {
  const newest = texts
    .slice(-MOST_MESSAGES)
    .toReversed()
    .map((text) => text.slice(0, LONGEST));
  const words = nameWords(value);
  for (const text of newest) {
    const found = words.length === 0 ? null : inText(words, text);
    if (found !== null) return found.slice(0, LONGEST_NAME);
  }
  for (const text of newest) {
    const found = TO_NAME_CHINESE.exec(text)?.[1] ?? TO_NAME.exec(text)?.[1] ?? null;
    if (found === null || NOBODY.test(found) || NO_NAMES.has(found.toLowerCase().replace(/['’]s$/u, "")))
      continue;
    return found.slice(0, LONGEST_NAME);
  }
  return null;
}

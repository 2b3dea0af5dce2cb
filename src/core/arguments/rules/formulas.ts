import { decimalForm } from "../decimal.ts";

type Kind = "number" | "name" | "operator" | "open" | "close" | "comma";

interface Token {
  readonly kind: Kind;
  readonly text: string;
}

const LONGEST = 500;
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
/** Number, name, power, other operator, bracket, comma, digits in superscript; the exponent of `2e3` is taken along. */
const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\.\d+)|([\p{L}_][\p{L}\d_]*)|(\*\*|\^)|([+\-*/=−–×·⋅÷])|([()])|(,)|([⁰¹²³⁴-⁹]+))/uy;
/** A sign of a formula, or a product that was left out. */
const SIGNS = /[+\-*/^=()−–×·⋅÷⁰¹²³⁴-⁹]|\d\s*\p{L}/u;
const OPERATORS = new Map([
  ["−", "-"],
  ["–", "-"],
  ["×", "*"],
  ["·", "*"],
  ["⋅", "*"],
  ["÷", "/"],
]);

/** Numbers by value; null where `2e3` may be a power of ten or a product with e, or where zeros lead. */
const numberToken = (text: string): Token | null => {
  if (/[eE]/.test(text) || /^0\d/.test(text)) return null;
  return { kind: "number", text: decimalForm(text.startsWith(".") ? `0${text}` : text) };
};

const superscript = (text: string): string => [...text].map((digit) => SUPERSCRIPTS.indexOf(digit)).join("");

/** The tokens of a text, or null where something in it belongs to no formula. */
const tokensOf = (text: string): Token[] | null => {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (match === null) return null;
    const [, digits, name, power, operator, bracket, comma, raised] = match;
    if (digits !== undefined) {
      const token = numberToken(digits);
      if (token === null) return null;
      tokens.push(token);
    } else if (name !== undefined) tokens.push({ kind: "name", text: name });
    else if (power !== undefined) tokens.push({ kind: "operator", text: "**" });
    else if (operator !== undefined)
      tokens.push({ kind: "operator", text: OPERATORS.get(operator) ?? operator });
    else if (bracket !== undefined) tokens.push({ kind: bracket === "(" ? "open" : "close", text: bracket });
    else if (comma !== undefined) tokens.push({ kind: "comma", text: "," });
    else if (raised !== undefined) {
      const exponent = numberToken(superscript(raised));
      if (exponent === null) return null;
      tokens.push({ kind: "operator", text: "**" }, exponent);
    }
  }
  return tokens;
};

const ends = (token: Token | undefined): boolean =>
  token?.kind === "number" || token?.kind === "name" || token?.kind === "close";

/** Whether a product may be left out between two tokens; `x(` may as well be a function and gets none. */
const leavesProductOut = (left: Token, right: Token): boolean => {
  if (left.kind === "number") return right.kind === "name" || right.kind === "open";
  return left.kind === "close" && (right.kind === "name" || right.kind === "open");
};

/** What may stand before an operand whose product is left out: `1/2x` and `2^3x` are read in two ways. */
const BINDS = new Set(["/", "**"]);

/** May `right` stand behind `left` in a formula? */
const follows = (left: Token | undefined, right: Token): boolean => {
  if (right.kind === "operator") {
    if (ends(left)) return true;
    const sign = right.text === "-";
    return (
      sign &&
      (left === undefined || left.kind === "open" || left.kind === "comma" || left.kind === "operator")
    );
  }
  if (right.kind === "close") return ends(left);
  if (right.kind === "comma") return ends(left);
  if (!ends(left)) return true;
  return right.kind === "open" && left?.kind === "name";
};

/** Writes the products that were left out; null where the tokens are no formula, or one that is read in two ways. */
const explicit = (tokens: readonly Token[]): Token[] | null => {
  const out: Token[] = [];
  /** For each open bracket where its operand begins in `out`. */
  const opened: number[] = [];
  let operand = 0;
  for (const [index, token] of tokens.entries()) {
    const left = out.at(-1);
    if (left !== undefined && leavesProductOut(left, token)) {
      const before = out[operand - 1];
      if (before?.kind === "operator" && BINDS.has(before.text)) return null;
      out.push({ kind: "operator", text: "*" });
    } else if (!follows(left, token)) return null;
    if (token.kind === "comma" && left?.kind === "number" && tokens[index + 1]?.kind === "number")
      return null;
    if (token.kind === "number" || token.kind === "name") operand = out.length;
    if (token.kind === "open") opened.push(out.at(-1)?.kind === "name" ? out.length - 1 : out.length);
    if (token.kind === "close") {
      const start = opened.pop();
      if (start === undefined) return null;
      operand = start;
    }
    out.push(token);
  }
  return opened.length === 0 && ends(out.at(-1)) ? out : null;
};

/** Without brackets around the whole. */
const unwrapped = (tokens: readonly Token[]): readonly Token[] => {
  let inner = tokens;
  while (inner[0]?.kind === "open" && closing(inner) === inner.length - 1) inner = inner.slice(1, -1);
  return inner;
};

/** Where the bracket that the first token opens is closed. */
const closing = (tokens: readonly Token[]): number => {
  let depth = 0;
  return tokens.findIndex((token) => {
    if (token.kind === "open") depth++;
    if (token.kind === "close") depth--;
    return depth === 0;
  });
};

/** Quick: most texts are no formula. */
export const hasSign = (text: string): boolean => text.length <= 2 * LONGEST && SIGNS.test(text);

/**
 * A formula in one notation: `**` for powers, every product written, no spaces, numbers by value. No algebra: `x*2` stays
 * apart from `2*x`. Null where the text is no formula or can be read in two ways (`1/2x`, `2e3x`, `3,5`); `ab` is one name,
 * and `f(x)` stays a function.
 */
export const formulaForm = (text: string): string | null => {
  const value = text.trim();
  if (value.length > LONGEST || !hasSign(value)) return null;
  const tokens = tokensOf(value);
  const written = tokens === null ? null : explicit(tokens);
  if (written === null) return null;
  return unwrapped(written)
    .map((token) => token.text)
    .join("");
};

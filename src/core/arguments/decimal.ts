/** The usual case, which already stands in its only spelling. */
const PLAIN_INTEGER = /^(?:0|-?[1-9]\d{0,14})$/;
const NUMBER = /^(-?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/**
 * One spelling for each decimal value: `1250`, `-0.5`, and `125e40` beyond 20 places. The value is exact and never goes through a double, so 64-bit integers and longer stay apart, and 0.1 differs from
 * 0.10000000000000001 although both are the same double: what a tool makes of them is not ours to decide. -0 equals 0.
 * `text` is a number by RFC 8259.
 */
export const decimalForm = (text: string): string => {
  if (PLAIN_INTEGER.test(text)) return text;
  const parts = NUMBER.exec(text);
  if (parts === null) throw new SyntaxError(`not a JSON number: ${text.slice(0, 60)}`);
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = parts;
  const digits = (whole + fraction).replace(/^0+/, "");
  const significant = withoutTrailingZeros(digits);
  if (significant === "") return "0";
  const shift = digits.length - significant.length - fraction.length;
  // Exponents can be longer than a double is exact.
  const power = BigInt(exponent.replace("+", "")) + BigInt(shift);
  return sign + placed(significant, power);
};

const PLACES = 20n;

const placed = (significant: string, power: bigint): string => {
  if (power < -PLACES || power > PLACES) return `${significant}e${power}`;
  if (power >= 0n) return significant + "0".repeat(Number(power));
  const whole = significant.length + Number(power);
  return whole > 0
    ? `${significant.slice(0, whole)}.${significant.slice(whole)}`
    : `0.${"0".repeat(-whole)}${significant}`;
};

/** A loop, because /0+$/ takes quadratic time on long runs of zeros. */
const withoutTrailingZeros = (digits: string): string => {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 0x30) end--;
  return digits.slice(0, end);
};

/** Comparing and adding decimals as they were written, without doubles: 0.1 + 0.2 is 0.3, and 64-bit amounts keep every digit. */
const NUMBER = /^(-?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

interface Decimal {
  readonly negative: boolean;
  /** Without leading zeros; "" is zero. */
  readonly digits: string;
  /** The value is digits times ten to this power. */
  readonly power: bigint;
}

function read(text: string): Decimal {
  const parts = NUMBER.exec(text);
  if (parts === null) throw new SyntaxError(`not a JSON number: ${text.slice(0, 60)}`);
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = parts;
  const digits = (whole + fraction).replace(/^0+/, "");
  const power = BigInt(exponent.replace("+", "")) - BigInt(fraction.length);
  return { negative: sign === "-" && digits !== "", digits, power };
}

const byMagnitude = (a: Decimal, b: Decimal): number => {
  if (a.digits === "" || b.digits === "") return Number(a.digits !== "") - Number(b.digits !== "");
  // The place of the first digit decides; only where it is the same, the digits do.
  const [firstOfA, firstOfB] = [a.power + BigInt(a.digits.length), b.power + BigInt(b.digits.length)];
  if (firstOfA !== firstOfB) return firstOfA < firstOfB ? -1 : 1;
  const length = Math.max(a.digits.length, b.digits.length);
  const [left, right] = [a.digits.padEnd(length, "0"), b.digits.padEnd(length, "0")];
  if (left === right) return 0;
  return left < right ? -1 : 1;
};

/** Whether a text is one number as JSON writes it. */
export const isDecimal = (text: string): boolean =>
  /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text);

/**
 * Negative, 0 or positive, as `a` is less than, equal to or greater than `b`. Linear in the digits, whatever the exponents.
 * @throws SyntaxError for what is no JSON number
 */
export function compareDecimals(a: string, b: string): number {
  const [left, right] = [read(a), read(b)];
  if (left.negative !== right.negative) return left.negative ? -1 : 1;
  return left.negative ? byMagnitude(right, left) : byMagnitude(left, right);
}

/** Most places, before or behind the point, of what can be added: no amount has more, and an exponent could ask for any number. */
export const MOST_PLACES = 400;

/**
 * The exact sum; null where an addend has more than `MOST_PLACES` places.
 * @throws SyntaxError for what is no JSON number
 */
export function sumDecimals(texts: readonly string[]): string | null {
  const addends = texts.map(read).filter(({ digits }) => digits !== "");
  const most = BigInt(MOST_PLACES);
  if (addends.some(({ digits, power }) => power < -most || power + BigInt(digits.length) > most)) return null;
  const places = addends.reduce((least, { power }) => (power < least ? power : least), 0n);
  let sum = 0n;
  for (const { negative, digits, power } of addends) {
    const scaled = BigInt(digits) * 10n ** (power - places);
    sum += negative ? -scaled : scaled;
  }
  return places === 0n ? `${sum}` : pointed(sum, Number(-places));
}

/**
 * Whether `a` is `b` times a whole number, for `b` other than 0; null where one has more than `MOST_PLACES` places.
 * @throws SyntaxError for what is no JSON number
 */
export function isMultiple(a: string, b: string): boolean | null {
  const [left, right] = [read(a), read(b)];
  if (left.digits === "") return true;
  const most = BigInt(MOST_PLACES);
  const tooLong = ({ digits, power }: Decimal): boolean =>
    power < -most || power + BigInt(digits.length) > most;
  if (tooLong(left) || tooLong(right)) return null;
  const places = left.power < right.power ? left.power : right.power;
  const scaled = ({ digits, power }: Decimal): bigint => BigInt(digits) * 10n ** (power - places);
  return scaled(left) % scaled(right) === 0n;
}

function pointed(scaled: bigint, places: number): string {
  const digits = `${scaled < 0n ? -scaled : scaled}`.padStart(places + 1, "0");
  const fraction = digits.slice(-places).replace(/0+$/, "");
  const whole = digits.slice(0, -places);
  return `${scaled < 0n ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}

import { compareDecimals } from "../arguments/decimal-order.ts";
import type { Json } from "../arguments/json.ts";
import { decimalIn, formOf, plainText } from "./value.ts";

/** Values that others are held against. Each is read once, so that a list held against a list takes no time of both their lengths. */
export class ValueSet {
  readonly values: readonly Json[];
  readonly #forms = new Map<string, ReadonlySet<string>>();
  #texts: ReadonlySet<string> | null = null;
  #decimals: readonly string[] | null = null;

  constructor(values: readonly Json[]) {
    this.values = values;
  }

  /** Whether one of them is this value of an argument, however it is spelled. */
  has(value: Json, argument: string): boolean {
    const text = plainText(value);
    this.#texts ??= new Set(this.values.flatMap((one) => plainText(one) ?? []));
    return (text !== null && this.#texts.has(text)) || this.#formsFor(argument).has(formOf(value, argument));
  }

  /** The least and the greatest of the numbers among them; null where there is none. */
  get range(): { readonly least: string; readonly greatest: string } | null {
    this.#decimals ??= this.values.flatMap((value) => decimalIn(value) ?? []).toSorted(compareDecimals);
    const [least, greatest] = [this.#decimals.at(0), this.#decimals.at(-1)];
    return least === undefined || greatest === undefined ? null : { least, greatest };
  }

  #formsFor(argument: string): ReadonlySet<string> {
    let forms = this.#forms.get(argument);
    if (forms === undefined)
      this.#forms.set(argument, (forms = new Set(this.values.map((value) => formOf(value, argument)))));
    return forms;
  }
}

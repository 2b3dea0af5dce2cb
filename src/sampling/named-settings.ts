import { isRecord, type Plain } from "../core/schema/parts.ts";
import { UpstreamError } from "./upstream-error.ts";

/** A setting of the deployment that gives names to addresses, as JSON: `{name: {...}}`. */
export interface NamedSettings {
  /** The JSON; undefined or empty: there are none. */
  readonly list: string | undefined;
  /** A variable or secret of the deployment, by its name. */
  readonly variable: (name: string) => string | undefined;
}

export const NO_SETTINGS: NamedSettings = { list: undefined, variable: () => undefined };

/** Reads one such setting; whatever is wrong is an UpstreamError `not_configured` with an example. */
export class NamedReader {
  readonly #setting: string;
  readonly #example: string;
  readonly #kept: RegExp;

  /** @param kept names of secrets that go nowhere by this setting */
  constructor(setting: string, example: string, kept: RegExp) {
    this.#setting = setting;
    this.#example = example;
    this.#kept = kept;
  }

  wrong(problem: string): never {
    throw new UpstreamError("not_configured", `${this.#setting}${problem}. Set it like ${this.#example}.`);
  }

  entries({ list = "" }: NamedSettings): Plain {
    if (list.trim() === "") return {};
    let value: unknown;
    try {
      value = JSON.parse(list);
    } catch {
      return this.wrong(" is no JSON");
    }
    return isRecord(value) ? value : this.wrong(" is no JSON object");
  }

  /**
   * The secret whose name stands at `place`. Neither is quoted where it cannot be had: somebody may have put the secret itself there.
   * @param purpose what it is for, in words that go on from "must name the secret that"
   */
  secret(place: string, name: unknown, { variable }: NamedSettings, purpose: string): string {
    if (typeof name !== "string" || name === "" || this.#kept.test(name))
      return this.wrong(`${place} must name the secret that ${purpose}`);
    return variable(name)?.trim() || this.wrong(`${place} names no secret or variable that is set`);
  }
}

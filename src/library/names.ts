import { InvalidRequestError } from "../core/errors.ts";

/**
 * A misspelled option would be no option at all, and nobody would see it.
 * @throws InvalidRequestError
 */
export function checkNames(options: unknown, known: readonly string[], needed: readonly string[]): void {
  if (typeof options !== "object" || options === null)
    throw new InvalidRequestError(`createGate takes an object with ${needed.join(" and ")}.`);
  for (const name of Object.keys(options))
    if (!known.includes(name))
      throw new InvalidRequestError(
        `createGate: there is no option "${name}"; known are ${known.join(", ")}.`,
        { param: name },
      );
  for (const name of needed)
    if ((options as Readonly<Record<string, unknown>>)[name] === undefined)
      throw new InvalidRequestError(`createGate: the option "${name}" is missing.`, { param: name });
}

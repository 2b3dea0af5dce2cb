import { InvalidRequestError } from "../../core/errors.ts";
import { editDistance } from "../../core/checks/edit-distance.ts";

/** Letters that a typing error gets wrong; a name that differs by more is another name. */
const TYPING_ERROR = 3;
const LONGEST_NAME = 64;

/**
 * What a route would pass over in silence, and so answer another question than the one that was asked: a parameter that it does
 * not know, and one that stands there twice.
 * @param given the values of each parameter of the request
 * @param known the names that the route reads
 * @throws InvalidRequestError naming the parameter, and what the route takes instead
 */
export function refuseUnknownParameters(
  given: Readonly<Record<string, readonly string[]>>,
  known: readonly string[],
): void {
  for (const [name, values] of Object.entries(given)) {
    const param = name.slice(0, LONGEST_NAME);
    if (!known.includes(name)) throw new InvalidRequestError(unknown(param, known), { param });
    if (values.length > 1) {
      const message = `${param} stands ${values.length} times in the address; give it once.`;
      throw new InvalidRequestError(message, { param });
    }
  }
}

function unknown(name: string, known: readonly string[]): string {
  const said = `There is no parameter ${JSON.stringify(name)} here`;
  if (known.length === 0) return `${said}: this address takes none.`;
  const [nearest] = known
    .map((one) => ({ one, distance: editDistance(name.toLowerCase(), one) }))
    .toSorted((a, b) => a.distance - b.distance);
  const meant =
    nearest !== undefined && nearest.distance <= Math.min(TYPING_ERROR, nearest.one.length / 2)
      ? `; did you mean ${nearest.one}?`
      : ".";
  return `${said}${meant} This address takes ${known.join(", ")}.`;
}

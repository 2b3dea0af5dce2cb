import { InvalidRequestError } from "../core/errors.ts";
import type { Overrides } from "../core/policy/turn-policy.ts";
import { MODES, type Mode } from "../core/turn.ts";

const isMode = (text: string): text is Mode => (MODES as readonly string[]).includes(text);

/**
 * The mode and the threshold that a request to a model asks for: headers `x-idk-mode` and `x-idk-threshold`, since the body is the
 * provider's own.
 *
 * @param mayLoosen whether the caller may ask for less than the policy holds
 * @throws InvalidRequestError naming the header
 */
export function readOverrides(headers: Headers, mayLoosen: boolean): Overrides {
  const mode = headers.get("x-idk-mode");
  const threshold = headers.get("x-idk-threshold");
  if (mode !== null && !isMode(mode)) {
    throw new InvalidRequestError(`The header x-idk-mode must be one of ${MODES.join(", ")}.`, {
      param: "x-idk-mode",
    });
  }
  if (threshold === null) return { mode, threshold: null, mayLoosen };
  const value = /^\d*\.?\d+$/.test(threshold.trim()) ? Number(threshold) : Number.NaN;
  if (!(value <= 1)) {
    throw new InvalidRequestError("The header x-idk-threshold must be a number from 0 to 1, such as 0.8.", {
      param: "x-idk-threshold",
    });
  }
  return { mode, threshold: value, mayLoosen };
}

import { isNumber, type Json, JsonNumber } from "../core/arguments/json.ts";
import type { ExtraSampleOptions } from "./format.ts";

/** The providers' usual value, at which samples differ enough to tell how sure a model is. */
const TEMPERATURE = "1";

/**
 * The parameters of a request as those of an extra sample: without these members, and with a temperature only where the caller
 * set one, since some models take none. Everything else stays as it is, digit by digit.
 */
export function samplingParameters(
  sent: ReadonlyMap<string, Json>,
  leftOut: readonly string[],
  { setTemperature }: Pick<ExtraSampleOptions, "setTemperature">,
): Map<string, Json> {
  const parameters = new Map(sent);
  for (const name of leftOut) parameters.delete(name);
  const temperature = parameters.get("temperature");
  if (temperature !== undefined && isNumber(temperature)) {
    if (setTemperature) parameters.set("temperature", new JsonNumber(TEMPERATURE));
    else parameters.delete("temperature");
  }
  return parameters;
}

/** How many likely tokens are asked for at each place. */
export const TOP_LOGPROBS = 5;

/** An error that is about the temperature. For providers whose models refuse it in many words: while they think, beside `top_p`, or at all. */
export const namesTemperature = (status: number, body: string): boolean =>
  status === 400 && /temperature/i.test(body);

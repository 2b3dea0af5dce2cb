import { stringifyJson } from "../../core/arguments/convert.ts";
import { isNumber, isObject, type Json, JsonNumber } from "../../core/arguments/json.ts";
import { parseJson } from "../../core/arguments/parse-json.ts";
import type { ExtraSampleOptions } from "../format.ts";

/**
 * What a fixed choice of the caller would make of extra samples: copies of the first. `store` is left out because the
 * gate's own samples are not the caller's to keep.
 */
const LEFT_OUT = ["seed", "n", "store", "prediction"];
/** The providers' usual value, at which samples differ enough to tell how sure a model is. */
const TEMPERATURE = "1";

/**
 * The body of an extra sample: the caller's request with parameters under which samples may differ. A temperature is set
 * only where the caller set one, since some models take none. Everything else stays as it is, digit by digit.
 * Null where the body cannot be rewritten without loss (duplicate keys).
 */
export function extraSampleBody(text: string, options: ExtraSampleOptions): string | null {
  const parsed = parseJson(text);
  if (!parsed.ok || !isObject(parsed.value)) return null;
  const body = new Map<string, Json>(parsed.value);
  for (const name of LEFT_OUT) body.delete(name);
  if (options.model !== undefined) body.set("model", options.model);
  const temperature = body.get("temperature");
  if (temperature !== undefined && isNumber(temperature)) {
    if (options.setTemperature) body.set("temperature", new JsonNumber(TEMPERATURE));
    else body.delete("temperature");
  }
  return stringifyJson(body);
}

/** An error of a model that does not let its temperature be set. */
export const refusesTemperature = (status: number, body: string): boolean =>
  status === 400 && /temperature/i.test(body) && /unsupported|not support|only the default/i.test(body);

import { stringifyJson } from "../../core/arguments/convert.ts";
import { isNumber, type Json, JsonNumber } from "../../core/arguments/json.ts";
import type { ExtraSampleOptions } from "../format.ts";
import { objectIn } from "./json.ts";

/** What belongs to the caller's own answer alone: where it is kept, and what it is filed under. */
const LEFT_OUT = ["metadata", "background", "conversation"];
/** The provider's usual value, at which samples differ enough to tell how sure a model is. */
const TEMPERATURE = "1";

/**
 * The body of an extra sample: the caller's request, which the provider does not keep. What came before it
 * (`previous_response_id`) stays. A temperature is set only where the caller set one, since reasoning models take none.
 * Null where the body cannot be rewritten without loss (duplicate keys).
 */
export function extraSampleBody(text: string, options: ExtraSampleOptions): string | null {
  const request = objectIn(text);
  if (request === null) return null;
  const body = new Map<string, Json>(request);
  for (const name of LEFT_OUT) body.delete(name);
  body.set("store", false);
  if (options.model !== undefined) body.set("model", options.model);
  const temperature = body.get("temperature");
  if (temperature !== undefined && temperature !== null && isNumber(temperature)) {
    if (options.setTemperature) body.set("temperature", new JsonNumber(TEMPERATURE));
    else body.delete("temperature");
  }
  return stringifyJson(body);
}

import { stringifyJson } from "../../core/arguments/convert.ts";
import { isNumber, isObject, type Json, JsonNumber } from "../../core/arguments/json.ts";
import { parseJson } from "../../core/arguments/parse-json.ts";
import type { ExtraSampleOptions } from "../format.ts";

/** `top_k` would make copies of the first sample; a credit token is used once. */
const LEFT_OUT = ["top_k", "fallback_credit_token"];
/** The API's default, and the only value that a model accepts while it thinks. */
const TEMPERATURE = "1";

/**
 * The body of an extra sample: a temperature is set only where the caller set one. Everything else stays as it is, digit by
 * digit. Null where the body cannot be rewritten without loss (duplicate keys).
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

/** Models refuse it while they think, beside `top_p`, or at all; each in other words. */
export const refusesTemperature = (status: number, body: string): boolean =>
  status === 400 && /temperature/i.test(body);

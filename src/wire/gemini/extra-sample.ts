import { stringifyJson } from "../../core/arguments/convert.ts";
import { isNumber, isObject, type Json, JsonNumber } from "../../core/arguments/json.ts";
import { parseJson } from "../../core/arguments/parse-json.ts";
import type { ExtraSampleOptions } from "../format.ts";
import { spellings } from "./spelling.ts";

/** They would make copies of the first sample. */
const LEFT_OUT = ["seed", "topK"].flatMap(spellings);
/** The API's default. */
const TEMPERATURE = "1";

function changed(config: ReadonlyMap<string, Json>, { setTemperature }: ExtraSampleOptions): Json {
  const other = new Map<string, Json>(config);
  for (const name of LEFT_OUT) other.delete(name);
  const temperature = other.get("temperature");
  if (temperature !== undefined && temperature !== null && isNumber(temperature)) {
    if (setTemperature) other.set("temperature", new JsonNumber(TEMPERATURE));
    else other.delete("temperature");
  }
  return other;
}

/**
 * The body of an extra sample: a temperature is set only where the caller set one. Everything else stays as it is, digit by
 * digit. Null where the body cannot be rewritten without loss (duplicate keys).
 */
export function extraSampleBody(text: string, options: ExtraSampleOptions): string | null {
  const parsed = parseJson(text);
  if (!parsed.ok || !isObject(parsed.value)) return null;
  const body = new Map<string, Json>(parsed.value);
  for (const name of spellings("generationConfig")) {
    const config = body.get(name);
    if (config !== undefined && isObject(config)) body.set(name, changed(config, options));
  }
  // The path names the model; some clients repeat it.
  if (options.model !== undefined && body.has("model")) body.set("model", `models/${options.model}`);
  return stringifyJson(body);
}

export const refusesTemperature = (status: number, body: string): boolean =>
  status === 400 && /temperature/i.test(body);

import { stringifyJson } from "../../core/arguments/convert.ts";
import { isObject, type Json } from "../../core/arguments/json.ts";
import { samplingParameters } from "../extra-sample.ts";
import type { ExtraSampleOptions } from "../format.ts";
import { objectIn } from "../json-object.ts";
import { spellings } from "./spelling.ts";

/** They would make copies of the first sample. */
const LEFT_OUT = ["seed", "topK"].flatMap(spellings);

/** The body of an extra sample; null where it cannot be rewritten without loss (duplicate keys). */
export function extraSampleBody(text: string, options: ExtraSampleOptions): string | null {
  const request = objectIn(text);
  if (request === null) return null;
  const body = new Map<string, Json>(request);
  for (const name of spellings("generationConfig")) {
    const config = body.get(name);
    if (config !== undefined && isObject(config))
      body.set(name, samplingParameters(config, LEFT_OUT, options));
  }
  // The path names the model; some clients repeat it.
  if (options.model !== undefined && body.has("model")) body.set("model", `models/${options.model}`);
  return stringifyJson(body);
}

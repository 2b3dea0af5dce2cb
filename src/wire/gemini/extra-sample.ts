import { stringifyJson } from "../../core/arguments/convert.ts";
import { isObject, type Json, JsonNumber } from "../../core/arguments/json.ts";
import { askedAs } from "../asking/asking.ts";
import { isAbsent, objectAt } from "../asking/json.ts";
import { samplingParameters, TOP_LOGPROBS } from "../extra-sample.ts";
import type { ExtraSampleOptions } from "../format.ts";
import { objectIn } from "../json-object.ts";
import { otherWays } from "./asking.ts";
import { nameIn, spellings } from "./spelling.ts";

/** They would make copies of the first sample. */
const LEFT_OUT = ["seed", "topK"].flatMap(spellings);

/** The body of an extra sample; null where it cannot be rewritten without loss (duplicate keys). */
export function extraSampleBody(text: string, options: ExtraSampleOptions): string | null {
  const request = objectIn(text);
  if (request === null) return null;
  const body = askedAs(new Map<string, Json>(request), otherWays, options);
  if (body === null) return null;
  for (const name of spellings("generationConfig")) {
    const config = body.get(name);
    if (config !== undefined && isObject(config))
      body.set(name, samplingParameters(config, LEFT_OUT, options));
  }
  if (options.logprobs === true) withLogprobs(body);
  // The path names the model; some clients repeat it.
  if (options.model !== undefined && body.has("model")) body.set("model", `models/${options.model}`);
  return stringifyJson(body);
}

function withLogprobs(body: Map<string, Json>): void {
  const place = nameIn(body, "generationConfig");
  const config = new Map(objectAt(body, place) ?? []).set("responseLogprobs", true);
  config.delete("response_logprobs");
  if (isAbsent(config.get("logprobs"))) config.set("logprobs", new JsonNumber(String(TOP_LOGPROBS)));
  body.set(place, config);
}

import { stringifyJson } from "../../core/arguments/convert.ts";
import { JsonNumber, type Json } from "../../core/arguments/json.ts";
import { askedAs } from "../asking/asking.ts";
import { listAt } from "../asking/json.ts";
import { samplingParameters, TOP_LOGPROBS } from "../extra-sample.ts";
import type { ExtraSampleOptions } from "../format.ts";
import { objectIn } from "../json-object.ts";
import { otherWays } from "./asking.ts";

/** What belongs to the caller's own answer alone: where it is kept, and what it is filed under. */
const LEFT_OUT = ["metadata", "background", "conversation"];

/**
 * The body of an extra sample, which the provider does not keep. What came before it (`previous_response_id`) stays.
 * Null where the body cannot be rewritten without loss (duplicate keys).
 */
export function extraSampleBody(text: string, options: ExtraSampleOptions): string | null {
  const request = objectIn(text);
  if (request === null) return null;
  const body = askedAs(samplingParameters(request, LEFT_OUT, options), otherWays, options);
  if (body === null) return null;
  body.set("store", false);
  if (options.model !== undefined) body.set("model", options.model);
  if (options.logprobs === true) withLogprobs(body);
  return stringifyJson(body);
}

/** Only tokens of text have them, so they are of use where the calls are asked for as text. */
function withLogprobs(body: Map<string, Json>): void {
  const included = listAt(body, "include");
  if (!included.includes(OF_TEXT)) body.set("include", [...included, OF_TEXT]);
  if (!body.has("top_logprobs")) body.set("top_logprobs", new JsonNumber(String(TOP_LOGPROBS)));
}

const OF_TEXT = "message.output_text.logprobs";

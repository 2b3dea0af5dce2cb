import { stringifyJson } from "../../core/arguments/convert.ts";
import { samplingParameters } from "../extra-sample.ts";
import type { ExtraSampleOptions } from "../format.ts";
import { objectIn } from "../json-object.ts";

/** What belongs to the caller's own answer alone: where it is kept, and what it is filed under. */
const LEFT_OUT = ["metadata", "background", "conversation"];

/**
 * The body of an extra sample, which the provider does not keep. What came before it (`previous_response_id`) stays.
 * Null where the body cannot be rewritten without loss (duplicate keys).
 */
export function extraSampleBody(text: string, options: ExtraSampleOptions): string | null {
  const request = objectIn(text);
  if (request === null) return null;
  const body = samplingParameters(request, LEFT_OUT, options);
  body.set("store", false);
  if (options.model !== undefined) body.set("model", options.model);
  return stringifyJson(body);
}

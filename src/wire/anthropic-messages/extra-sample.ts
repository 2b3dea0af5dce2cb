import { stringifyJson } from "../../core/arguments/convert.ts";
import { askedAs } from "../asking/asking.ts";
import { samplingParameters } from "../extra-sample.ts";
import type { ExtraSampleOptions } from "../format.ts";
import { objectIn } from "../json-object.ts";
import { otherWays } from "./asking.ts";

/** `top_k` would make copies of the first sample; a credit token is used once. */
const LEFT_OUT = ["top_k", "fallback_credit_token"];

/** The body of an extra sample; null where it cannot be rewritten without loss (duplicate keys). */
export function extraSampleBody(text: string, options: ExtraSampleOptions): string | null {
  const request = objectIn(text);
  if (request === null) return null;
  const body = askedAs(samplingParameters(request, LEFT_OUT, options), otherWays, options);
  if (body === null) return null;
  if (options.model !== undefined) body.set("model", options.model);
  return stringifyJson(body);
}

import { stringifyJson } from "../../core/arguments/convert.ts";
import { JsonNumber } from "../../core/arguments/json.ts";
import { askedAs } from "../asking/asking.ts";
import { samplingParameters, TOP_LOGPROBS } from "../extra-sample.ts";
import type { ExtraSampleOptions } from "../format.ts";
import { objectIn } from "../json-object.ts";
import { otherWays } from "./asking.ts";

/**
 * What a fixed choice of the caller would make of extra samples: copies of the first. `store` is left out because the
 * gate's own samples are not the caller's to keep.
 */
const LEFT_OUT = ["seed", "n", "store", "prediction"];

/** The body of an extra sample; null where it cannot be rewritten without loss (duplicate keys). */
export function extraSampleBody(text: string, options: ExtraSampleOptions): string | null {
  const request = objectIn(text);
  if (request === null) return null;
  const body = askedAs(samplingParameters(request, LEFT_OUT, options), otherWays, options);
  if (body === null) return null;
  const { model, answers, logprobs = false } = options;
  if (model !== undefined) body.set("model", model);
  if (answers !== undefined) body.set("n", new JsonNumber(String(answers)));
  if (logprobs && body.get("logprobs") !== true) {
    body.set("logprobs", true);
    body.set("top_logprobs", new JsonNumber(String(TOP_LOGPROBS)));
  }
  return stringifyJson(body);
}

/** An error of a model that does not let its temperature be set. */
export const refusesTemperature = (status: number, body: string): boolean =>
  status === 400 && /temperature/i.test(body) && /unsupported|not support|only the default/i.test(body);

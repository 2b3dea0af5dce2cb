import { stringifyJson } from "../../core/arguments/convert.ts";
import { samplingParameters } from "../extra-sample.ts";
import type { ExtraSampleOptions } from "../format.ts";
import { objectIn } from "../json-object.ts";

/**
 * What a fixed choice of the caller would make of extra samples: copies of the first. `store` is left out because the
 * gate's own samples are not the caller's to keep.
 */
const LEFT_OUT = ["seed", "n", "store", "prediction"];

/** The body of an extra sample; null where it cannot be rewritten without loss (duplicate keys). */
export function extraSampleBody(text: string, options: ExtraSampleOptions): string | null {
  const request = objectIn(text);
  if (request === null) return null;
  const body = samplingParameters(request, LEFT_OUT, options);
  if (options.model !== undefined) body.set("model", options.model);
  return stringifyJson(body);
}

/** An error of a model that does not let its temperature be set. */
export const refusesTemperature = (status: number, body: string): boolean =>
  status === 400 && /temperature/i.test(body) && /unsupported|not support|only the default/i.test(body);

import { stringifyJson } from "../core/arguments/convert.ts";
import { without } from "./asking/json.ts";
import { objectIn } from "./json-object.ts";

/** The lists in which a conversation stands: they are read, and hold ids of calls that are new each time. */
const CONVERSATION = ["messages", "input", "contents"];

/** What says who asks, or how the answer comes, and is nothing to the model. */
const ENVELOPE = [
  "user",
  "metadata",
  "labels",
  "safety_identifier",
  "safetyIdentifier",
  "prompt_cache_key",
  "stream",
  "stream_options",
  "store",
];

/**
 * All that a request asks of a model beside the conversation, as text that is equal where it is the same: parameters, choice of
 * tools, and fields that nobody here knows. Null for a body that cannot be read without loss.
 */
export function requestFrame(body: string): string | null {
  const request = objectIn(body);
  return request === null ? null : stringifyJson(without(request, [...CONVERSATION, ...ENVELOPE]));
}

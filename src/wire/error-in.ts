import { headOf } from "../core/text/cut.ts";
import type { Field } from "./field.ts";

/** Longest stretch of an upstream's error that is repeated, in UTF-16 units. */
const SHOWN = 300;

/** What the `error` of an answer says, shortened: a text, or an object with a message. Null where there is none. */
export function errorIn(body: Field): string | null {
  const error = body.get("error");
  if (error.absent) return null;
  const message = typeof error.value === "string" ? error : error.get("message");
  return typeof message.value === "string" ? headOf(message.value, SHOWN) : "an error without a message";
}

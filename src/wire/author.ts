import type { Field } from "./field.ts";

/** Longest name of a person, in UTF-16 units. */
export const MAX_AUTHOR = 256;

/** Who says or does what a request brings; "" where nobody is named. @throws InvalidRequestError naming the field */
export const readAuthor = (body: Field): string => body.get("author").textOrNull(MAX_AUTHOR) ?? "";

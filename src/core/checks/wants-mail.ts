import type { Leaf } from "../features/leaves.ts";
import { descriptionOf, enumStrings, type SchemaNode } from "../features/schema-view.ts";
import { wordsOf } from "../features/text/words.ts";

const NAMED = /\be-?mail address(?:es)?\b|\bmail address(?:es)?\b|邮箱|邮件地址|郵件地址|電子郵件/iu;
/** The declaration takes something else as well. */
const OR_OTHER = /\bnames?\b|\bor\b|\busernames?\b|\bids?\b|\balias(?:es)?\b|\bif\b|\boptional|或|姓名/iu;

const formatOf = (schema: SchemaNode): unknown =>
  schema !== null && Object.hasOwn(schema, "format") ? schema["format"] : undefined;

/**
 * Whether a text must be a mail address, and nothing else: its schema has the format, its description says so and nothing more, or its
 * own name ends with it ("recipient_email", "email_address").
 */
export function wantsMail({
  parameter,
  value,
  schema,
}: Pick<Leaf, "parameter" | "value" | "schema">): boolean {
  if (typeof value !== "string") return false;
  if (schema === null) return declaresMail(parameter, schema);
  const known = DECLARED.get(schema);
  if (known?.parameter === parameter) return known.mail;
  const mail = declaresMail(parameter, schema);
  DECLARED.set(schema, { parameter, mail });
  return mail;
}

/** A tool list comes with many turns; its declarations are read once. */
const DECLARED = new WeakMap<
  NonNullable<SchemaNode>,
  { readonly parameter: string; readonly mail: boolean }
>();

function declaresMail(parameter: string, schema: SchemaNode): boolean {
  if (enumStrings(schema).length > 0) return false;
  const format = formatOf(schema);
  if (format !== undefined) return format === "email" || format === "idn-email";
  const description = descriptionOf(schema);
  if (OR_OTHER.test(description)) return false;
  if (NAMED.test(description)) return true;
  const [last = "", before = ""] = wordsOf(parameter).toReversed();
  return last === "email" || (last === "address" && (before === "email" || before === "mail"));
}

/** An address, alone or with a name before it, or several. */
export const holdsMail = (text: string): boolean => /[^\s@]@[^\s@]/u.test(text);

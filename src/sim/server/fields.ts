import { SimError } from "./errors.ts";
import { type Fault, readFault } from "./fault.ts";

/** What the requests of all APIs have in common. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The members of a body.
 * @param noModel what the provider says where the model is missing
 * @throws SimError 400
 */
export function readBody(body: unknown, noModel: string): Fields {
  if (!isFields(body)) throw new SimError(400, "The body must be a JSON object.");
  if (typeof body["model"] !== "string") throw new SimError(400, noModel, "model");
  return body;
}

/**
 * What is to go wrong with the answer, from `metadata.sim` where no header says it.
 * @param header the value of `x-sim`, if there is one
 * @throws SimError 400
 */
export function faultOf({ metadata }: Fields, header: string | null): Fault {
  const wanted = isFields(metadata) && typeof metadata["sim"] === "string" ? metadata["sim"] : null;
  return readFault(header ?? wanted);
}

/** The words of a content: a text, or parts of which some hold text. */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .flatMap((part) => (isFields(part) && typeof part["text"] === "string" ? [part["text"]] : []))
    .join("\n");
}

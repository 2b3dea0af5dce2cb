import { isRecord, type Plain } from "../../core/schema/parts.ts";
/** A tool's parameters as every provider wants them: the schema of an object, also where the tool says nothing. */
export function objectSchema(parameters: unknown): Plain {
  if (!isRecord(parameters)) return { type: "object", properties: {} };
  return "type" in parameters ? parameters : { type: "object", ...parameters };
}

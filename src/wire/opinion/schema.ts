type Plain = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A tool's parameters as every provider wants them: the schema of an object, also where the tool says nothing. */
export function objectSchema(parameters: unknown): Plain {
  if (!isRecord(parameters)) return { type: "object", properties: {} };
  return "type" in parameters ? parameters : { type: "object", ...parameters };
}

import type { SimTool, Values } from "../story.ts";

/** A tool whose arguments are an object that knows all its properties. */
export function objectTool(
  name: string,
  description: string,
  properties: Values,
  required: readonly string[],
): SimTool {
  return {
    type: "function",
    function: {
      name,
      description,
      parameters: { type: "object", properties, required, additionalProperties: false },
    },
  };
}

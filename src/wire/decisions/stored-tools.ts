import { InvalidRequestError } from "../../core/errors.ts";
import type { Tool } from "../../core/turn.ts";
import { Field } from "../field.ts";
import { readTools } from "./tools.ts";

/** Declarations read back from the log; none where they were cut or cannot be read. */
export function readStoredTools(text: string): readonly Tool[] {
  try {
    return readTools(Field.root({ tools: JSON.parse(text) as unknown }));
  } catch (error) {
    if (error instanceof InvalidRequestError || error instanceof SyntaxError) return [];
    throw error;
  }
}

import { InvalidRequestError } from "../../core/errors.ts";

/** Longest name of a tool, in UTF-16 units. */
export const MAX_TOOL_NAME = 256;

/** A tool's name as a path holds it. @throws InvalidRequestError */
export function readToolName(name: string | undefined): string {
  const tool = name ?? "";
  if (tool.length <= MAX_TOOL_NAME && tool.isWellFormed()) return tool;
  throw new InvalidRequestError(`The tool's name must have at most ${MAX_TOOL_NAME} whole characters.`, {
    param: "tool",
  });
}

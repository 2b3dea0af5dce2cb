import type { JsonObject } from "../../core/arguments/json.ts";
import {
  asText,
  change,
  inItems,
  inObject,
  rewriteAnswer,
  textWithStringArguments,
} from "../string-arguments.ts";

const inFunction = (body: JsonObject): JsonObject => change(body, "arguments", asText);

const inMessage = (message: JsonObject): JsonObject =>
  change(
    change(message, "tool_calls", (calls) =>
      inItems(calls, (call) => change(call, "function", (body) => inObject(body, inFunction))),
    ),
    "function_call",
    (body) => inObject(body, inFunction),
  );

const inChoice = (choice: JsonObject): JsonObject =>
  ["message", "delta"].reduce(
    (all, name) => change(all, name, (message) => inObject(message, inMessage)),
    choice,
  );

/** See `textWithStringArguments`: an answer, or a chunk of a stream. */
export const withStringArguments = (text: string): string | null =>
  textWithStringArguments(text, (root) => change(root, "choices", (choices) => inItems(choices, inChoice)));

/** See `rewriteAnswer`. */
export const bytesWithStringArguments = (bytes: Uint8Array, streamed: boolean): Uint8Array[] | null =>
  rewriteAnswer(bytes, streamed, withStringArguments);

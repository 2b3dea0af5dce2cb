import { shown } from "../text/cut.ts";
import type { ParsedCall } from "../normalised.ts";
import type { Finding } from "../turn.ts";
import type { Check } from "./check.ts";

const problemsOf = (call: ParsedCall): readonly string[] => {
  const problems: string[] = [];
  if (call.raw.name.trim() === "") problems.push("The call has no tool name, so it is not complete.");
  const tool = shown(call.name);
  const { arguments: args } = call;
  if (args.status === "malformed") {
    // What was cut off has a check of its own.
    if (args.reason !== "truncated") {
      problems.push(`${tool}: the arguments are not a JSON object (${args.reason}): ${args.message}.`);
    }
    return problems;
  }
  if (args.flags.includes("double_encoded")) {
    problems.push(
      `${tool}: a list or an object was sent as JSON inside a string (double_encoded). Send the value itself.`,
    );
  }
  if (args.flags.includes("lone_surrogate")) {
    problems.push(`${tool}: a text holds half of a character (lone_surrogate). Send whole characters.`);
  }
  return problems;
};

/**
 * Arguments that are no JSON object, or that another parser may read differently. Blocks whatever the policy says:
 * the raw text must never be released as if it were a good call.
 */
export const malformedArguments: Check = {
  name: "malformed_arguments",
  run: ({ candidate }) =>
    candidate.calls.flatMap((call, index) =>
      problemsOf(call).map(
        (message): Finding => ({ check: "malformed_arguments", severity: "block", call: index, message }),
      ),
    ),
};

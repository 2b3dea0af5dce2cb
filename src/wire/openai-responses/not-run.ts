/** What the model reads of a call that was stopped. */
const NOT_RUN =
  "Not executed: this call was stopped before it ran, because it was not certain to be right. Nothing was done.";

/** A picture of nothing (one transparent pixel): a computer's output can be nothing else than a picture. */
const NO_PICTURE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

/** The output that answers a call of this type, in the shape that its tool has. */
export function notRun(type: string, id: string): Readonly<Record<string, unknown>> {
  const answer = { type: `${type}_output`, call_id: id };
  switch (type) {
    case "computer_call":
      return { ...answer, output: { type: "computer_screenshot", image_url: NO_PICTURE } };
    case "shell_call":
      return {
        ...answer,
        output: [{ stdout: "", stderr: NOT_RUN, outcome: { type: "exit", exit_code: 1 } }],
      };
    case "local_shell_call":
      return { type: answer.type, id, output: NOT_RUN };
    case "apply_patch_call":
      return { ...answer, status: "failed", output: NOT_RUN };
    case "tool_search_call":
      return { type: "tool_search_output", call_id: id, execution: "client", status: "completed", tools: [] };
    default:
      return { ...answer, output: NOT_RUN };
  }
}

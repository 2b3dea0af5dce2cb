/** What happened before in this conversation? */
import { counted } from "../../text/say.ts";
import type { Facts, Phrases } from "../said.ts";

/** "no call", "every call", "2 of 3 calls" for a share of the candidate's calls. */
const shareOfCalls = ({ view, value }: Facts): string => {
  const all = view.calls.length;
  if (value === 0) return "no call";
  if (value === 1) return all === 1 ? "the call" : `all ${all} calls`;
  return `${Math.round(value * all)} of ${all} calls`;
};

export const sessionWords: Phrases = {
  session_repeated_call: (facts) => ({
    words:
      facts.value === 0
        ? "no call was made before with the same arguments"
        : `${shareOfCalls(facts)} had been made before with the same arguments, since the user spoke`,
  }),
  session_tool_repeated: ({ value }) => ({
    words:
      value === 0
        ? "no tool is called a second time since the user spoke"
        : "a tool is called again that was called before, since the user spoke",
  }),
  session_tool_known: (facts) => ({
    words:
      facts.value === 0
        ? "no called tool was used before in the conversation"
        : "a called tool was used before in the conversation",
  }),
  session_last_error: ({ value }) => ({
    words: value === 0 ? "the last tool result is no error" : "the last tool result is an error",
  }),
  session_error_share: ({ view }) => ({
    words: `${view.turn.history.errors} of ${counted(view.turn.history.results, "tool result")} since the user spoke ${view.turn.history.errors === 1 ? "is an error" : "are errors"}`,
  }),
  session_calls_before: ({ value }) => ({
    words: `${value === 0 ? "no call was" : `${counted(value, "call")} ${value === 1 ? "was" : "were"}`} made since the user spoke, before this answer`,
  }),
  session_result_values: ({ value }) => ({
    words:
      value === 0
        ? "no value comes from an earlier tool result alone"
        : `${value === 1 ? "all values come" : "some values come"} from earlier tool results and from nobody’s words`,
  }),
  session_user_messages: ({ value }) => ({
    words:
      value === 0
        ? "it is the user’s first message"
        : `the user had written ${counted(value, "message")} before`,
  }),
};

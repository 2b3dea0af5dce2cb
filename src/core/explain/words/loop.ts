/** How does the call follow from what happened in the conversation? */
import type { Phrase, Phrases } from "../said.ts";

/** Three things that a share or a count can say. */
const says =
  (none: string, some: string, all = some): Phrase =>
  ({ value, view }) => {
    if (value === 0) return { words: none };
    return { words: value === 1 && view.calls.length === 1 ? all : some };
  };

const share =
  (none: string, some: string, all: string): Phrase =>
  ({ value }) => ({ words: value === 0 ? none : value === 1 ? all : some });

export const loopWords: Phrases = {
  loop_reading: says("no call only reads", "some of the calls only read", "the call only reads"),
  loop_repeats_done: says(
    "no call was done before with the same arguments",
    "some of the calls were done before with the same arguments",
    "the call was done before with the same arguments",
  ),
  loop_repeats_failed: says(
    "no call has failed before with the same arguments",
    "some of the calls have failed before with the same arguments",
    "the call has failed before with the same arguments",
  ),
  loop_repairs_error: says(
    "the call does not correct the one that just failed",
    "some of the calls correct one that just failed",
    "the call corrects the one that just failed",
  ),
  loop_undoes: says("the call undoes nothing", "a call undoes what an earlier one did"),
  loop_confirmed: share(
    "the user’s last message does not agree to what the agent asked",
    "the user’s last message agrees to what the agent asked",
    "the user’s last message agrees to what the agent asked",
  ),
  loop_unconfirmed: share(
    "no confirmation that the operator demands is missing",
    "a confirmation that the operator demands is missing",
    "a confirmation that the operator demands is missing",
  ),
  loop_values_requested: share(
    "no value stands in the open request",
    "some values stand in the open request, and some do not",
    "every value stands in the open request",
  ),
  loop_value_siblings: ({ value }) => ({
    words:
      value === 0
        ? "a value is the only item of the list from which it comes"
        : "a value is one of several in a list, and the request does not say which",
  }),
  loop_values_unknown: share(
    "every value was said, found or used before",
    "some values were neither said nor found nor used before",
    "no value was said, found or used before",
  ),
};

import type { NormalisedSample } from "../normalised.ts";

/** The multiset of the tools that a sample calls, as a text: equal texts, equal multisets. */
export const toolNames = (sample: NormalisedSample): string =>
  sample.calls
    .map((call) => call.name)
    .toSorted()
    .join("\n");

import type { NormalisedSample } from "../normalised.ts";

/** The multiset of the tools that a sample calls, as a text: equal texts, equal multisets. */
export function toolNames({ calls }: NormalisedSample): string {
  const [only] = calls;
  if (only !== undefined && calls.length === 1) return only.name;
  return calls
    .map((call) => call.name)
    .toSorted()
    .join("\n");
}

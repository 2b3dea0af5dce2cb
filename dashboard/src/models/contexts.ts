import type { Model } from "../api/types.ts";

const ASKED_WORDS: Readonly<Record<Model["contexts"][number]["asked"][number], string>> = {
  resample: "samples of the same request",
  json_text: "some asked for as text",
  tool_order: "some with the tools in another order",
  self_confidence: "one that states how sure the model is",
};

/** How decisions of a score context are made, in words; null where this build makes none like it. */
export function contextWords({ contexts }: Pick<Model, "contexts">, context: string): string | null {
  const found = contexts.find((one) => one.context === context);
  if (found === undefined) return null;
  return [
    found.stopping === "given"
      ? "samples that the caller brings"
      : `samples that the gate draws (${found.stopping})`,
    ...(found.second_opinion ? ["with a second opinion"] : []),
    ...(found.coverage ? [] : ["agents that make one call at a time"]),
    ...found.asked.map((way) => ASKED_WORDS[way]),
  ].join(", ");
}

import type { PastCall, Step } from "./conversation.ts";

/** A step where only user and model speak: the results of calls are what the user says next. */
export type Side =
  | { readonly role: "user"; readonly results: readonly PastCall[]; readonly texts: readonly string[] }
  | { readonly role: "model"; readonly text: string; readonly calls: readonly PastCall[] };

/** Says where a conversation begins that begins with the model's own words. */
const BEGIN = "(The conversation begins.)";

/** User and model in turns, the user first. What a system says in the middle is told as the user's. */
export function inTurns(steps: readonly Step[]): readonly Side[] {
  const sides: Side[] = [];
  const say = (results: readonly PastCall[], texts: readonly string[]) => {
    const last = sides.at(-1);
    if (last?.role === "user") sides.splice(-1, 1, { ...last, texts: [...last.texts, ...texts] });
    else sides.push({ role: "user", results, texts });
  };
  for (const step of steps) {
    if (step.role !== "assistant") {
      say([], [step.text]);
      continue;
    }
    if (sides.length === 0) say([], [BEGIN]);
    sides.push({ role: "model", text: step.text, calls: step.calls });
    if (step.calls.length > 0) say(step.calls, []);
  }
  return sides;
}

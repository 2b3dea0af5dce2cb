import type { EarlierNeed } from "../../core/policy/needs.ts";
import type { Earlier } from "../../core/reuse.ts";
import { questionOf } from "../chat/question.ts";
import { reuseKey } from "../reuse.ts";
import type { Asking, Job } from "./fetch.ts";

/** What an earlier decision on the same turn and candidate says. Costs one call of the outbox object, and no model. */
export const fetchEarlier = (need: EarlierNeed, asking: Asking): readonly Job[] => [
  async () => ({ kind: "earlier", earlier: await look(need, asking) }),
];

async function look(
  { form, arm }: EarlierNeed,
  { turn, parts }: Pick<Asking, "turn" | "parts">,
): Promise<Earlier> {
  const question = questionOf(turn, arm);
  if ("unknowable" in question) return { found: null, failed: question.unknowable };
  const key = await reuseKey(question, form);
  if (key === null) return { found: null, failed: "the turn holds more than text" };
  try {
    return { found: await parts.findConfidence({ key, now: turn.receivedAt }), failed: null };
  } catch {
    // The same evidence is fetched again then.
    return { found: null, failed: "the outbox did not answer" };
  }
}

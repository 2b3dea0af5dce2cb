import type { EarlierNeed } from "../../core/policy/needs.ts";
import type { Earlier } from "../../core/reuse.ts";
import { reuseKey } from "../reuse.ts";
import type { Asking, Job } from "./fetch.ts";

/** What an earlier decision on the same turn and candidate says. Costs one call of the outbox object, and no model. */
export const fetchEarlier = ({ form }: EarlierNeed, asking: Asking): readonly Job[] => [
  async () => ({ kind: "earlier", earlier: await look(form, asking) }),
];

async function look(form: string, { turn, parts }: Pick<Asking, "turn" | "parts">): Promise<Earlier> {
  const key = await reuseKey(turn.request.turn, form);
  if (key === null) return { found: null, failed: "the turn holds more than text" };
  try {
    return { found: await parts.findConfidence({ key, now: turn.receivedAt }), failed: null };
  } catch {
    // The same evidence is fetched again then.
    return { found: null, failed: "the outbox did not answer" };
  }
}

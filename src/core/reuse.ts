import type { Asked, Turn } from "./turn.ts";

/**
 * The confidence of an earlier decision on the same candidate for the same turn. It rests on samples and answers of other models
 * that are not fetched again; it is evidence of its own, and no sample: nothing of it counts as agreement.
 */
export interface EarlierConfidence {
  /** Id of the decision. */
  readonly decision: string;
  readonly confidence: number;
  readonly baseConfidence: number;
  readonly score: number;
  readonly headId: string | null;
  /** How the confidence was made; it says nothing where another way holds. */
  readonly scoreContext: string;
  readonly policyVersion: number;
  /** Whether another model's answer had a part in it. */
  readonly secondOpinion: boolean;
  /** Other ways in which its samples were asked for; absent: none. */
  readonly asked?: readonly Asked[];
  /** Effective samples that it rests on, > 0. */
  readonly samples: number;
}

/** What came of looking for one. */
export interface Earlier {
  /** Null where none is known. */
  readonly found: EarlierConfidence | null;
  /** Why nobody could look; null where somebody did. */
  readonly failed: string | null;
  /** The decision was made by it. Absent: not, or not yet. */
  readonly used?: boolean;
}

/**
 * What a decision leaves behind for the same turn, should it come again. Hashes, ids and numbers; it is kept in the outbox object
 * alone, until it expires.
 */
export interface Reuse {
  /** Hash of turn and candidate. */
  readonly key: string;
  /** Null where the decision was itself made by an earlier one: nothing is prolonged by being used. */
  readonly confidence: EarlierConfidence | null;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Which earlier confidence is looked for. */
export interface ReuseQuery {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * What two turns have in common that are one and the same for a model: agent, model, tools and conversation, as text to be hashed.
 * The ids of calls are the provider's, new in every conversation, so they are counted off.
 * @returns null for a turn of which something was not read, such as an image: another turn could hold another one
 */
export function identityOf({ agent, model, tools, messages, maxTokens }: Turn): string | null {
  if (messages.some(({ otherParts = false }) => otherParts)) return null;
  const known = new Map<string, number>();
  const place = (id: string | null): number | null => {
    if (id === null) return null;
    const at = known.get(id) ?? known.size;
    known.set(id, at);
    return at;
  };
  return JSON.stringify([
    agent,
    model,
    maxTokens,
    tools.map(({ name, description, parameters, freeform = false }) => [
      name,
      description,
      parameters,
      freeform,
    ]),
    messages.map(({ role, text, calls, callId, name, failed = false }) => [
      role,
      text,
      calls.map((call) => [place(call.id), call.name, call.arguments]),
      place(callId),
      name,
      failed,
    ]),
  ]);
}

import { UnavailableError } from "../../core/errors.ts";
import type { FoundAbstention, KeptAbstention } from "../../store/abstentions.ts";
import type { Continued, KeptNote, SentRequest, WireFormat } from "../../wire/format.ts";
import type { Caller } from "../auth/caller.ts";
import { inTime } from "../in-time.ts";
import type { Services } from "../services.ts";
import { callerName } from "../session.ts";

export const noteOf = (
  { note, words, caller: keptFor }: Pick<FoundAbstention, "note" | "words" | "caller">,
  caller: Caller,
): KeptNote => ({ note, words, own: keptFor === callerName(caller) });

/** A request that goes on from an abstention. */
export interface GoesOn extends Continued {
  /** The abstention's session, where it is the caller's own. */
  readonly session: string | null;
  /** To be called once the upstream has taken the request. Never rejects. */
  readonly taken: () => Promise<void>;
}

/**
 * A request to an API whose provider keeps conversations, where it goes on from an abstention; null where it does not.
 * @throws InvalidRequestError for an id of the gate's of which nothing is kept
 * @throws UnavailableError where that cannot be told
 */
export async function goesOnFrom(
  services: Services,
  caller: Caller,
  { stateful }: WireFormat,
  sent: Pick<SentRequest, "body" | "text">,
): Promise<GoesOn | null> {
  const names = stateful?.referredTo(sent) ?? [];
  if (stateful === undefined || names.length === 0) return null;
  const outbox = services.outboxFor(caller.project);
  const query = { names, now: services.now() };
  let found: readonly FoundAbstention[] = [];
  let failure: unknown = null;
  try {
    found = await inTime(outbox.findAbstentions(query));
  } catch (error) {
    failure = error;
  }
  const notes = new Map(found.map(({ name, ...kept }) => [name, noteOf(kept, caller)]));
  const goesOn = failure === null ? stateful.continueFrom(sent, notes) : unlessOwn(stateful, sent, failure);
  if (goesOn === null) return null;
  const ended = found.find(({ name }) => name === goesOn.over);
  const last = found.findLast(({ caller: keptFor }) => keptFor === callerName(caller));
  return {
    ...goesOn,
    session: last?.session ?? null,
    async taken() {
      if (ended === undefined) return;
      const { name, decisionId } = ended;
      await outbox.dropAbstention({ name, decisionId }).catch((error: unknown) => {
        services.log("warn", "abstention_not_dropped", { error: nameOf(error) });
      });
    },
  };
}

/** Without what is kept, only a request that names no id of the gate's can go its way. */
function unlessOwn(
  stateful: NonNullable<WireFormat["stateful"]>,
  sent: Pick<SentRequest, "text">,
  cause: unknown,
): null {
  try {
    stateful.continueFrom(sent, new Map());
  } catch {
    throw new UnavailableError("What this request goes on from cannot be looked up now. Try again.", {
      cause,
    });
  }
  return null;
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

/** Keeps an abstention. Never rejects: it is an abstention all the same, and only the next request misses it. */
export async function keepAbstention(
  services: Services,
  project: string,
  kept: KeptAbstention,
): Promise<void> {
  try {
    if (await inTime(services.outboxFor(project).keepAbstention(kept))) return;
    services.log("warn", "abstention_not_kept", { decision: kept.decisionId, error: "too long" });
  } catch (error) {
    services.log("warn", "abstention_not_kept", { decision: kept.decisionId, error: nameOf(error) });
  }
}

import { evidenceOf, type LinkEvidence, newestOf } from "../../core/session/evidence.ts";
import { historyTurns } from "../../core/session/history.ts";
import {
  type EarlierDecision,
  type HashedTurn,
  type LinkedResult,
  linkedResults,
  type LinkedTurn,
  NO_MESSAGE,
  resolveLink,
} from "../../core/session/link.ts";
import type { Message } from "../../core/turn.ts";
import { hashResponse, hashTurns } from "../../store/marks.ts";
import { boundName } from "../../store/text.ts";
import { mergeFound, MOST_KEYS, type TurnQuery, type TurnsFound } from "../../store/turns.ts";

/** Longest wait for outbox and database together; a turn whose link is not known by then goes on without one. */
const DEADLINE_MS = 800;
/** The decision that a request continues may still be on its way into the outbox. */
const LOOK_AGAIN_MS = 60;

/** Whose session is looked for, and by what. */
export interface SessionQuestion {
  /** See `DecisionRecord.caller`. */
  readonly caller: string;
  /** As the caller named it. */
  readonly session: string | null;
  /** The session where it is known without a name, since the request names an answer of the gate's by its id. */
  readonly continues: string | null;
  /** The provider's id of the answer that the request goes on from; null where it names none. */
  readonly previous: string | null;
  readonly messages: readonly Message[];
}

export interface SessionSources {
  /** What the outbox knows of the latest turns. */
  readonly recentTurns: (query: TurnQuery) => Promise<TurnsFound>;
  /** What the database knows. */
  readonly storedTurns: (query: TurnQuery) => Promise<TurnsFound>;
  /** A new id that nobody can guess. */
  readonly newId: () => string;
}

/** The session of a turn, and what the gate decided in it before. */
export interface SessionLink {
  readonly session: string;
  readonly evidence: LinkEvidence;
  /** Answers of the gate that the request repeats, oldest first. */
  readonly turns: readonly LinkedTurn[];
  /** Tool messages of the request that answer calls of these turns. */
  readonly results: readonly LinkedResult[];
  /** The session's decisions, newest first, at most `MOST_EARLIER`. */
  readonly earlier: readonly EarlierDecision[];
}

const NOTHING: TurnsFound = { named: [], session: [] };

/** Looks once for the session of a turn, beside whatever the turn waits for. */
export class SessionLookup {
  readonly #question: SessionQuestion;
  readonly #sources: SessionSources;
  #link: Promise<SessionLink> | null = null;

  constructor(question: SessionQuestion, sources: SessionSources) {
    this.#question = question;
    this.#sources = sources;
  }

  /** Starts the lookup where it has not begun. */
  start(): void {
    void this.get();
  }

  /** Never rejects: a lookup that fails is a link that says so. */
  get(): Promise<SessionLink> {
    return (this.#link ??= findLink(this.#question, this.#sources));
  }

  /** Looks again, for work that can wait: what the turn itself goes by stays as it was found. Never rejects. */
  again(): Promise<SessionLink> {
    return findLink(this.#question, this.#sources);
  }
}

async function findLink(question: SessionQuestion, sources: SessionSources): Promise<SessionLink> {
  const named = question.session === null ? null : await boundName(question.session);
  const known = named ?? question.continues;
  try {
    const repeated = await hashTurns(historyTurns(question.messages));
    const { previous } = question;
    const turns = previous === null ? repeated : [await hashResponse(previous), ...repeated];
    if (turns.length === 0 && known === null) return linkOf(sources, named, known, turns, NOTHING);
    const keys = [...new Set(turns.toReversed().flatMap(({ exact, ids }) => [exact, ...ids]))];
    const query = { caller: question.caller, session: known, keys: keys.slice(0, MOST_KEYS) };
    const found = await withinDeadline(ask(query, turns.at(-1) ?? null, sources));
    if (found !== null) return linkOf(sources, named, known, turns, found);
  } catch {
    // What went wrong is no matter of this turn: its record says that there was no answer.
  }
  const source = named !== null ? "header" : known === null ? "new" : "continued";
  const evidence = evidenceOf(source, "unavailable", [], []);
  return { session: known ?? newSession(sources), evidence, turns: [], results: [], earlier: [] };
}

const newSession = (sources: SessionSources): string => `ses_${sources.newId()}`;

function withinDeadline<T>(work: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), DEADLINE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const isKnown = (turn: HashedTurn, { named }: TurnsFound): boolean =>
  named.some(({ key, decisions }) => decisions.length > 0 && (key === turn.exact || turn.ids.includes(key)));

/**
 * Asks both places at once. Who names the session is answered by either; without a name only both together can tell that
 * no other session is meant.
 */
async function ask(
  query: TurnQuery,
  newest: HashedTurn | null,
  sources: SessionSources,
): Promise<TurnsFound> {
  const [recent, stored] = await Promise.allSettled([sources.recentTurns(query), sources.storedTurns(query)]);
  const answers = [recent, stored].flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const [first, second] = answers;
  if (first === undefined || (second === undefined && query.session === null)) {
    throw [recent, stored].find((one) => one.status === "rejected")?.reason;
  }
  const found = second === undefined ? first : mergeFound(first, second);
  if (newest === null || isKnown(newest, found) || recent.status === "rejected") return found;
  await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  const again = await sources.recentTurns(query).catch(() => null);
  return again === null ? found : mergeFound(again, found);
}

function linkOf(
  sources: SessionSources,
  named: string | null,
  known: string | null,
  turns: readonly HashedTurn[],
  found: TurnsFound,
): SessionLink {
  const byKey = new Map(found.named.map(({ key, ...one }) => [key, one]));
  const resolved = resolveLink(turns, byKey, known);
  const repeated = resolved.turns.filter(({ message }) => message !== NO_MESSAGE);
  const session = resolved.session ?? newSession(sources);
  const earlier = newestOf(session, [...found.session, ...found.named.flatMap(({ decisions }) => decisions)]);
  const source = named !== null ? "header" : resolved.session === null ? "new" : "continued";
  return {
    session,
    evidence: evidenceOf(source, resolved.status, repeated, earlier),
    turns: repeated,
    results: linkedResults(repeated),
    earlier,
  };
}

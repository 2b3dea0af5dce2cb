/** Everything about a turn that no sample changes. Made once a request; the expensive parts only when first read. */
import type { ParsedCall } from "../normalised.ts";
import type { RulesOf } from "../normalise.ts";
import type { Message, Tool, Turn } from "../turn.ts";
import { analyseAsk, type AskText } from "./ask-text.ts";
import { GroundText } from "./ground-text.ts";
import { intentScore } from "./intent-score.ts";
import { loopHistoryOf, type LoopHistory } from "./loop-history.ts";
import { NamedEnums } from "./named-enums.ts";
import { isFailedResult } from "./text/error-result.ts";
import { clip } from "./text/clip.ts";
import { hashedVector } from "./text/grams.ts";
import { ToolDocument } from "./tool-document.ts";

const LONGEST_ASK = 20_000;
const LONGEST_GROUND = 100_000;
const MOST_VECTORS = 64;

/** The conversation before this answer. */
export interface History {
  /** Any assistant or tool message, or more than one user message. */
  readonly present: boolean;
  /** User messages before the last one. */
  readonly earlierUserMessages: number;
  /** Calls of the assistant after the last user message, in order; the last 100. */
  readonly sinceUser: readonly ParsedCall[];
  /** Names of all tools called before. */
  readonly toolsUsed: ReadonlySet<string>;
  /** Whether the newest tool result since the user spoke is an error; null where there is none. */
  readonly lastResultIsError: boolean | null;
  /** Tool results since the user spoke. */
  readonly results: number;
  /** Those of them that are errors. */
  readonly errors: number;
}

export class PreparedTurn {
  readonly turn: Turn;
  readonly #rulesOf: RulesOf | undefined;
  /** Whether the calls are expected to cover the whole request; where not, the coverage family is missing. */
  readonly covering: boolean;
  #ask: AskText | undefined;
  #stated: GroundText | undefined;
  #results: GroundText | undefined;
  #history: History | undefined;
  #documents: ReadonlyMap<Tool, ToolDocument> | undefined;
  #intents: ReadonlyMap<Tool, number> | undefined;
  #namedEnums: NamedEnums | undefined;
  #loop: LoopHistory | undefined;
  #request: AskText | undefined;
  #requested: GroundText | undefined;
  #fresh: GroundText | undefined;
  #requestIntents: ReadonlyMap<Tool, number> | undefined;
  readonly #vectors = new Map<string, Float32Array>();

  constructor(turn: Turn, rulesOf?: RulesOf, covering = true) {
    this.turn = turn;
    this.#rulesOf = rulesOf;
    this.covering = covering;
  }

  /** The last user message; the middle of a very long one is left out. */
  get ask(): AskText {
    return (this.#ask ??= analyseAsk(
      clip(this.turn.messages[lastUser(this.turn.messages)]?.text ?? "", LONGEST_ASK),
    ));
  }

  /** What user and operator wrote. */
  get stated(): GroundText {
    return (this.#stated ??= this.#textOf(
      (m) => m.role === "user" || m.role === "system" || m.role === "developer",
    ));
  }

  /** What tools answered. The assistant's own text is no ground. */
  get results(): GroundText {
    return (this.#results ??= this.#textOf((m) => m.role === "tool" || m.role === "function"));
  }

  get history(): History {
    return (this.#history ??= historyOf(this.turn, this.loop));
  }

  get documents(): ReadonlyMap<Tool, ToolDocument> {
    return (this.#documents ??= documentsOf(this.turn.tools));
  }

  /** Enum values that the ask text names. */
  get namedEnums(): NamedEnums {
    return (this.#namedEnums ??= new NamedEnums(this.ask));
  }

  /** How well each tool's words fit the ask text, 0..1. */
  get intents(): ReadonlyMap<Tool, number> {
    return (this.#intents ??= new Map(
      [...this.documents].map(([tool, document]) => [tool, intentScore(this.ask, document)]),
    ));
  }

  get loop(): LoopHistory {
    return (this.#loop ??= loopHistoryOf(this.turn, this.#rulesOf));
  }

  /** What the user wants since the agent last acted: the last message, and those before it that no call followed. */
  get request(): AskText {
    return (this.#request ??=
      this.loop.requestMessages > 1 ? analyseAsk(clip(this.loop.request, LONGEST_ASK)) : this.ask);
  }

  get requested(): GroundText {
    return (this.#requested ??= new GroundText(this.request.text));
  }

  /** Tool results since the user spoke. */
  get fresh(): GroundText {
    return (this.#fresh ??= new GroundText(this.loop.fresh));
  }

  /** How well each tool's words fit the request, 0..1. */
  get requestIntents(): ReadonlyMap<Tool, number> {
    return (this.#requestIntents ??=
      this.request === this.ask
        ? this.intents
        : new Map(
            [...this.documents].map(([tool, document]) => [tool, intentScore(this.request, document)]),
          ));
  }

  /** The hashed vector of a canonical form; samples that agree share it, and so do the prefixes of the samples. */
  vectorOf(canonical: string): Float32Array {
    const known = this.#vectors.get(canonical);
    if (known !== undefined) return known;
    const vector = hashedVector(canonical);
    if (this.#vectors.size >= MOST_VECTORS) this.#vectors.clear();
    this.#vectors.set(canonical, vector);
    return vector;
  }

  #textOf(wanted: (message: Message) => boolean): GroundText {
    const texts = this.turn.messages.filter(wanted).map((message) => message.text);
    return new GroundText(clip(texts.join("\n"), LONGEST_GROUND));
  }
}

/**
 * Pure: two equal turns give equal features. The caller may keep the result as long as the turn. `rulesOf` as in
 * `normalise`: earlier calls are compared with the samples'.
 * @param covering see `PreparedTurn`
 */
export function prepareTurn(turn: Turn, rulesOf?: RulesOf, covering = true): PreparedTurn {
  return new PreparedTurn(turn, rulesOf, covering);
}

/** A tool list comes with many turns (see `wire/decisions/known-tools.ts`); its words are read once. */
const LISTS = new WeakMap<readonly Tool[], ReadonlyMap<Tool, ToolDocument>>();

function documentsOf(tools: readonly Tool[]): ReadonlyMap<Tool, ToolDocument> {
  const known = LISTS.get(tools);
  if (known !== undefined) return known;
  const documents = new Map(tools.map((tool) => [tool, documentOf(tool)]));
  LISTS.set(tools, documents);
  return documents;
}

const DOCUMENTS = new WeakMap<Tool, ToolDocument>();

function documentOf(tool: Tool): ToolDocument {
  const document = DOCUMENTS.get(tool) ?? new ToolDocument(tool);
  DOCUMENTS.set(tool, document);
  return document;
}

function lastUser(messages: readonly Message[]): number {
  return messages.findLastIndex((message) => message.role === "user");
}

function historyOf({ messages }: Turn, loop: LoopHistory): History {
  const last = lastUser(messages);
  const since = messages.slice(last + 1);
  const users = messages.filter((message) => message.role === "user").length;
  const results = since.filter((message) => message.role === "tool" || message.role === "function");
  const newest = results.at(-1);
  return {
    present:
      users > 1 || messages.some((m) => m.role === "assistant" || m.role === "tool" || m.role === "function"),
    earlierUserMessages: Math.max(0, users - 1),
    sinceUser: loop.calls.filter(({ sinceUser }) => sinceUser).map(({ call }) => call),
    toolsUsed: new Set(messages.flatMap((message) => message.calls.map((call) => call.name))),
    lastResultIsError: newest === undefined ? null : isFailedResult(newest),
    results: results.length,
    errors: results.filter(isFailedResult).length,
  };
}

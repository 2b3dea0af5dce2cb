import type { Call } from "../chat.ts";
import type { SeenRequest } from "../upstream.ts";

/** What the model says in one turn of a test, whatever the wire format. */
export interface Said {
  readonly text?: string;
  /** Where the format has it: reasoning that must come back as it was. */
  readonly thinking?: string;
  readonly calls?: readonly Call[];
  /** Another reason to stop than the usual one. */
  readonly finish?: string;
}

/** What a client makes of an answer. */
export interface Heard {
  readonly words: string;
  readonly calls: readonly Call[];
  readonly finish: string | null;
  /** It has come to a proper end. */
  readonly done: boolean;
}

/** What follows in a conversation: what became of the calls, or what the user says next. */
export type Next =
  | { readonly results: readonly { readonly id: string; readonly text: string; readonly failed?: boolean }[] }
  | { readonly user: string };

export const USER = "Refund 20 euros for order 7731, please.";

type Body = Readonly<Record<string, unknown>>;

/** One wire format as a client and a provider speak it: what the tests that all formats share need to know. */
export interface FormatDriver {
  /** As `WireFormat.name`. */
  readonly name: string;
  /** Of the gate; of this model, where the path names it. */
  path(stream: boolean, model?: string): string;
  /** Header of the caller's own key, with a value. */
  readonly callerKey: readonly [name: string, value: string];
  /** The path behind the upstream's base URL. */
  upstreamPath(stream: boolean): string;
  /** The reason to stop of an answer with calls, and of one without. */
  readonly finish: { readonly calls: string; readonly text: string };

  /**
   * The request of the shared turn: `refund` and `look_up` are offered.
   * @param user what the user says; by default that 20 euros be refunded for order 7731
   */
  ask(stream: boolean, more?: Body, user?: string): Body;
  /** The upstream's answer, with a number that JSON.parse would round. */
  answer(said: Said, stream: boolean): string;
  /** The temperature of a request; undefined where it sets none. */
  temperatureIn(body: Body): unknown;
  hear(text: string, stream: boolean): Heard;
  /** The conversation after an answer that a client heard. */
  goOn(body: Body, answer: string, stream: boolean, next: Next): Body;
  /** Why a strict provider refuses a request: dangling calls, orphaned reasoning; null where it takes it. */
  objection(request: Pick<SeenRequest, "body">): string | null;
  /** How the provider's shape tells an error: its words, and our own word for what happened. */
  readError(body: Body): { readonly message: unknown; readonly code: unknown; readonly requestId: unknown };
  /** The words of an error in the middle of a stream; null where there is none. */
  errorInStream(text: string): string | null;
}

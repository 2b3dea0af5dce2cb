import type { FormatDriver } from "../formats/driver.ts";

/** Where an agent finds its gate. */
export interface GateAddress {
  /** For example `https://gate.example`. */
  readonly url: string;
  readonly key: string;
  readonly fetch: typeof fetch;
}

export interface AgentAnswer {
  readonly words: string;
  readonly calls: readonly { readonly id: string; readonly name: string; readonly args: unknown }[];
  /** The client's own word for why the answer ended. */
  readonly finish: string;
}

/** A conversation as a client's own user would hold it, with that client's own types. */
export interface Conversation {
  say(user: string): void;
  /** Asks the model for the next answer, and keeps it as part of the conversation. */
  ask(stream: boolean): Promise<AgentAnswer>;
  giveResults(
    results: readonly { readonly id: string; readonly name: string; readonly text: string }[],
  ): void;
}

/** A client that people use, with only its base URL and one header changed. */
export interface Agent {
  readonly name: string;
  readonly format: FormatDriver;
  readonly finish: { readonly calls: string; readonly text: string };
  open(gate: GateAddress): Conversation;
}

/** The key of the provider that these agents send. */
export const CALLER_KEY = "sk-of-the-caller";

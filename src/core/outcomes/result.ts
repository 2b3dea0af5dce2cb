/** What a tool result says about the call that it answers. */
import type { Tool, ToolCall, Verdict } from "../turn.ts";

export const RESULT_KINDS = ["ran", "blamed", "transient", "unclear"] as const;
/**
 * `ran`: no error, and nothing more is claimed. `blamed`: the error says that the call was wrong. `transient`: the same
 * call could go through later. `unclear`: an error that says neither.
 */
export type ResultKind = (typeof RESULT_KINDS)[number];

/** Source of what is known of a decision whose tool ran without an error: no verdict on it. */
export const RAN_SOURCE = "tool_ran";

/** A result as a tool message carries it. */
export interface ToolResult {
  /** Parts of text joined by newlines; an object as its JSON text. */
  readonly text: string;
  /**
   * The wire format's own error flag is set (Anthropic `is_error`, MCP `isError`, a message's `status: "error"`). False
   * proves nothing: many tools never set it.
   */
  readonly failed: boolean;
}

/** The call that a result answers, as far as it is known. */
export interface AnsweredCall {
  readonly call: Pick<ToolCall, "name" | "arguments"> | null;
  /** The tool as declared. */
  readonly tool: Tool | null;
}

export interface ResultReading {
  readonly kind: ResultKind;
  /** What decided, in words of ours: may be stored and shown whatever the tool's data are. */
  readonly rule: string;
  /** The sentence of the result that decided, at most 200 characters and an ellipsis; "" where the form alone did. */
  readonly quote: string;
}

const VERDICT = {
  ran: null,
  blamed: "incorrect",
  transient: "unknown",
  unclear: "unknown",
} as const satisfies Record<ResultKind, Verdict | null>;

/** The verdict on the call; null for `ran`, which is none. No result is ever a reason to call a call correct. */
export const verdictOf = (kind: ResultKind): Exclude<Verdict, "correct"> | null => VERDICT[kind];

/** For people: the rule and the sentence. */
export const reasonOf = ({ rule, quote }: ResultReading): string =>
  quote === "" ? rule : `${rule}: “${quote}”`;

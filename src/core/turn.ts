/**
 * The words of the gate as types. Everything here is plain data: no clock, no network, no platform.
 * A turn goes in, samples are judged, a decision comes out.
 */

export const MODES = ["off", "shadow", "enforce"] as const;
/** How far the gate may go: `off` and `shadow` never change an answer, `enforce` may replace it. Ordered by strictness. */
export type Mode = (typeof MODES)[number];

export const RISKS = ["low", "unknown", "medium", "high"] as const;
/** What a wrong call costs. A tool that nobody rated is `unknown` and treated like `medium`. */
export type Risk = (typeof RISKS)[number];

export const FALLBACK_ACTIONS = [
  "ask_clarification",
  "request_confirmation",
  "offer_options",
  "safe_default",
  "escalate_to_human",
] as const;
/** What an abstention becomes. */
export type FallbackAction = (typeof FALLBACK_ACTIONS)[number];

export type Action = "execute" | "abstain";

/** A tool as the agent declares it. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments as sent; `undefined` or `null` means "any object". Never trusted to be well formed. */
  readonly parameters: unknown;
  /** By JSON Pointer into `parameters`: the text of each number in it that a double rounds; absent: there is none. */
  readonly digits?: ReadonlyMap<string, string>;
  /** A custom tool: its input is any text, never JSON, and the text itself is what two calls are compared by. */
  readonly freeform?: boolean;
  /** A tool that the provider defines and the client runs, such as a shell: models of other providers do not know it. */
  readonly builtIn?: boolean;
  readonly annotations?: ToolAnnotations;
}

/** Hints of a declaration, as MCP has them (2025-06-18, `ToolAnnotations`). Whoever sends the request says them; nobody vouches for them. */
export interface ToolAnnotations {
  /** It changes nothing. */
  readonly readOnly?: boolean;
  /** What it changes may be lost. */
  readonly destructive?: boolean;
  /** Calling it again with the same arguments changes nothing more. */
  readonly idempotent?: boolean;
}

/** A tool call as it stood on the wire. */
export interface ToolCall {
  readonly id: string | null;
  readonly name: string;
  /** The raw bytes: the string as sent, or the JSON text of the value where a provider sent an object. */
  readonly arguments: string;
}

export type Role = "system" | "developer" | "user" | "assistant" | "tool" | "function";

/** One message of the history, flattened: parts of text are joined by newlines, other media are left out. */
export interface Message {
  readonly role: Role;
  readonly text: string;
  /** It holds something besides text: an image, audio, a file. */
  readonly otherParts?: boolean;
  /** The calls an assistant message holds; empty for every other role. */
  readonly calls: readonly ToolCall[];
  /** The call that a tool message answers. */
  readonly callId: string | null;
  readonly name: string | null;
  /** Of a tool message: the wire format's own error flag is set. Absent proves nothing: many tools never set it. */
  readonly failed?: boolean;
}

/** One request of an agent to a model. */
export interface Turn {
  readonly agent: string | null;
  readonly session: string | null;
  readonly model: string | null;
  readonly messages: readonly Message[];
  readonly tools: readonly Tool[];
  /** The caller's own limit of completion tokens, where one was set. */
  readonly maxTokens: number | null;
  /** The provider runs tools of its own while it answers; what they did is not among the calls. */
  readonly hostedTools?: boolean;
  /** The caller's `tool_choice` forbids calls. */
  readonly callsBarred?: boolean;
}

/** Natural logarithm of the probability of one output token. */
export interface TokenLogprob {
  readonly token: string;
  readonly logprob: number;
  /** The most likely tokens at this place with their logprobs, the token itself among them; absent where none were asked for. */
  readonly top?: readonly Omit<TokenLogprob, "top">[];
}

/** What a provider says an answer took. */
export interface Usage {
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  /** Of the prompt: tokens that the provider read from its cache. Absent: it did not say. */
  readonly cachedTokens?: number;
  /** Of the prompt: tokens that the provider wrote into its cache. Absent: it did not say. */
  readonly writtenTokens?: number;
  /** Of the completion: tokens that were thought, not said. Absent: it did not say. */
  readonly reasoningTokens?: number;
}

/** Those that a policy can choose. */
export const WAYS = ["resample", "json_text", "tool_order"] as const;
export const ASKED = [...WAYS, "self_confidence"] as const;
/**
 * How an extra sample was asked for: `resample` by the caller's request once more, `tool_order` by the same with the tools in
 * another order, `json_text` for the calls as JSON in text, without native tools. `self_confidence` by the same with words behind
 * its instructions that make the model state how sure it is. What was asked for in text, or states something, is never released.
 */
export type Asked = (typeof ASKED)[number];
export type Way = (typeof WAYS)[number];

/**
 * Why a response is no sample of its own: it came out of a `cache`, or it is a `copy` of an earlier one (the same bytes with the
 * same ids, or an equal choice at temperature 0).
 */
export type Repeat = "cache" | "copy";

/** One model response to a turn. Sample 1 (index 0) answers the caller's own request. */
export interface Sample {
  /** The provider's response id. Samples that repeat an id are one sample. */
  readonly id: string | null;
  readonly calls: readonly ToolCall[];
  /** What the user sees. */
  readonly text: string | null;
  /** What the model thought aloud beside it; absent or null where nothing came, or where nobody reads it. */
  readonly reasoning?: string | null;
  readonly finishReason: string | null;
  readonly logprobs: readonly TokenLogprob[] | null;
  readonly usage: Usage | null;
  /** It came in one response with an earlier sample, whose usage holds the tokens of both. */
  readonly sharesUsage?: boolean;
  /** Of an extra sample that the gate drew; absent elsewhere. */
  readonly asked?: Asked;
  /** Of `tool_order`: what the order follows from, a whole number of 32 bits. */
  readonly orderSeed?: number;
  /** It counts for nothing beside the others; absent: nothing speaks against it. */
  readonly repeats?: Repeat;
}

/** Whether a client may get it as its answer: what was asked for in other words is no answer to the client's own. */
export const isReleasable = ({ asked }: Pick<Sample, "asked">): boolean =>
  asked !== "json_text" && asked !== "self_confidence";

export type Severity = "block" | "flag";

/** What a check reports. `call` is the index of the call in the candidate (from 0), `null` for the whole turn. */
export interface Finding {
  readonly check: string;
  readonly severity: Severity;
  readonly call: number | null;
  /** Says what is wrong in words that a model could act on. */
  readonly message: string;
}

/** A finding of a check, with what its level depends on. */
export interface ToolFinding extends Finding {
  /** Of a finding about the whole turn: the tools that it is about, where these are not those that the candidate calls. */
  readonly tools?: readonly string[];
}

export interface Fallback {
  readonly action: FallbackAction;
  /** A sentence that a user can read and that names what is uncertain. */
  readonly message: string;
  readonly options?: readonly string[];
  /** Of `safe_default`: the harmless call that is made in the place of the doubtful one. */
  readonly call?: ToolCall;
}

export const THRESHOLD_SOURCES = ["request", "tool", "global", "risk", "context"] as const;
/** `context`: a context rule changed what would hold. */
export type ThresholdSource = (typeof THRESHOLD_SOURCES)[number];

/** The threshold that held for one call of the candidate. */
export interface CallThreshold {
  readonly index: number;
  readonly tool: string;
  readonly risk: Risk;
  readonly threshold: number;
  readonly thresholdSource: ThresholdSource;
  /** The context rules that changed the threshold, in their order; absent: none did. */
  readonly context?: readonly {
    readonly reason: string;
    readonly from: number;
    readonly to: number;
    /** What of the load made the rule hold. */
    readonly because?: string;
  }[];
}

export const VERDICTS = ["correct", "incorrect", "unknown"] as const;
/** Whether running the call was, or would have been, right. */
export type Verdict = (typeof VERDICTS)[number];
/** What a reporter can say: a verdict, or that it takes back the one it gave. */
export const REPORTED = [...VERDICTS, "withdrawn"] as const;
export type Reported = (typeof REPORTED)[number];

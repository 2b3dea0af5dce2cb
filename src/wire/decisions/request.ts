import { parseTraceparent, type Traceparent } from "../../core/traceparent.ts";
import { MODES, type Mode, type Sample, type Turn } from "../../core/turn.ts";
import { RawArguments } from "./calls.ts";
import { Field } from "../field.ts";
import { readMessage } from "./messages.ts";
import { readSamples, readSecondOpinion } from "./samples.ts";
import { readTools } from "./tools.ts";

export const MAX_WORD = 512;

/** A request of `POST /v1/decisions`, read. */
export interface DecisionRequest {
  readonly turn: Turn;
  readonly samples: readonly Sample[];
  readonly secondOpinion: Sample | null;
  /** The mode and threshold that the caller asks for; whether it may is for the policy to say. */
  readonly mode: Mode | null;
  readonly threshold: number | null;
  readonly selfConfidence: number | null;
  readonly user: string | null;
  readonly traceparent: Traceparent | null;
  /** As sent, for the record. */
  readonly content: { readonly messages: unknown; readonly tools: unknown; readonly metadata: unknown };
}

/** What the caller says in headers. Where the body says it as well, the body wins. */
export interface CallerHints {
  readonly agent: string | null;
  readonly session: string | null;
  readonly user: string | null;
  readonly traceparent?: string | null;
}

export const readMaxTokens = (body: Field): number | null => {
  const field = body.get("max_completion_tokens").absent
    ? body.get("max_tokens")
    : body.get("max_completion_tokens");
  return field.numberOrNull(0, Number.MAX_SAFE_INTEGER);
};

/** A header has the bounds of the field that it stands for. */
/** An empty name is none: it stands for a variable that was not set, and must not make one session of all callers. */
export const nameOrNull = (name: string | null): string | null =>
  name === null || name.trim() === "" ? null : name;

const readHint = (hints: CallerHints, name: keyof CallerHints): string | null => {
  const header = `x-idk-${name}`;
  return Field.root({ [header]: hints[name] })
    .get(header)
    .stringOrNull(MAX_WORD);
};

/**
 * Reads the OpenAI chat shape with tolerance: unknown fields are ignored, `null` is as good as nothing, old and new
 * spellings of tools and calls are understood.
 *
 * @param body the parsed body
 * @param text the body's text, from which arguments sent as an object are taken with all their digits
 * @throws InvalidRequestError naming the field
 */
export function readDecisionRequest(body: unknown, text: string, hints: CallerHints): DecisionRequest {
  const root = Field.root(body, text).object();
  const raw = new RawArguments(text);
  const messages = root.get("messages").items();
  if (messages.length === 0) root.get("messages").fail("must hold at least one message");
  const metadata = root.get("metadata");
  if (!metadata.absent) metadata.object();
  const mode = root.get("mode");
  const tools = root.get("tools");
  const samples = readSamples(root.get("samples"), raw);
  return {
    turn: {
      agent: root.get("agent").stringOrNull(MAX_WORD) ?? readHint(hints, "agent"),
      session:
        nameOrNull(root.get("session").stringOrNull(MAX_WORD)) ?? nameOrNull(readHint(hints, "session")),
      model: root.get("model").stringOrNull(MAX_WORD),
      messages: messages.map((message) => readMessage(message, raw)),
      tools: readTools(root),
      maxTokens: readMaxTokens(root),
    },
    samples,
    secondOpinion: readSecondOpinion(root.get("second_opinion"), raw, samples),
    mode: mode.absent ? null : mode.oneOf(MODES),
    threshold: root.get("threshold").numberOrNull(0, 1),
    selfConfidence: root.get("self_confidence").numberOrNull(0, 1),
    user: root.get("user").stringOrNull(MAX_WORD) ?? readHint(hints, "user"),
    traceparent: parseTraceparent(hints.traceparent ?? null),
    content: {
      messages: root.get("messages").value,
      tools: tools.absent ? (root.get("functions").value ?? null) : tools.value,
      metadata: metadata.value ?? null,
    },
  };
}

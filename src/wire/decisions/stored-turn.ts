import { InvalidRequestError } from "../../core/errors.ts";
import { type Evidence, firstAnswer } from "../../core/evidence.ts";
import type { SampleRecord } from "../../core/record.ts";
import type { Sample, Turn } from "../../core/turn.ts";
import { Field } from "../field.ts";
import { RawArguments } from "./calls.ts";
import { readMessage } from "./messages.ts";
import { readTools } from "./tools.ts";

/** What the log keeps of a turn. */
export interface StoredTurn {
  readonly agent: string | null;
  readonly session: string | null;
  readonly upstreamModel: string | null;
  readonly samples: readonly SampleRecord[];
  readonly evidence: Evidence<SampleRecord>;
  /** JSON texts as they came, with long strings cut; null where nothing is stored. */
  readonly content: { readonly messages: string | null; readonly tools: string | null };
}

/**
 * A turn and its samples read back from the log, as far as they were stored: long texts may have been cut, and
 * log-probabilities are gone. Null where messages or tools cannot be read in the shape of OpenAI chat.
 */
export function readStoredTurn(stored: StoredTurn): {
  readonly turn: Turn;
  readonly samples: readonly Sample[];
  /** The one that the features read. */
  readonly opinion: Sample | null;
} | null {
  const { messages, tools } = stored.content;
  const opinion = firstAnswer(stored.evidence);
  if (messages === null) return null;
  const text = `{"messages":${messages},"tools":${tools ?? "null"}}`;
  try {
    const root = Field.root(JSON.parse(text), text).object();
    const raw = new RawArguments(text);
    return {
      turn: {
        agent: stored.agent,
        session: stored.session,
        model: stored.upstreamModel,
        messages: root
          .get("messages")
          .items()
          .map((message) => readMessage(message, raw, "keep")),
        tools: readTools(root),
        maxTokens: null,
      },
      samples: stored.samples.map(sampleOf),
      opinion: opinion && sampleOf(opinion),
    };
  } catch (error) {
    if (error instanceof InvalidRequestError || error instanceof SyntaxError) return null;
    throw error;
  }
}

const sampleOf = (record: SampleRecord): Sample => ({
  id: record.responseId,
  calls: record.calls.map(({ id, tool, arguments: raw }) => ({ id, name: tool, arguments: raw })),
  text: record.text,
  finishReason: record.finishReason,
  logprobs: null,
  usage: record.usage,
  ...(record.asked === undefined ? {} : { asked: record.asked }),
  ...(record.repeats === undefined ? {} : { repeats: record.repeats }),
});

import { MODEL_NAME } from "../model/model.ts";
import { type Choice, type Completion, piecesOf } from "./completion.ts";

/** Answers of `generateContent` and `streamGenerateContent`. */

interface Candidate {
  readonly parts: readonly object[];
  readonly finishReason: string;
  readonly finishMessage?: string;
}

/** The first call of an answer carries the thought behind it, which has to come back with the call. */
const signatureOf = (callId: string): string => Buffer.from(`thought of ${callId}`).toString("base64");

/** What is no whole JSON never becomes a call: the finish reason alone tells of it. */
function candidateOf({ sample, callIds }: Choice): Candidate {
  const words = sample.text === null ? [] : [{ text: sample.text }];
  if (sample.finishReason === "length") return { parts: words, finishReason: "MAX_TOKENS" };
  try {
    const calls = sample.calls.map(({ name, arguments: raw }, at) => ({
      functionCall: { id: callIds[at], name, args: JSON.parse(raw) as unknown },
      ...(at === 0 ? { thoughtSignature: signatureOf(callIds[at] ?? "") } : {}),
    }));
    return { parts: [...words, ...calls], finishReason: "STOP" };
  } catch {
    const finishMessage = `Malformed function call: ${sample.calls.map(({ arguments: raw }) => raw).join()}`;
    return { parts: [], finishReason: "MALFORMED_FUNCTION_CALL", finishMessage };
  }
}

const headOf = ({ id }: Completion) => ({
  modelVersion: MODEL_NAME,
  responseId: id.replace("chatcmpl-sim-", "resp_sim_"),
});

const usageOf = ({ usage }: Completion) => ({
  promptTokenCount: usage.prompt_tokens,
  candidatesTokenCount: usage.completion_tokens,
  totalTokenCount: usage.total_tokens,
});

const contentOf = (parts: readonly object[]) => ({
  content: parts.length === 0 ? {} : { parts, role: "model" },
});

export const geminiBody = (completion: Completion): string =>
  JSON.stringify({
    candidates: completion.choices.map((choice, index) => {
      const { parts, ...end } = candidateOf(choice);
      return { ...contentOf(parts), ...end, index };
    }),
    usageMetadata: usageOf(completion),
    ...headOf(completion),
  });

/** Words in pieces, each call whole. */
const inPieces = (part: object): readonly object[] =>
  "text" in part ? piecesOf(String(part.text), 9).map((text) => ({ text })) : [part];

/** The objects of a stream, the candidates one after the other in each; the end of each stands in its last one. */
function objectsOf(completion: Completion): readonly string[] {
  const queues = completion.choices.map((choice) => {
    const { parts, ...end } = candidateOf(choice);
    const pieces = parts.flatMap(inPieces);
    const last = pieces.length - 1;
    if (last < 0) return [{ ...contentOf([]), ...end }];
    return pieces.map((piece, at) => ({ ...contentOf([piece]), ...(at === last ? end : {}) }));
  });
  const longest = Math.max(...queues.map((queue) => queue.length));
  return Array.from({ length: longest }, (_, at) =>
    JSON.stringify({
      candidates: queues.flatMap((queue, index) =>
        queue[at] === undefined ? [] : [{ ...queue[at], index }],
      ),
      usageMetadata: usageOf(completion),
      ...headOf(completion),
    }),
  );
}

/** With `alt=sse`: an event an object. */
export const geminiEvents = (completion: Completion): string[] =>
  objectsOf(completion).map((object) => `data: ${object}\r\n\r\n`);

/** Without: one list that is written while it is made. */
export const geminiList = (completion: Completion): string[] => [
  ...objectsOf(completion).map((object, at) => `${at === 0 ? "[" : ",\r\n"}${object}`),
  "\n]\n",
];

import { type Call, LOOK_UP, REFUND } from "../chat.ts";
import { type FormatDriver, type Heard, type Said, USER } from "./driver.ts";
import { type Content, objectionToAll, type Part, signatureOf } from "./gemini-strict.ts";
import { eventsOf } from "./sse.ts";

const declarationOf = ({ function: { name, description, parameters } }: typeof REFUND | typeof LOOK_UP) => ({
  name,
  description,
  parametersJsonSchema: parameters,
});

export const TOOLS = [{ functionDeclarations: [declarationOf(REFUND), declarationOf(LOOK_UP)] }];

let answers = 0;
const USAGE = { promptTokenCount: 50, candidatesTokenCount: 10, thoughtsTokenCount: 2, totalTokenCount: 62 };
/** Marks where the raw text of arguments goes. */
const mark = (at: number) => `ARGS-${at}`;
const withArgs = (text: string, calls: readonly Call[]): string =>
  calls
    .reduce((all, { args }, at) => all.replace(`"${mark(at)}"`, args), text)
    .replace('"DIGITS"', "12345678901234567890");

/** The first call of an answer is signed, and no other. */
const callPart = ({ id, name }: Call, at: number): Part => ({
  functionCall: { ...(id === undefined ? {} : { id }), name, args: mark(at) },
  ...(at === 0 ? { thoughtSignature: signatureOf(name) } : {}),
});

const headOf = () => ({ modelVersion: "test-model-1", responseId: `resp-${++answers}`, x_unknown: "DIGITS" });

function plain(said: Said): string {
  const { thinking, text, calls = [], finish = "STOP" } = said;
  const parts = [
    ...(thinking === undefined ? [] : [{ text: thinking, thought: true }]),
    ...(text === undefined ? [] : [{ text }]),
    ...calls.map(callPart),
  ];
  const candidate = { content: { parts, role: "model" }, finishReason: finish, index: 0 };
  return withArgs(JSON.stringify({ candidates: [candidate], usageMetadata: USAGE, ...headOf() }), calls);
}

const inPieces = (text: string): readonly string[] => text.match(/\S+\s*/g) ?? [];

/** The objects of a stream; every call comes whole, and the end by itself. */
export function objectsOf(said: Said): readonly string[] {
  const { thinking, text, calls = [], finish = "STOP" } = said;
  const parts = [
    ...(thinking === undefined ? [] : inPieces(thinking).map((piece) => ({ text: piece, thought: true }))),
    ...(text === undefined ? [] : inPieces(text).map((piece) => ({ text: piece }))),
    ...calls.map(callPart),
    { text: "" },
  ];
  const head = headOf();
  return parts.map((part, at) => {
    const end = at === parts.length - 1;
    const candidate = {
      content: { parts: [part], role: "model" },
      ...(end ? { finishReason: finish } : {}),
      index: 0,
    };
    const usage = end ? USAGE : { promptTokenCount: 50, totalTokenCount: 50 };
    return withArgs(JSON.stringify({ candidates: [candidate], usageMetadata: usage, ...head }), calls);
  });
}

interface WireResponse {
  readonly candidates?: readonly { readonly content?: Content; readonly finishReason?: string }[];
}

/** The content that a client puts together of the objects of an answer. */
export function contentOf(responses: readonly WireResponse[]) {
  const all = responses.flatMap(({ candidates }) => candidates?.slice(0, 1) ?? []);
  const parts: Part[] = [];
  for (const part of all.flatMap(({ content }) => content?.parts ?? [])) {
    const last = parts.at(-1);
    if (part["text"] === "") continue;
    if (
      typeof part["text"] === "string" &&
      typeof last?.["text"] === "string" &&
      part["thought"] === last["thought"]
    )
      parts.splice(-1, 1, { ...last, text: last["text"] + part["text"] });
    else parts.push(part);
  }
  const finish = all.findLast(({ finishReason }) => finishReason !== undefined)?.finishReason ?? null;
  return { content: { role: "model", parts }, finish };
}

const responsesIn = (text: string, stream: boolean): readonly WireResponse[] =>
  stream ? eventsOf(text) : [JSON.parse(text) as WireResponse];

function hear(text: string, stream: boolean): Heard {
  const { content, finish } = contentOf(responsesIn(text, stream));
  return {
    words: content.parts.map((part) => (part["thought"] === true ? "" : String(part["text"] ?? ""))).join(""),
    calls: content.parts.flatMap((part) => {
      const call = part["functionCall"] as { id?: string; name: string; args: unknown } | undefined;
      if (call === undefined) return [];
      const { id, name, args } = call;
      return [{ name, args: JSON.stringify(args), ...(id === undefined ? {} : { id }) }];
    }),
    finish,
    done: finish !== null,
  };
}

const method = (stream: boolean) => (stream ? "streamGenerateContent?alt=sse" : "generateContent");

export const geminiDriver: FormatDriver = {
  name: "gemini",
  path: (stream, model = "test-model") => `/v1beta/models/${model}:${method(stream)}`,
  callerKey: ["x-goog-api-key", "AIza-of-the-caller"],
  upstreamPath: (stream) => `/models/test-model:${method(stream)}`,
  finish: { calls: "STOP", text: "STOP" },
  ask: (_, { model: _model, temperature, ...more } = {}, user = USER) => ({
    contents: [{ role: "user", parts: [{ text: user }] }],
    tools: TOOLS,
    generationConfig: {
      candidateCount: 1,
      maxOutputTokens: 1024,
      ...(temperature === undefined ? {} : { temperature }),
    },
    ...more,
  }),
  answer: (said, stream) =>
    stream
      ? objectsOf(said)
          .map((data) => `data: ${data}\n\n`)
          .join("")
      : plain(said),
  temperatureIn: (body) => (body["generationConfig"] as Record<string, unknown>)["temperature"],
  hear,
  goOn(body, answer, stream, next) {
    const { content } = contentOf(responsesIn(answer, stream));
    const calls = hear(answer, stream).calls;
    const parts =
      "user" in next
        ? [{ text: next.user }]
        : next.results.map(({ id, text, failed }) => ({
            functionResponse: {
              id,
              name: calls.find((call) => call.id === id)?.name,
              response: failed === true ? { error: text } : { output: text },
            },
          }));
    const contents = [...(body["contents"] as readonly unknown[]), content, { role: "user", parts }];
    return { ...body, contents };
  },
  objection: ({ body }) => objectionToAll(body["contents"] as readonly Content[]),
  readError(body) {
    const { message, details } = body["error"] as {
      message: unknown;
      details: readonly { reason: unknown; metadata: Record<string, unknown> }[];
    };
    return { message, code: details[0]?.reason, requestId: details[0]?.metadata["request_id"] };
  },
  errorInStream(text) {
    const error = eventsOf(text).find((event) => event["error"] !== undefined)?.["error"];
    return error === undefined ? null : String((error as { message: unknown }).message);
  },
};

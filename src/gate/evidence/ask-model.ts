import type { Opinion } from "../../core/evidence.ts";
import { GateError } from "../../core/errors.ts";
import type { OpinionFormat } from "../../core/policy/opinion.ts";
import { upstreamHeaders } from "../../sampling/headers.ts";
import { readAll } from "../../sampling/read-all.ts";
import type { SecondUpstream } from "../../sampling/second-upstreams.ts";
import { addressAt } from "../../sampling/upstream.ts";
import { secretsOf, withoutKeys } from "../../sampling/without-keys.ts";
import { WIRE_FORMATS } from "../../wire/all.ts";
import type { OpinionRequest, SentRequest, WireFormat, WireRequest } from "../../wire/format.ts";
import type { Conversation } from "../../wire/opinion/conversation.ts";
import { callModel } from "../chat/call-model.ts";
import { observeAll } from "../chat/observe.ts";
import { credentialIn, upstreamOf } from "../chat/turn.ts";
import type { AskingModel } from "./fetch.ts";

/** Who is asked. */
export interface Asked {
  readonly model: string;
  /** One of the deployment's second upstreams, by its name; null: the caller's own, in the caller's own format. */
  readonly upstream: string | null;
  readonly format: OpinionFormat | null;
  readonly deadlineMs: number;
}

export type Question = Omit<OpinionRequest, "model">;

export interface Answered extends Pick<Opinion, "answer" | "failed" | "asked" | "leftOut"> {
  /** See `Failed`. */
  readonly unpaid?: boolean;
  /** See `Failed`. */
  readonly said?: string;
}

export const notAsked = (failed: string): Answered => ({
  answer: null,
  failed,
  asked: false,
  unpaid: true,
});
const inVain = (failed: string): Answered => ({ answer: null, failed });

interface Problem {
  readonly problem: string;
}

interface Target {
  readonly format: WireFormat;
  readonly baseUrl: string;
  readonly headers: Headers;
  /** What must not stand in a text of the answer. */
  readonly keys: readonly (string | null)[];
  /** See `Metered`. */
  readonly credential: string | null;
}

export const withoutStop = (text: string): string => text.replace(/\.$/, "");
const sentence = ({ message }: GateError): string => withoutStop(message);

/** Of the caller's own upstream all that belongs to a call of it; of another one only the deployment's own key for it. */
function targetOf({ upstream: name, format: named }: Asked, { turn, parts }: AskingModel): Target | Problem {
  try {
    if (name === null) {
      const upstream = upstreamOf(turn);
      const { baseUrl, apiKey } = upstream;
      const headers = upstreamHeaders(turn.headers, turn.format.headers, apiKey);
      headers.set("accept", "application/json");
      const keys = [...secretsOf(upstream), ...turn.format.headers.keys.map((key) => headers.get(key))];
      const credential = credentialIn(turn.headers, turn.format);
      return { format: turn.format, baseUrl, headers, keys, credential };
    }
    const second = parts.second(name);
    const format = WIRE_FORMATS[named ?? second.format];
    return {
      format,
      baseUrl: second.baseUrl,
      headers: headersOf(second, format),
      keys: secretsOf(second),
      credential: null,
    };
  } catch (error) {
    // The deployment's own settings: the log of decisions is where somebody looks.
    if (error instanceof GateError) return { problem: sentence(error) };
    throw error;
  }
}

/**
 * Asks a model by a request of the gate's own.
 * @param objection why the request, as it would be sent, is not to be sent; null where it is
 * @throws UpstreamError where nothing comes
 */
export async function askModel(
  asked: Asked,
  question: Question,
  asking: AskingModel,
  objection: (text: string) => string | null = () => null,
): Promise<Answered> {
  const target = targetOf(asked, asking);
  if ("problem" in target) return notAsked(target.problem);
  const { format } = target;
  const odd = oddName(question.conversation, format);
  if (odd !== null) return notAsked(`${format.name} takes no tool with the name ${odd}`);
  const sent = requestOf(asked.model, question, format);
  if ("problem" in sent) return notAsked(sent.problem);
  const refused = objection(sent.text);
  return refused === null ? send(sent, target, asked.deadlineMs, asking) : notAsked(refused);
}

function oddName({ tools, steps }: Conversation, { toolName }: WireFormat): string | null {
  const called = steps.flatMap((step) => (step.role === "assistant" ? step.calls : []));
  return [...tools, ...called].find(({ name }) => !toolName.test(name))?.name.slice(0, 60) ?? null;
}

interface Sent extends SentRequest {
  /** As that format reads it: what its answer is read by. */
  readonly request: WireRequest;
}

/** The request, and how its format reads it itself. */
function requestOf(model: string, question: Question, format: WireFormat): Sent | Problem {
  try {
    const text = format.opinionBody({ model, ...question });
    const sent = {
      body: JSON.parse(text) as unknown,
      text,
      hints: { agent: null, session: null, user: null },
      params: { target: `${model}:generateContent` },
      query: "",
    };
    return { ...sent, request: format.readRequest(sent) };
  } catch (error) {
    // Schemas nested deeper than the stack, and whatever a format does not take in a request of its own.
    return { problem: error instanceof GateError ? sentence(error) : "the turn cannot be written as JSON" };
  }
}

/** Only the deployment's own key, and nothing of the caller's headers. */
function headersOf({ apiKey }: SecondUpstream, { headers }: WireFormat): Headers {
  const own = new Headers({ "content-type": "application/json", accept: "application/json" });
  for (const [name, value] of headers.own ?? []) own.set(name, value);
  if (apiKey !== null) own.set(...headers.ownKey(apiKey));
  return own;
}

async function send(
  { text, request }: Sent,
  { baseUrl, headers, format, keys, credential }: Target,
  timeoutMs: number,
  { turn, signal }: AskingModel,
): Promise<Answered> {
  turn.sent.gating += 1;
  const url = addressAt(baseUrl, format.upstreamPath(request, null));
  const answer = await callModel(
    turn,
    { upstream: baseUrl, model: request.turn.model, credential },
    { url, headers, body: text, signal, timeoutMs },
  );
  if (answer.status !== 200) {
    await answer.cancel();
    return { ...inVain(`status ${answer.status}`), unpaid: answer.status >= 400 };
  }
  const bytes = await readAll(answer);
  if (format.answerKind(request, answer.headers) !== "body") return inVain("no answer of a model");
  const observed = observeAll({ format, request }, "body", bytes);
  if (!observed.ok) {
    const said = withoutKeys(withoutStop(observed.problem), keys);
    return { ...inVain("an answer that cannot be read"), said };
  }
  if (observed.refused) return inVain("the provider refused to answer");
  const [sample] = observed.samples;
  return sample === undefined ? inVain("an answer without a choice") : { answer: sample, failed: null };
}

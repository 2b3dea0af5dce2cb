import type { Opinion } from "../../core/evidence.ts";
import { GateError } from "../../core/errors.ts";
import type { OpinionNeed } from "../../core/policy/needs.ts";
import { callUpstream } from "../../sampling/call.ts";
import { readAll } from "../../sampling/read-all.ts";
import type { SecondUpstream } from "../../sampling/second-upstreams.ts";
import { withoutKeys } from "../../sampling/without-keys.ts";
import { WIRE_FORMATS } from "../../wire/all.ts";
import type { SentRequest, WireFormat, WireRequest } from "../../wire/format.ts";
import { type Conversation, conversationOf } from "../../wire/opinion/conversation.ts";
import { observeAll } from "../chat/observe.ts";
import type { Asking } from "./fetch.ts";
import type { Asked } from "./opinion.ts";

interface Answered extends Pick<Opinion, "answer" | "failed" | "asked" | "leftOut"> {
  readonly unpaid?: true;
  /** See `Failed`. */
  readonly said?: string;
}

const notAsked = (failed: string): Answered => ({
  answer: null,
  failed,
  asked: false,
  unpaid: true,
});
const inVain = (failed: string): Answered => ({ answer: null, failed });

/** Asks a model of one of the deployment's second upstreams what the turn asks, in that upstream's own format. */
export async function askElsewhere(need: OpinionNeed, name: string, asking: Asking): Promise<Asked> {
  const { unpaid = false, said, ...answered } = await ask(need, name, asking);
  const opinion = { upstream: name, model: need.model, ...answered };
  return { opinion, unpaid, ...(said === undefined ? {} : { said }) };
}

async function ask(need: OpinionNeed, name: string, asking: Asking): Promise<Answered> {
  const { request } = asking.turn;
  if (request.unseen === true) return notAsked("the provider keeps a part of the conversation");
  if (request.drawOnce) return notAsked("the request uses tools that its own provider runs");
  const conversation = conversationOf(request.turn);
  if ("untold" in conversation) return notAsked(conversation.untold);
  const found = upstreamOf(name, asking);
  if ("problem" in found) return notAsked(found.problem);
  const format = WIRE_FORMATS[need.format ?? found.format];
  const odd = oddName(conversation, format);
  if (odd !== null) return notAsked(`${format.name} takes no tool with the name ${odd}`);
  const sent = requestOf(need, conversation, format, asking);
  if ("problem" in sent) return notAsked(sent.problem);
  const { leftOut } = conversation;
  return { ...(await send(sent, found, format, need, asking)), ...(leftOut.length > 0 ? { leftOut } : {}) };
}

export const withoutStop = (text: string): string => text.replace(/\.$/, "");
const sentence = ({ message }: GateError): string => withoutStop(message);

interface Problem {
  readonly problem: string;
}

function upstreamOf(name: string, { parts }: Asking): SecondUpstream | Problem {
  try {
    return parts.second(name);
  } catch (error) {
    // The deployment's own settings: the log of decisions is where somebody looks.
    if (error instanceof GateError) return { problem: sentence(error) };
    throw error;
  }
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
function requestOf(
  { model }: OpinionNeed,
  conversation: Conversation,
  format: WireFormat,
  { turn }: Asking,
): Sent | Problem {
  const { forced, turn: asked } = turn.request;
  try {
    const text = format.opinionBody({ model, conversation, forced, maxTokens: asked.maxTokens });
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
  upstream: SecondUpstream,
  format: WireFormat,
  { deadlineMs }: OpinionNeed,
  { signal }: Asking,
): Promise<Answered> {
  const answer = await callUpstream({
    url: `${upstream.baseUrl}${format.upstreamPath(request, null)}`,
    headers: headersOf(upstream, format),
    body: text,
    signal,
    timeoutMs: deadlineMs,
  });
  if (answer.status !== 200) {
    await answer.cancel();
    return { ...inVain(`status ${answer.status}`), unpaid: true };
  }
  const bytes = await readAll(answer);
  if (format.answerKind(request, answer.headers) !== "body") return inVain("no answer of a model");
  const observed = observeAll({ format, request }, "body", bytes);
  if (!observed.ok) {
    const said = withoutKeys(withoutStop(observed.problem), [upstream.apiKey]);
    return { ...inVain("an answer that cannot be read"), said };
  }
  if (observed.refused) return inVain("the provider refused to answer");
  const [sample] = observed.samples;
  return sample === undefined ? inVain("an answer without a choice") : { answer: sample, failed: null };
}

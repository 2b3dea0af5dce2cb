import { RawArguments } from "../decisions/calls.ts";
import { chatContent } from "../decisions/chat-content.ts";
import { MAX_WORD, nameOrNull } from "../decisions/request.ts";
import { Field } from "../field.ts";
import type { SentRequest, WireRequest } from "../format.ts";
import { readHistory, readSystem } from "./history.ts";
import { at, countOf, listOf } from "./spelling.ts";
import { readTools, runsHostedTools } from "./tools.ts";

/** A request of `generateContent` or `streamGenerateContent`, as far as the gate must understand it. */
export interface GeminiRequest extends WireRequest {
  /** Of the path, without the method; "" where the path is not known. */
  readonly model: string;
  /** `generateContent` or `streamGenerateContent`. */
  readonly method: string;
  /** Such as `?alt=sse`. */
  readonly query: string;
  /** A stream without `alt=sse` is one JSON array. */
  readonly array: boolean;
}

const MAX_CANDIDATES = 128;

/** The API takes `alt` and `$alt`. */
const wantsEvents = (query: string): boolean => {
  const params = new URLSearchParams(query);
  return [params.get("alt"), params.get("$alt")].includes("sse");
};

function readTarget(target: string): { readonly model: string; readonly method: string } {
  const colon = target.lastIndexOf(":");
  return colon < 0
    ? { model: "", method: "generateContent" }
    : { model: target.slice(0, colon), method: target.slice(colon + 1) };
}

/** @throws InvalidRequestError naming the field */
export function readGeminiRequest({ body, text, hints, params, query }: SentRequest): GeminiRequest {
  const root = Field.root(body, text).object();
  const raw = new RawArguments(text, "args");
  const { model, method } = readTarget(params["target"] ?? "");
  const contents = listOf(root.get("contents"));
  if (contents.length === 0) root.get("contents").fail("must hold at least one content");
  const config = at(root, "generationConfig");
  const calling = at(at(root, "toolConfig"), "functionCallingConfig");
  const stream = method === "streamGenerateContent";
  const turn = {
    agent: hints.agent,
    session: nameOrNull(hints.session),
    model: model === "" ? root.get("model").stringOrNull(MAX_WORD) : model.slice(0, MAX_WORD),
    messages: [...readSystem(at(root, "systemInstruction")), ...readHistory(contents, raw)],
    tools: readTools(root),
    maxTokens: countOf(at(config, "maxOutputTokens")),
    hostedTools: runsHostedTools(root),
    callsBarred: calling.get("mode").value === "NONE",
  };
  return {
    turn,
    model,
    method,
    query,
    array: stream && !wantsEvents(query),
    stream,
    greedy: at(config, "temperature").value === 0,
    n: countOf(at(config, "candidateCount"), 1, MAX_CANDIDATES) ?? 1,
    // What is cached may hold tools, which nobody sees here.
    offersTools: listOf(root.get("tools")).length > 0 || !at(root, "cachedContent").absent,
    unseen: !at(root, "cachedContent").absent,
    forced: calling.get("mode").value === "ANY",
    drawOnce: runsHostedTools(root),
    user: hints.user,
    content: chatContent(turn, root.get("labels").value),
  };
}

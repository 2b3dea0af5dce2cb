import { GateError } from "../../core/errors.ts";
import type { Sample } from "../../core/turn.ts";
import { RawArguments } from "../decisions/calls.ts";
import { Field } from "../field.ts";
import type { Abstaining, Abstention, WireAnswer } from "../format.ts";
import { abstentionBody, abstentionStream } from "./abstention.ts";
import { finished } from "./finished.ts";
import { HeadReader } from "./head.ts";
import { readAssistant } from "./history.ts";
import type { MessagesRequest } from "./request.ts";
import { readUsage, totalUsage } from "./usage.ts";

type Read =
  | { readonly sample: Sample; readonly problem: null }
  | { readonly sample: null; readonly problem: string };

/** What an error object in an answer says, shortened; null where there is none. */
export function errorIn(body: Field): string | null {
  const error = body.get("error");
  if (error.absent && body.get("type").value !== "error") return null;
  const message = typeof error.value === "string" ? error : error.get("message");
  const said = typeof message.value === "string" ? message : error.get("type");
  return typeof said.value === "string" ? said.value.slice(0, 300) : "an error without a message";
}

function readMessage(text: string): Read {
  const root = Field.root(JSON.parse(text) as unknown).object();
  const error = errorIn(root);
  if (error !== null) return { sample: null, problem: `The upstream answered with an error: ${error}` };
  const content = root.get("content");
  if (content.absent) return { sample: null, problem: "The upstream's answer holds no content." };
  const { text: words, calls } = readAssistant(content, new RawArguments(text, "input"));
  const spoke = typeof content.value === "string" || words !== "";
  const sample = {
    id: root.get("id").stringOrNull(),
    text: spoke ? words : null,
    logprobs: null,
    usage: totalUsage(readUsage(root.get("usage"))),
    ...finished(calls, root.get("stop_reason").stringOrNull()),
  };
  return { sample, problem: null };
}

function read(text: string): Read {
  try {
    return readMessage(text);
  } catch (error) {
    const why = error instanceof GateError ? `: ${error.message}` : ".";
    return { sample: null, problem: `The upstream's answer is no message${why}` };
  }
}

/** An answer that was not streamed. */
export class MessageBody implements WireAnswer {
  readonly #request: MessagesRequest;
  readonly #body: string;
  readonly #read: Read;

  constructor(request: MessagesRequest, body: string) {
    this.#request = request;
    this.#body = body;
    this.#read = read(body);
  }

  get problem(): string | null {
    return this.#read.problem;
  }

  samples(): readonly Sample[] {
    return this.#read.sample === null ? [] : [this.#read.sample];
  }

  abstention(how: Abstaining): Abstention {
    const reader = new HeadReader();
    reader.takeMessage(Field.root(parsed(this.#body)));
    const head = reader.head(how, this.#request.turn.model);
    const { words, form, call } = how;
    return {
      body: form === "body" ? abstentionBody(head, words, call) : abstentionStream(head, words, call),
      text: words,
    };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

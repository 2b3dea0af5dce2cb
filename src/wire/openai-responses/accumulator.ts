import { GateError } from "../../core/errors.ts";
import type { Sample } from "../../core/turn.ts";
import { RawArguments } from "../decisions/calls.ts";
import { errorIn } from "../error-in.ts";
import { Field } from "../field.ts";
import type { EventKind } from "../format.ts";
import { isCall, isShellOutput, itemType, openCalls, readCall } from "./calls.ts";
import { logprobsIn } from "./logprobs.ts";
import { failureIn, finishReason, readUsage, textIn } from "./response.ts";
import { type OpenCall, StreamedCalls } from "./stream-calls.ts";
import { StreamedText } from "./stream-text.ts";

/** Events with nothing to see and nothing to run. What is not listed here or below is decisive: nobody knows what it brings. */
const QUIET = [
  "keepalive",
  "response.content_part.",
  "response.output_text.annotation.",
  "response.output_text.done",
  "response.refusal.done",
  "response.reasoning",
  "response.web_search_call.",
  "response.file_search_call.",
  "response.code_interpreter_call",
  "response.image_generation_call.",
  "response.mcp_",
  "response.audio.",
  "response.compaction.",
];
const SNAPSHOTS = new Set(["response.created", "response.queued", "response.in_progress"]);
const ENDS = new Set(["response.completed", "response.incomplete", "response.failed", "response.cancelled"]);
const ARGUMENTS: Readonly<Record<string, readonly [type: string, whole: boolean]>> = {
  "response.function_call_arguments.delta": ["function_call", false],
  "response.function_call_arguments.done": ["function_call", true],
  "response.custom_tool_call_input.delta": ["custom_tool_call", false],
  "response.custom_tool_call_input.done": ["custom_tool_call", true],
};
const TWO_READINGS = "The upstream's stream says two different things of one call.";

/** Puts the events of a streamed answer together. */
export class ResponsesAccumulator {
  readonly #calls = new StreamedCalls();
  readonly #text = new StreamedText();
  /** The response at the end, and the data of its event. */
  #final: { readonly response: Field; readonly data: string } | null = null;
  #id: string | null = null;
  /** Something has come that means nothing without the words after it. */
  #waiting = false;
  #problem: string | null = null;

  /** Why this is no answer; null while nothing is wrong. */
  get problem(): string | null {
    return this.#problem ?? (this.openCalls() === null ? TWO_READINGS : null);
  }

  get complete(): boolean {
    return this.#final !== null;
  }

  /** The data of the event that ended the answer; null before. */
  get finalData(): string | null {
    return this.#final?.data ?? null;
  }

  /** Takes the data of one event. Never throws: what cannot be read is a `problem`. */
  add(data: string): EventKind {
    // Nothing of this API, but some servers end every stream with it.
    if (data.trim() === "[DONE]") return "decisive";
    try {
      return this.#add(Field.root(JSON.parse(data) as unknown).object(), data);
    } catch (error) {
      const why = error instanceof GateError ? `: ${error.message}` : ".";
      this.#problem ??= `The upstream's stream holds something that is no event of a response${why}`;
      return "decisive";
    }
  }

  /** Also of a stream that broke off. */
  toSample(): Sample {
    const response = this.#final?.response ?? Field.root({});
    const items = this.#items();
    return {
      id: this.#id,
      calls: (this.openCalls() ?? []).map(({ call }) => call),
      text: this.#text.text ?? textIn(items),
      finishReason: this.#final === null ? null : finishReason(response, items),
      logprobs: logprobsIn(items),
      usage: readUsage(response.get("usage")),
    };
  }

  /** The calls that the client would run; null where the stream contradicts itself. */
  openCalls(): readonly OpenCall[] | null {
    const raw = new RawArguments(this.#final?.data ?? "{}");
    const listed = openCalls(this.#items()).map((item) => ({
      type: itemType(item),
      call: readCall(item, raw),
    }));
    return this.#calls.toCalls(listed);
  }

  #items(): readonly Field[] {
    return this.#final?.response.get("output").itemsOrNone() ?? [];
  }

  #add(event: Field, data: string): EventKind {
    const type = event.get("type").string();
    if (type === "error" || !event.get("error").absent) {
      const { value } = event.get("message");
      const message = errorIn(event) ?? (typeof value === "string" ? value : "an error without a message");
      this.#problem ??= `The upstream's stream holds an error: ${message.slice(0, 300)}`;
      return "decisive";
    }
    if (ENDS.has(type)) return this.#end(event.get("response"), data);
    if (SNAPSHOTS.has(type)) return this.#takeSnapshot(event, data);
    if (type === "response.output_item.added" || type === "response.output_item.done")
      return this.#takeItem(event, event.get("item").object(), data, type.endsWith(".done"));
    const args = ARGUMENTS[type];
    if (args !== undefined) {
      this.#calls.takeArguments(event, data, ...args);
      return "decisive";
    }
    if (this.#text.take(type, event)) {
      this.#waiting = false;
      return "text";
    }
    const quiet = QUIET.some((known) => type.startsWith(known)) || this.#text.isDelta(type);
    return quiet ? this.#quiet() : "decisive";
  }

  #end(response: Field, data: string): EventKind {
    this.#problem ??= response.absent ? null : failureIn(response.object());
    const type = Field.root(JSON.parse(data) as unknown).get("type").value;
    if (type === "response.failed" || type === "response.cancelled")
      this.#problem ??= "The upstream's answer failed.";
    for (const item of response.get("output").itemsOrNone()) item.object();
    this.#takeId(response);
    this.#final = { response, data };
    // Reads it once: what cannot be read must be a problem here.
    this.toSample();
    return "decisive";
  }

  #takeSnapshot(event: Field, data: string): EventKind {
    const response = event.get("response");
    this.#takeId(response);
    const calls = openCalls(response.get("output").itemsOrNone());
    for (const item of calls) this.#calls.takeItem(Field.root({}), item, data, false);
    return calls.length > 0 ? "decisive" : this.#quiet();
  }

  #takeItem(event: Field, item: Field, data: string, done: boolean): EventKind {
    if (isCall(item)) {
      this.#calls.takeItem(event, item, data, done);
      return "decisive";
    }
    if (isShellOutput(item)) this.#calls.takeOutput(item);
    if (itemType(item) !== "message") this.#waiting = true;
    return this.#quiet();
  }

  /** Reasoning belongs to what follows it: had it gone out before a call that does not, no later request could hold it. */
  #quiet(): EventKind {
    return this.#waiting ? "waiting" : "quiet";
  }

  #takeId(response: Field): void {
    const id = response.get("id").value;
    if (typeof id === "string" && id !== "") this.#id ??= id;
  }
}

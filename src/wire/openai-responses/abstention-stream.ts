import type { Json, JsonObject } from "../../core/arguments/json.ts";
import type { ToolCall } from "../../core/turn.ts";
import type { Origin } from "../format.ts";
import {
  ownCalls,
  ownMessage,
  ownMessageId,
  type ResponseFrame,
  responseWith,
  textPart,
} from "./abstention.ts";
import { EventWriter } from "./event-writer.ts";
import { json, member, withMembers } from "./json.ts";
import type { SentOutput } from "./sent-output.ts";

/** Between words that went out and the gate's own after them. */
export const BREAK = "\n\n";

/** The events of a message of the gate, from its beginning to its end. @returns the message as it is in the output */
function speak(writer: EventWriter, id: string, index: number, words: string): Json {
  const place = { item_id: id, output_index: json(index), content_index: json(0) };
  const message = json(ownMessage(id, "completed", words));
  writer.add("response.output_item.added", {
    output_index: json(index),
    item: json(ownMessage(id, "in_progress", null)),
  });
  writer.add("response.content_part.added", { ...place, part: json(textPart("")) });
  writer.add("response.output_text.delta", { ...place, delta: words, logprobs: json([]) });
  writer.add("response.output_text.done", { ...place, text: words, logprobs: json([]) });
  writer.add("response.content_part.done", { ...place, part: json(textPart(words)) });
  writer.add("response.output_item.done", { output_index: json(index), item: message });
  return message;
}

/** The events of a call of the gate. @returns the call as it is in the output */
function make(writer: EventWriter, origin: Origin, index: number, call: ToolCall | null): readonly Json[] {
  const items = ownCalls(origin, call);
  for (const item of items) {
    const place = { item_id: member(item, "id"), output_index: json(index) };
    const begun = withMembers(item as JsonObject, { status: "in_progress", arguments: "" });
    const text = member(item, "arguments");
    writer.add("response.output_item.added", { output_index: json(index), item: begun });
    writer.add("response.function_call_arguments.delta", { ...place, delta: text });
    writer.add("response.function_call_arguments.done", {
      ...place,
      name: member(item, "name"),
      arguments: text,
    });
    writer.add("response.output_item.done", { output_index: json(index), item });
  }
  return items;
}

/** A whole stream in which the model says that it does not know. @param usage of the answer that it replaces */
export function abstentionStream(
  frame: ResponseFrame,
  origin: Origin,
  words: string,
  usage: Json,
  call: ToolCall | null = null,
): string {
  const writer = new EventWriter(0);
  const begun = responseWith(frame, origin, { status: "in_progress", output: [], usage: null });
  writer.add("response.created", { response: begun });
  writer.add("response.in_progress", { response: begun });
  const output = [speak(writer, ownMessageId(origin), 0, words), ...make(writer, origin, 1, call)];
  writer.add("response.completed", {
    response: responseWith(frame, origin, { status: "completed", output, usage }),
  });
  return writer.text;
}

/**
 * The end of a stream whose words have gone out: what is open is ended as it stands, and a message of the gate follows. The
 * upstream's message keeps its id and its words, so that a later request may name it.
 */
export function continuation(
  frame: ResponseFrame,
  origin: Origin,
  words: string,
  usage: Json,
  sent: SentOutput,
  call: ToolCall | null = null,
): string {
  const writer = new EventWriter(sent.nextNumber);
  const index = sent.nextIndex;
  const before = sent.close(writer);
  const output = [
    ...before,
    speak(writer, ownMessageId(origin), index, BREAK + words),
    ...make(writer, origin, index + 1, call),
  ];
  writer.add("response.completed", {
    response: responseWith(frame, origin, { status: "completed", output, usage }),
  });
  return writer.text;
}

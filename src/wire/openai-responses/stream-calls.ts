import type { ToolCall } from "../../core/turn.ts";
import { MAX_CALLS, RawArguments, readArguments } from "../decisions/calls.ts";
import type { Field } from "../field.ts";
import { agree, CallDraft, merged } from "./call-draft.ts";
import { callId, itemType, ranAtProvider, readCall } from "./calls.ts";

const indexOf = (event: Field): number | null => {
  const { value } = event.get("output_index");
  return typeof value === "number" ? value : null;
};

const idOf = (field: Field): string | null =>
  typeof field.value === "string" && field.value.trim() !== "" ? field.value : null;

/** A call that a client must answer before the conversation can go on. */
export interface OpenCall {
  readonly type: string;
  readonly call: ToolCall;
}

/** The calls of a streamed answer: as its events bring them, and as the response at its end lists them. */
export class StreamedCalls {
  readonly #drafts: CallDraft[] = [];
  readonly #answered = new Set<string | null>();

  /** An item that is a call has been added or is done. */
  takeItem(event: Field, item: Field, data: string, done: boolean): void {
    const [index, id] = [indexOf(event), idOf(item.get("id"))];
    const known = done
      ? this.#find(index, id, true)
      : this.#drafts.find((one) => id !== null && one.itemId === id);
    const draft = known ?? this.#begin(itemType(item), index, id);
    const call = readCall(item, new RawArguments(data));
    if (done) draft.end(call);
    else draft.begin(call);
  }

  /** The output of a shell that the provider runs. */
  takeOutput(item: Field): void {
    this.#answered.add(callId(item));
  }

  /** A piece of a call's arguments, or all of them. */
  takeArguments(event: Field, data: string, type: string, whole: boolean): void {
    const [index, id] = [indexOf(event), idOf(event.get("item_id"))];
    const draft = this.#find(index, id, false) ?? this.#begin(type, index, id);
    const sent = whole ? event.get(type === "function_call" ? "arguments" : "input") : event.get("delta");
    if (sent.absent) return;
    const text = whole ? readArguments(sent, new RawArguments(data)) : sent.string();
    if (whole) draft.setWhole(text);
    else draft.addPiece(text);
  }

  /**
   * All calls that a client may read out of the stream; null where it says two different things of one.
   * @param listed calls of the response at its end
   */
  toCalls(listed: readonly OpenCall[]): readonly OpenCall[] | null {
    const streamed = this.#drafts.map((draft) => ({ type: draft.type, call: draft.toCall() }));
    const free = new Set(listed);
    const calls: OpenCall[] = [];
    for (const { type, call } of streamed) {
      if (call === null) return null;
      if (ranAtProvider(type, call.id, this.#answered)) continue;
      const twin =
        [...free].find((one) => call.id !== null && one.call.id === call.id) ??
        [...free].find((one) => one.type === type && (one.call.id === null || call.id === null));
      if (twin === undefined) {
        calls.push({ type, call });
        continue;
      }
      free.delete(twin);
      if (!agree(call, twin.call)) return null;
      calls.push({ type, call: merged(twin.call, call) });
    }
    return [...calls, ...free];
  }

  /** By id, else by place, else the latest: ids change within a stream on some servers, and places are left out on others. */
  #find(index: number | null, id: string | null, open: boolean): CallDraft | undefined {
    const byId = this.#drafts.findLast((one) => id !== null && one.itemId === id);
    if (byId !== undefined) return byId;
    const others = this.#drafts.filter((one) => !(open && one.closed));
    if (index !== null) return others.findLast((one) => one.index === index);
    return id === null ? others.at(-1) : others.findLast((one) => one.itemId === null);
  }

  #begin(type: string, index: number | null, id: string | null): CallDraft {
    if (this.#drafts.length >= MAX_CALLS) throw new RangeError("too many calls");
    const draft = new CallDraft(type, index, id);
    this.#drafts.push(draft);
    return draft;
  }
}

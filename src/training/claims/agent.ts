/** What a real agent said, as sentences in which nothing is to be found. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Message } from "../../core/turn.ts";
import { EMPTY, type Sentence, turnOf } from "./sentences.ts";

/** Whose texts these are, among the writers. */
export const AGENT_WRITER = "agent";

interface Spoken {
  readonly role: Message["role"];
  readonly content: string | null;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
}

/**
 * What a real agent said between real calls: nothing in it is a phantom.
 *
 * @param folder `tools.json` and conversations, as in ../shared/data/tau-airline
 */
export function readAgent(folder: string): Sentence[] {
  const tools = JSON.parse(readFileSync(join(folder, "tools.json"), "utf8")) as readonly {
    readonly function: { readonly name: string; readonly description: string };
  }[];
  const declared = turnOf(
    tools.map((one) => one.function),
    [],
  ).tools;
  const lines = gunzipSync(readFileSync(join(folder, "gpt-4o.jsonl.gz")))
    .toString()
    .split("\n");
  return lines
    .filter((line) => line !== "")
    .flatMap((line, talk) => {
      const { messages } = JSON.parse(line) as { readonly messages: readonly Spoken[] };
      const said = messages.map(
        ({ role, content, tool_calls: calls = [], tool_call_id: id }): Message => ({
          role,
          text: content ?? "",
          calls: calls.map((call) => ({ id: call.id, ...call.function })),
          callId: id ?? null,
          name: null,
        }),
      );
      return said.flatMap(({ role, text, calls }, at): Sentence[] =>
        role !== "assistant" || text === "" || calls.length > 0
          ? []
          : [
              {
                id: `agent-${talk}-${at}`,
                writer: AGENT_WRITER,
                text,
                turn: { ...EMPTY, tools: declared, messages: said.slice(0, at) },
                phantom: false,
                marks: null,
                kind: "",
                rules: "now",
              },
            ],
      );
    });
}

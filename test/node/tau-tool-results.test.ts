import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { readToolResult } from "../../src/core/outcomes/read-result.ts";
import { RESULT_KINDS, verdictOf, type ResultKind } from "../../src/core/outcomes/result.ts";
import type { Tool } from "../../src/core/turn.ts";
import { readTools } from "../../src/training/data/messages.ts";

/**
 * The reader on tool results of another agent's real conversations, against labels that were given by hand before the
 * reader was tried on them (`test/fixtures/tau-tool-results.md`).
 */
const DATA = join(import.meta.dirname, "../../../shared/data/tau-airline");
const LABELS = join(import.meta.dirname, "../fixtures/tau-tool-results.jsonl");

interface Label {
  readonly task_id: number;
  readonly trial: number;
  readonly message: number;
  readonly label: ResultKind;
}
interface Message {
  readonly role: string;
  readonly content: string | null;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
}
interface Conversation {
  readonly task_id: number;
  readonly trial: number;
  readonly messages: readonly Message[];
}

const linesOf = (text: string): readonly string[] => text.split("\n").filter((line) => line !== "");

describe("the reader on hand-labelled results", () => {
  const rows: { readonly label: ResultKind; readonly read: ResultKind; readonly what: string }[] = [];

  beforeAll(() => {
    const tools = new Map<string, Tool>(
      readTools(
        { file: "tools.json", number: 1 },
        JSON.parse(readFileSync(join(DATA, "tools.json"), "utf8")),
      ).map((tool) => [tool.name, tool]),
    );
    const conversations = new Map(
      linesOf(gunzipSync(readFileSync(join(DATA, "gpt-4o.jsonl.gz"))).toString())
        .map((line) => JSON.parse(line) as Conversation)
        .map((conversation) => [`${conversation.task_id}/${conversation.trial}`, conversation]),
    );
    for (const line of linesOf(readFileSync(LABELS, "utf8"))) {
      const { task_id, trial, message, label } = JSON.parse(line) as Label;
      const messages = conversations.get(`${task_id}/${trial}`)?.messages ?? [];
      const result = messages[message];
      if (result?.role !== "tool") throw new Error(`no tool message ${message} in ${task_id}/${trial}`);
      const call = messages
        .slice(0, message)
        .flatMap(({ tool_calls }) => tool_calls ?? [])
        .findLast(({ id }) => id === result.tool_call_id)?.function;
      const reading = readToolResult(
        { text: result.content ?? "", failed: false },
        { call: call ?? null, tool: tools.get(call?.name ?? "") ?? null },
      );
      rows.push({
        label,
        read: reading.kind,
        what: `${task_id}/${trial}/${message} ${label} read as ${reading.kind} (${reading.rule})`,
      });
    }
  });

  it("has at least 500 of them", () => {
    expect(rows.length).toBeGreaterThanOrEqual(500);
  });

  it("finds the errors that blame the call with precision and recall of at least 0.95", () => {
    const both = rows.filter(({ label, read }) => label === "blamed" && read === "blamed").length;
    const read = rows.filter((row) => row.read === "blamed").length;
    const labelled = rows.filter(({ label }) => label === "blamed").length;
    const wrong = rows.filter((row) => row.label !== row.read).map(({ what }) => what);
    const table = RESULT_KINDS.map((label) =>
      RESULT_KINDS.map((kind) => rows.filter((row) => row.label === label && row.read === kind).length),
    );
    console.info(
      `blamed: precision ${both}/${read}, recall ${both}/${labelled}; label by reading ${JSON.stringify(table)}`,
      wrong,
    );
    expect(labelled).toBeGreaterThan(0);
    expect(both / read, wrong.join("\n")).toBeGreaterThanOrEqual(0.95);
    expect(both / labelled, wrong.join("\n")).toBeGreaterThanOrEqual(0.95);
  });

  it("calls no result correct", () => {
    expect(rows.map(({ read }) => verdictOf(read))).not.toContain("correct");
  });
});

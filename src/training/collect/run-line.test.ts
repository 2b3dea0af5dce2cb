import { describe, expect, it } from "vitest";
import { question, writeFolder } from "../../../test/support/tiny-folder.ts";
import { openFolders } from "../data/folder.ts";
import type { Reply } from "../endpoint/endpoint.ts";
import { runLine } from "./run-line.ts";

const NAME = { bench: "simple", id: "1", agent: "a", mode: "fc", run: 3 };
const reply = (raw: readonly string[], text: string | null = null): Reply => ({
  id: "r1",
  model: "a-2026",
  calls: raw.map((args) => ({ id: null, name: "get_weather", arguments: args })),
  text,
  finishReason: "tool_calls",
  logprobs: null,
  usage: { promptTokens: 7, completionTokens: 2 },
});

async function readBack(line: string) {
  const [folder] = await openFolders([
    writeFolder({ "questions.jsonl": [question("1")], "runs/a.jsonl": [line] }),
  ]);
  if (folder?.kind !== "questions") throw new Error("no questions folder");
  const [file = ""] = folder.runFiles;
  for await (const run of folder.runs(file)) return run;
  throw new Error("no run");
}

describe("the line of a run", () => {
  it("keeps arguments digit for digit, and as text where they are no object", async () => {
    const raw = ['{"id":9007199254740993,"x":5.0}', "{", "[1]", ""];
    const run = await readBack(runLine(NAME, reply(raw), null, "2026-01-01"));
    expect(run.sample.calls.map((call) => call.arguments)).toEqual(raw);
    expect(run).toMatchObject({ ...NAME, valid: null });
  });

  it("says null where there is no call, and why a call is wrong", () => {
    const label = { valid: false as const, problem: { kind: "no_call" as const, reason: "there is none" } };
    expect(JSON.parse(runLine(NAME, reply([], "Sorry."), label, "2026-01-01"))).toEqual({
      ...NAME,
      date: "2026-01-01",
      calls: null,
      valid: false,
      error: "no_call",
      reason: "there is none",
      text: "Sorry.",
      model: "a-2026",
      finish_reason: "tool_calls",
      response_id: "r1",
      usage: { prompt_tokens: 7, completion_tokens: 2 },
    });
  });
});

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { DataError } from "../../core/errors.ts";
import {
  conversation,
  functionsFile,
  question,
  run,
  writeFolder,
} from "../../../test/support/tiny-folder.ts";
import { openFolders } from "./folder.ts";
import type { Run } from "./questions.ts";
import { questionName } from "./questions.ts";

async function readRuns(folder: string): Promise<Run[]> {
  const [opened] = await openFolders([folder]);
  if (opened?.kind !== "questions") throw new Error("no questions folder");
  const runs: Run[] = [];
  for (const file of opened.runFiles) for await (const one of opened.runs(file)) runs.push(one);
  return runs;
}

/** The one-line message that reading a folder ends with. */
async function failure(folder: string): Promise<string> {
  const error = await readAll(folder).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DataError);
  const { message } = error as DataError;
  expect(message).not.toContain("\n");
  return message;
}

async function readAll(folder: string): Promise<void> {
  const [opened] = await openFolders([folder]);
  if (opened?.kind === "questions") await readRuns(folder);
  else if (opened) for await (const _ of opened.conversations());
}

describe("a folder of questions", () => {
  it("is read gzipped or plain, with unknown fields, and without labels", async () => {
    for (const ending of ["jsonl", "jsonl.gz"]) {
      const folder = writeFolder({
        [`questions.${ending}`]: [question("1", undefined, { extra: 1 }), "", question("2")],
        [`runs/a.${ending}`]: [
          run("1", "fc", 0, "Rome"),
          run("2", "fc", 0, null, { valid: true, mode: undefined }),
        ],
      });
      const runs = await readRuns(folder);
      expect(runs.map(({ id, mode, valid, sample }) => [id, mode, valid, sample.calls.length])).toEqual([
        ["1", "fc", null, 1],
        ["2", "", true, 0],
      ]);
    }
  });

  it("keeps the digits of arguments that stand in the file as an object", async () => {
    const line =
      '{"bench":"simple","id":"1","agent":"a","mode":"fc","run":0,"calls":[{"name":"f","arguments":{"a": 5.0, "b": 12345678901234567890}}]}';
    const folder = writeFolder({ "questions.jsonl": [question("1")], "runs/a.jsonl": [line] });
    const [first] = await readRuns(folder);
    expect(first?.sample.calls[0]?.arguments).toBe('{"a": 5.0, "b": 12345678901234567890}');
  });

  it("flattens lists of messages inside lists, and gives equal texts one key", async () => {
    const nested = question("1", "", {
      messages: [
        [
          { role: "system", content: "Be kind." },
          { role: "user", content: "Weather  in\nROME?" },
        ],
      ],
    });
    const folder = writeFolder({
      "questions.jsonl": [nested, question("2", "weather in rome?"), question("3", "weather in paris?")],
      "runs/a.jsonl": [run("1", "fc", 0, "Rome")],
    });
    const [opened] = await openFolders([folder]);
    if (opened?.kind !== "questions") throw new Error("no questions folder");
    const key = (id: string): string | undefined =>
      opened.questions.get(questionName({ bench: "simple", id }))?.key;
    expect(opened.questions.get(questionName({ bench: "simple", id: "1" }))?.turn.messages).toHaveLength(2);
    expect(key("1")).toBe(key("2"));
    expect(key("1")).not.toBe(key("3"));
  });

  it("names file, line and problem of a broken line", async () => {
    const questions = [question("1")];
    const runs = (line: unknown): string =>
      writeFolder({ "questions.jsonl": questions, "runs/a.jsonl.gz": [run("1", "fc", 0, "Rome"), line] });
    expect(await failure(runs("{oops"))).toMatch(/a\.jsonl\.gz:2: no JSON: /);
    expect(await failure(runs("[1]"))).toMatch(/a\.jsonl\.gz:2: is no JSON object$/);
    expect(await failure(runs(run("9", "fc", 0, "Rome")))).toMatch(
      /:2: run of simple\/9, which is not in the questions/,
    );
    expect(await failure(runs({ ...run("1", "fc", 0, "Rome"), run: "x" }))).toMatch(
      /:2: field "run" must be an integer, it is a string/,
    );
    expect(await failure(runs({ ...run("1", "fc", 0, "Rome"), calls: [{}] }))).toMatch(
      /:2: call 0: name must be a string, it is missing/,
    );
    expect(
      await failure(writeFolder({ "questions.jsonl": [question("1"), { bench: "b" }], "runs/a.jsonl": [] })),
    ).toMatch(/questions\.jsonl:2: field "messages" must be a list, it is missing/);
    expect(
      await failure(writeFolder({ "questions.jsonl": [question("1"), question("1")], "runs/a.jsonl": [] })),
    ).toMatch(/:2: .*twice/);
  });

  it("names what is missing", async () => {
    expect(await failure("/no/such/folder")).toBe("/no/such/folder: there is no such folder");
    expect(await failure(writeFolder({ "other.txt": [] }))).toMatch(/holds neither questions/);
    expect(await failure(writeFolder({ "questions.jsonl": [question("1")] }))).toMatch(/runs: holds no/);
  });

  it("reports a gzip file that is cut off", async () => {
    const folder = writeFolder({ "questions.jsonl": [question("1")], "runs/a.jsonl": [] });
    const whole = gzipSync(
      Array.from({ length: 500 }, (_, i) => JSON.stringify(run("1", "fc", i, `city ${i * 7919}`))).join("\n"),
    );
    writeFileSync(join(folder, "runs/b.jsonl.gz"), whole.subarray(0, whole.length / 2));
    expect(await failure(folder)).toMatch(/b\.jsonl\.gz: cannot be read after line \d+: /);
  });

  it("names folders by their last part, and by their path where that is not enough", async () => {
    const folder = writeFolder({
      "a/set/questions.jsonl": [],
      "a/set/runs/x.jsonl": [],
      "b/set/questions.jsonl": [],
      "b/set/runs/x.jsonl": [],
    });
    const names = (await openFolders([join(folder, "a/set"), join(folder, "b/set")])).map(({ data }) => data);
    expect(names).toEqual([join(folder, "a/set"), join(folder, "b/set")]);
    expect((await openFolders([join(folder, "a/set")])).map(({ data }) => data)).toEqual(["set"]);
  });
});

const files = (line: unknown): string =>
  writeFolder({ "conversations.jsonl.gz": [line], "functions.json": [functionsFile] });

describe("a folder of conversations", () => {
  it("finds decisions itself where the data have none", async () => {
    const [opened] = await openFolders([files(conversation({ decisions: undefined, valid: undefined }))]);
    if (opened?.kind !== "conversations") throw new Error("no conversations folder");
    for await (const { decisions, valid } of opened.conversations()) {
      expect(valid).toBeNull();
      expect(decisions.map(({ message, turn, expected }) => [message, turn, expected])).toEqual([
        [1, 0, null],
        [3, 0, null],
        [6, 1, null],
      ]);
    }
  });

  it("names what is wrong", async () => {
    expect(await failure(files(conversation({ functions: ["rm"] })))).toMatch(
      /:1: function "rm" has no document/,
    );
    expect(await failure(files(conversation({ decisions: [{ message: 0 }] })))).toMatch(
      /:1: decision 0: "message" must point/,
    );
    expect(await failure(files(conversation({ added_later: { x: [] } })))).toMatch(
      /:1: added_later: "x" is no turn/,
    );
    expect(await failure(writeFolder({ "conversations.jsonl": [conversation()] }))).toMatch(
      /functions\.json: cannot be read/,
    );
  });
});

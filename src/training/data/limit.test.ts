import { describe, expect, it } from "vitest";
import {
  conversation,
  functionsFile,
  question,
  run,
  writeFolder,
} from "../../../test/support/tiny-folder.ts";
import type { DataFolder } from "./folder.ts";
import { openFolders } from "./folder.ts";
import { limitFolder } from "./limit.ts";

const ids = Array.from({ length: 20 }, (_, i) => `q${i}`);
const questions = (own: readonly string[]) => ({
  "questions.jsonl.gz": own.map((id) => question(id)),
  "runs/a-model.jsonl.gz": own.flatMap((id) => [0, 1].map((number) => run(id, "fc", number, "Rome"))),
});

const open = async (files: Parameters<typeof writeFolder>[0]): Promise<DataFolder> =>
  (await openFolders([writeFolder(files)]))[0]!;

async function idsOf(folder: DataFolder): Promise<string[]> {
  const found: string[] = [];
  if (folder.kind === "questions") {
    for (const file of folder.runFiles) for await (const { id } of folder.runs(file)) found.push(id);
    expect(new Set(found)).toEqual(new Set([...folder.questions.values()].map(({ id }) => id)));
  } else for await (const { id } of folder.conversations()) found.push(id);
  return found;
}

describe("a folder with fewer questions", () => {
  it("holds some questions with all of their runs; more of them hold the same and others", async () => {
    const folder = await open(questions(ids));
    const [few, more] = [await idsOf(limitFolder(folder, 5)), await idsOf(limitFolder(folder, 9))];
    expect([few.length, more.length]).toEqual([10, 18]);
    expect(more).toEqual(expect.arrayContaining(few));
    expect(await idsOf(limitFolder(folder, 99))).toHaveLength(40);
  });

  it("draws a question in or out of every folder alike", async () => {
    const [one, other] = [await open(questions(ids)), await open(questions(ids.toReversed()))];
    expect(new Set(await idsOf(limitFolder(one, 5)))).toEqual(new Set(await idsOf(limitFolder(other, 5))));
  });

  it("keeps all runs of a scenario of conversations", async () => {
    const files = {
      "conversations.jsonl.gz": ["loop_1", "loop_2", "loop_3"].flatMap((id) =>
        [0, 1].map((run) => conversation({ id, run })),
      ),
      "functions.json": [functionsFile],
    };
    const kept = await idsOf(limitFolder(await open(files), 2));
    expect(kept).toHaveLength(4);
    expect(new Set(kept).size).toBe(2);
  });
});

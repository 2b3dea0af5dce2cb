import { afterAll, beforeAll, expect, it } from "vitest";
import { TestStore } from "../../../test/support/store.ts";
import type { CalibrationKind } from "../schema/feedback.ts";
import { listCalibrations, saveCalibration } from "./calibrations.ts";

let store: TestStore;
beforeAll(async () => {
  store = await TestStore.start();
});
afterAll(() => store.stop());

const save = (id: string, kind: CalibrationKind, tool: string | null, createdAt: number) =>
  store.run((database) =>
    saveCalibration(
      database,
      {
        id,
        project: "default",
        createdAt,
        scoreContext: "ctx",
        kind,
        status: "proposed",
        document: tool === null ? { evidence: {} } : { tool, threshold: 0.4 },
        author: "",
        reason: "",
        basedOnVersion: 0,
        policyVersion: null,
        labelsHash: id,
      },
      tool ?? "",
    ),
  );

const list = (cursor: string | null, limit: number, tool?: string) =>
  store.run((database) => listCalibrations(database, "default", cursor, limit, tool));

it("lists, for a tool, what is about it and what is about all tools, over pages", async () => {
  await save("a", "threshold", "pay", 1);
  await save("b", "head", null, 2);
  await save("c", "promise", "book", 3);
  await save("d", "promise", "pay", 4);
  const first = await list(null, 2, "pay");
  expect(first.items.map(({ id, tool }) => [id, tool])).toEqual([
    ["d", "pay"],
    ["b", null],
  ]);
  const second = await list(first.nextCursor, 2, "pay");
  expect([second.items.map(({ id }) => id), second.nextCursor]).toEqual([["a"], null]);
  expect((await list(null, 10, "constructor")).items.map(({ id }) => id)).toEqual(["b"]);
  expect((await list(null, 10)).items.map(({ id }) => id)).toEqual(["d", "c", "b", "a"]);
});

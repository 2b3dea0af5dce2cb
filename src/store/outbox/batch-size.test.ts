import { expect, it } from "vitest";
import { BatchSize } from "./batch-size.ts";

it("halves a batch down to one event, and grows back to the whole", () => {
  const size = new BatchSize(100);
  const seen: number[] = [];
  for (let i = 0; i < 8; i++) {
    size.tookTooLong();
    seen.push(size.events);
  }
  expect(seen).toEqual([50, 25, 12, 6, 3, 1, 1, 1]);
  for (let i = 0; i < 8; i++) size.written();
  expect(size.events).toBe(100);
});

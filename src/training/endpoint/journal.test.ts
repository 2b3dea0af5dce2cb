import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openJournal } from "./journal.ts";

const folder = mkdtempSync(join(tmpdir(), "idk-journal-"));
const path = join(folder, "a.jsonl");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
});

async function openAndRead() {
  const held: unknown[] = [];
  const journal = await openJournal(path, ({ value }) => held.push(value["n"]));
  return { held, journal };
}

const line = (n: unknown): string => JSON.stringify({ n });

describe("a journal", () => {
  it("killed at any byte goes on with every line that was whole", async () => {
    const texts = fc.array(fc.string({ unit: "grapheme" }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(), async (values, cut) => {
        const whole = Buffer.from(values.map((value) => `${line(value)}\n`).join(""));
        writeFileSync(path, whole.subarray(0, cut % (whole.length + 1)));

        const { held, journal } = await openAndRead();
        await Promise.all(values.slice(held.length).map((value) => journal.append(line(value))));
        await journal.close();
        expect(held).toEqual(values.slice(0, held.length));
        expect(readFileSync(path).equals(whole)).toBe(true);
        expect(existsSync(`${path}.lock`)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it("finds the cut in a line that is longer than a block", async () => {
    writeFileSync(path, `${line(1)}\n${line("x".repeat(200_000)).slice(0, -9)}`);
    const { held, journal } = await openAndRead();
    await journal.close();
    expect([held, readFileSync(path, "utf8")]).toEqual([[1], `${line(1)}\n`]);
  });

  it("refuses a file with a broken line in the middle, and leaves it as it is", async () => {
    writeFileSync(path, `${line(1)}\n{"n":\n${line(2)}\n`);
    await expect(openAndRead()).rejects.toThrow(/a\.jsonl:2: no JSON/);
    expect(existsSync(`${path}.lock`)).toBe(false);
    expect(readFileSync(path, "utf8")).toBe(`${line(1)}\n{"n":\n${line(2)}\n`);
  });

  it("has one writer; that of a process that is gone does not count", async () => {
    writeFileSync(`${path}.lock`, "1\n"); // Process 1 always lives.
    await expect(openAndRead()).rejects.toThrow(/process 1 is writing here/);
    writeFileSync(`${path}.lock`, "4194303999\n");
    const { journal } = await openAndRead();
    await journal.close();
  });
});

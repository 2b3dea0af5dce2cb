import { describe, expect, it } from "vitest";
import { type LinePage, lineStream } from "./line-stream.ts";

const textOf = (pages: readonly (readonly string[])[], head = "") => {
  let next = 0;
  const read = async (cursor: string | null): Promise<LinePage> => {
    expect(cursor).toBe(next === 0 ? null : `${next}`);
    const lines = pages[next++] ?? [];
    return { lines, nextCursor: next < pages.length ? `${next}` : null };
  };
  return new Response(lineStream(head, read)).text();
};

describe("a text of many lines", () => {
  it("goes on over pages without a line, at the beginning, between and at the end", async () => {
    expect(await textOf([[], [], ["a\n"], [], ["b\n", "c\n"], [], []])).toBe("a\nb\nc\n");
    expect(await textOf([[], []])).toBe("");
    expect(await textOf([[], ["a\n"]], "head\n")).toBe("head\na\n");
  });

  it("breaks where a page cannot be read", async () => {
    const broken = lineStream("head\n", () => Promise.reject(new Error("gone")));
    await expect(new Response(broken).text()).rejects.toThrow("gone");
  });
});

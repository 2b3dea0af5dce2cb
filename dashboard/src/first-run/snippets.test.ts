import { expect, it } from "vitest";
import { snippets } from "./snippets.ts";

it("point at the gate that shows them by two lines, whatever the language", () => {
  for (const { name, change } of snippets("https://gate.example", true)) {
    const lines = change.trimEnd().split("\n");
    expect([name, lines.length]).toEqual([name, 2]);
    expect(lines[0]).toContain("https://gate.example/v1");
    expect(lines[1]).toContain("x-idk-key");
    expect(change).not.toContain("not needed");
  }
  expect(snippets("http://127.0.0.1:8787", false)[0]?.change).toContain("not needed from this machine");
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { loadBundle } from "../../src/classifier/node.ts";
import { BUILT_IN_POLICY } from "../../src/core/policy/rule.ts";
import { decideTurn } from "../../src/gate/decide.ts";
import { readDecisionRequest } from "../../src/wire/decisions/request.ts";
import { decisionResponse } from "../../src/wire/decisions/response.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const readme = read("README.md");

it("sends in the README's first request exactly the example that lies in the project", () => {
  const [, body = ""] =
    /\/v1\/decisions -H 'content-type: application\/json' -d '([^']+)'/.exec(readme) ?? [];
  expect(JSON.parse(body)).toEqual(JSON.parse(read("examples/decision.json")));
});

it("keeps quotes out of the example, because it is pasted between quotes", () => {
  expect(read("examples/decision.json")).not.toContain("'");
});

it("names only commands that exist", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const named = [...readme.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => name === undefined || !(name in scripts))).toEqual([]);
});

it("gives a reason for every package that the worker depends on, and for no other", () => {
  const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
  const [section = ""] = /## What the worker depends on[\s\S]*?(?=\n## )/.exec(readme) ?? [];
  const named = [...section.matchAll(/`([@\w/-]+)`/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(Object.keys(dependencies).toSorted());
});

it("tells continuous integration to run the README's own test command", () => {
  expect(readme).toContain("npm ci && npm test");
  expect(read(".ci/run").trim().split("\n").at(-1)).toBe("npm ci && npm test");
});

const round = (value: unknown) => (typeof value === "number" ? Math.round(value * 100) / 100 : value);

it("shows what the gate really answers to that example", async () => {
  const shown = JSON.parse(/```json\n([\s\S]*?)```/.exec(readme)?.[1] ?? "{}") as Record<string, unknown>;
  const request = readDecisionRequest(
    JSON.parse(read("examples/decision.json")),
    read("examples/decision.json"),
    {
      agent: null,
      session: null,
      user: null,
    },
  );
  const { record } = await decideTurn(
    {
      id: String(shown["id"]),
      project: "default",
      ...request,
      requestHash: null,
      policy: BUILT_IN_POLICY,
      overrides: { mode: request.mode, threshold: request.threshold, mayLoosen: false },
      stopping: "given",
      caller: "owner",
      receivedAt: 0,
    },
    { classifier: loadBundle(join(ROOT, "src/classifier/model")), now: () => 0 },
  );
  const answer: Record<string, unknown> = { ...decisionResponse(record, []) };
  const same = Object.keys(shown).map((key) => [key, key === "reason" ? record.reason : round(answer[key])]);
  expect(Object.fromEntries(same)).toEqual(shown);
});

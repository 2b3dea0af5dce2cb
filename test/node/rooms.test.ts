import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findViolations, importsOf, reachableFrom, readSources } from "../support/rooms.ts";

const SRC = join(import.meta.dirname, "../../src");
const sources = readSources(SRC);
const check = (file: string, source: string) => findViolations(new Map([[file, source]]));

describe("the rooms of src", () => {
  it("import each other along the arrows only", () => {
    expect(sources.size).toBeGreaterThan(50);
    expect(findViolations(sources)).toEqual([]);
  });

  it("keep training, the commands and the simulation out of the worker, however far the imports go", () => {
    const inWorker = [...reachableFrom("worker.ts", sources)];
    expect(inWorker).toContain("gate/decide.ts");
    expect(inWorker).toContain("core/turn.ts");
    expect(inWorker.filter((file) => /^(training|cli|sim)\//.test(file))).toEqual([]);
  });

  it("keep the 14 MB wasm import, and what only workerd has, out of the library for Node", () => {
    const inLibrary = reachableFrom("library/node.ts", sources);
    expect(inLibrary).toContain("store/outbox/project-outbox.ts");
    for (const file of ["classifier/workerd.ts", "store/outbox.ts", "worker.ts"])
      expect(inLibrary).not.toContain(file);
  });
});

describe("the checker of the rooms", () => {
  it.each([
    ["core/turn.ts", `import type { Env } from "../store/client.ts";`],
    ["core/turn.ts", `import { readFileSync } from "node:fs";`],
    ["core/turn.ts", `export * from "hono";`],
    ["core/policy/rule.ts", `const late = await import("../../gate/decide.ts");`],
    ["store/client.ts", `import { decideTurn } from "../gate/decide.ts";`],
    ["wire/openai.ts", `export { put } from "../store/outbox.ts";`],
    ["gate/decide.ts", `import { createApp } from "../api/app.ts";`],
    ["api/app.ts", `import { readData } from "../training/data.ts";`],
    ["worker.ts", `import "./cli/train.ts";`],
    ["training/train.ts", `import { createApp } from "../api/app.ts";`],
    ["cli/replay.ts", `import worker from "../worker.ts";`],
    ["gate/decide.ts", `import { startSimServer } from "../sim/server/server.ts";`],
    ["sim/main.ts", `import { decideTurn } from "../gate/decide.ts";`],
    ["classifier/node.ts", `import module from "onnxruntime-web/ort-wasm-simd-threaded.wasm";`],
    ["cellar/wine.ts", `import "../core/turn.ts";`],
    ["gate/decide.ts", `import "../../test/support/sqld.ts";`],
  ])("refuses in %s: %s", (file, source) => {
    expect(check(file, source)).toHaveLength(1);
  });

  it.each([
    ["core/schema/check.ts", `import { Validator } from "@cfworker/json-schema"; import "../turn.ts";`],
    ["classifier/workerd.ts", `import module from "onnxruntime-web/ort-wasm-simd-threaded.wasm";`],
    ["api/app.ts", `import { Hono } from "hono"; import "../store/client.ts"; import "../gate/decide.ts";`],
    ["cli/train.ts", `import "../training/forest.ts"; import "../classifier/node.ts"; import "node:fs";`],
    [
      "core/turn.ts",
      `// import "../store/client.ts"\n/** import { x } from "hono"; */\nexport const text = 'from "hono"';`,
    ],
  ])("accepts in %s: %s", (file, source) => {
    expect(check(file, source)).toEqual([]);
  });

  it("follows imports over several files", () => {
    const chain = new Map([
      ["worker.ts", `import "./gate/a.ts";`],
      ["gate/a.ts", `export { b } from "./b.ts";`],
      ["gate/b.ts", `export const b = () => import("../training/c.ts");`],
      ["training/c.ts", `export const c = 1;`],
      ["cli/d.ts", `export const d = 1;`],
    ]);
    expect(reachableFrom("worker.ts", chain)).toEqual(
      new Set(["worker.ts", "gate/a.ts", "gate/b.ts", "training/c.ts"]),
    );
  });

  it("sees every kind of import, and says where relative ones lead", () => {
    const source = `import a from "x"; import type { B } from "./b.ts"; export * from "../c.ts"; void import("./d.ts");`;
    expect(importsOf("gate/a.ts", source)).toEqual([
      { specifier: "x", target: null },
      { specifier: "./b.ts", target: "gate/b.ts" },
      { specifier: "../c.ts", target: "c.ts" },
      { specifier: "./d.ts", target: "gate/d.ts" },
    ]);
  });
});

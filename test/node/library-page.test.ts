import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createClient } from "@libsql/client";
import OpenAI from "openai";
import { build } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildLibrary } from "../../scripts/build-library.ts";
import { startModule } from "../../scripts/local/worker.ts";
import { LOOK_UP, REFUND } from "../support/chat.ts";
import { startDatabase } from "../support/api.ts";
import { openaiChatDriver } from "../support/formats/openai-chat.ts";
import { programsOfPage } from "../support/library-page.ts";
import type { Sqld } from "../support/sqld.ts";
import { type ScriptedUpstream, startUpstream } from "../support/upstream.ts";

/** The programs of docs/library.md, run as they stand there, with the library as it is built and installed. */
const ROOT = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "idk-page-"));
const [inNode = "", inHono = "", inWorker = ""] = programsOfPage();
let upstream: ScriptedUpstream;
let sqld: Sqld;

beforeAll(async () => {
  [upstream, sqld] = await Promise.all([startUpstream(), startDatabase(), buildLibrary({ types: false })]);
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(ROOT, join(folder, "node_modules/idk-gate"));
  for (const name of ["openai", "hono"])
    symlinkSync(join(ROOT, "node_modules", name), join(folder, "node_modules", name));
  const lacking = { name: "refund", args: '{"order_id":"7731"}', id: "call_1" };
  upstream.script(() => ({ parts: [openaiChatDriver.answer({ calls: [lacking] }, false)] }));
}, 120_000);
afterAll(async () => {
  await Promise.all([upstream.stop(), sqld.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

/** Takes from the process what Node 20 lacks. These tests run in a newer Node, and the page promises 20. */
const AS_NODE_20 = `data:text/javascript,${encodeURIComponent(`
  const lacking = [
    [Promise, ["withResolvers", "try"]],
    [Map, ["groupBy"]],
    [Object, ["groupBy"]],
    [Array, ["fromAsync"]],
    [RegExp, ["escape"]],
    [Set.prototype, ["union", "intersection", "difference", "symmetricDifference", "isSubsetOf", "isSupersetOf", "isDisjointFrom"]],
    [Object.getPrototypeOf(Object.getPrototypeOf([].values())), ["map", "filter", "take", "drop", "flatMap", "reduce", "toArray", "forEach", "some", "every", "find"]],
    [globalThis, ["Iterator"]],
  ];
  for (const [of, names] of lacking) for (const name of names) delete of[name];
`)}`;

/** A program in a project of its own, where only what the page says is installed. */
function run(name: string, program: string): ChildProcess & { readonly said: () => string } {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, program);
  const child = spawn(process.execPath, ["--import", AS_NODE_20, file], {
    cwd: folder,
    env: { ...process.env, OPENAI_BASE_URL: upstream.url, OPENAI_API_KEY: "sk-of-the-caller" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
  return Object.assign(child, { said: () => text });
}

async function logged(url: string): Promise<readonly unknown[]> {
  const client = createClient({ url });
  const { rows } = await client.execute("SELECT action FROM decisions ORDER BY created_at, id");
  client.close();
  return rows.map(({ action }) => action);
}

it("in Node: the whole program", async () => {
  const child = run("whole", inNode);
  const [code] = (await once(child, "close")) as [number];
  expect([code, child.said()]).toEqual([0, expect.stringContaining("{ waiting: 0 }")]);
  expect(child.said()).toMatch(/content: '.*amount.*'/);
  expect(child.said()).toMatch(/^abstain .*amount/m);
  expect(upstream.seen.at(-1)?.headers["authorization"]).toBe("Bearer sk-of-the-caller");
  expect(await logged(pathToFileURL(join(folder, "gate.db")).href)).toEqual(["abstain", "abstain"]);
});

it("in Node: a SIGTERM hands over what waits", async () => {
  const url = `file:${join(folder, "ended.db")}`;
  const [before = ""] = inNode.split("// Later:");
  const program = before.replace('"file:gate.db"', JSON.stringify(url));
  const child = run("ended", `${program}\nconsole.log("ready");\nsetInterval(() => undefined, 1000);`);
  await expect.poll(child.said, { timeout: 30_000 }).toContain("ready");
  child.kill("SIGTERM");
  expect(await once(child, "close")).toEqual([0, null]);
  expect(await logged(url)).toEqual(["abstain", "abstain"]);
});

/** A gate whose outbox is in one folder, whatever its database. */
const programAt = (url: string, end: string) => `
  import { createGate } from "idk-gate";
  const refund = { type: "function", function: { name: "refund" } };
  const messages = [{ role: "user", content: "Refund my order 7731, please." }];
  const gate = await createGate({ database: { url: ${JSON.stringify(url)} }, outbox: "crashed", migrate: ${url.startsWith("file:")} });
  ${end}`;

it("in Node: what a process that was killed could not hand over is written by the next one, once", async () => {
  const [decide = ""] = /const decision = .*?^\}\);$/ms.exec(inNode) ?? [];
  const away = "http://127.0.0.1:9";
  // With a key the decision is in the outbox before it is answered.
  const kept = decide.replace(/\}\);$/, '}, { idempotencyKey: "order-7731" });');
  const killed = run(
    "killed",
    programAt(away, `${kept}\n console.log("ready"); setInterval(() => undefined, 1000);`),
  );
  await expect.poll(killed.said, { timeout: 30_000 }).toContain("ready");
  killed.kill("SIGKILL");
  await once(killed, "close");
  const url = `file:${join(folder, "crashed.db")}`;
  for (const name of ["after", "again"]) {
    const next = run(name, programAt(url, "console.log(await gate.close());"));
    await once(next, "close");
    expect(next.said()).toContain("{ waiting: 0 }");
    expect(await logged(url)).toHaveLength(1);
  }
});

it("in a Hono app", async () => {
  const child = run(
    "mounted",
    `process.env.IDK_ADMIN_KEY = "secret";\nconst { default: app } = await import("./app.mjs");
     const answer = await app.request("/gate/v1/decisions", { headers: { "x-idk-key": "secret" } });
     console.log(answer.status, await answer.text());`,
  );
  writeFileSync(join(folder, "app.mjs"), inHono);
  await once(child, "close");
  expect(child.said()).toContain('200 {"items":[');
});

it("in a Worker, under workerd, without wasm", async () => {
  const code = await bundle(inWorker);
  // Not shown where it fails: it is a megabyte.
  expect(/onnxruntime-web|ort-wasm|WebAssembly/.test(code)).toBe(false);
  const { url, stop } = await startModule({
    name: "mine",
    script: code,
    variables: { LIBSQL_URL: sqld.url, IDK_ADMIN_KEY: "secret", UPSTREAM_BASE_URL: upstream.url },
    compatibilityFlags: ["nodejs_compat", "enable_request_signal"],
    durableObjects: { OUTBOX: { className: "Outbox", useSQLite: true } },
  });
  try {
    const headers = { "x-idk-key": "secret" };
    const body = JSON.stringify({ global: { mode: "enforce" }, reason: "test" });
    const json = { ...headers, "content-type": "application/json" };
    expect((await fetch(`${url}/gate/api/policies`, { method: "PUT", headers: json, body })).status).toBe(
      200,
    );
    const client = new OpenAI({ baseURL: `${url}/gate/v1`, apiKey: "sk", defaultHeaders: headers });
    const { choices } = await client.chat.completions.create({
      model: "test-model",
      messages: [{ role: "user", content: "Refund my order 7731, please." }],
      tools: [REFUND, LOOK_UP] as never,
    });
    expect(choices[0]?.message).toMatchObject({ content: expect.stringContaining("amount") });
    const health = (await (await fetch(`${url}/gate/healthz`)).json()) as { model: object };
    expect(health.model).toMatchObject({ engine: "reader" });
    expect(await (await fetch(url)).text()).toBe("my own worker");
    await expect.poll(() => logged(sqld.url), { timeout: 20_000 }).toEqual(["abstain"]);
  } finally {
    await stop();
  }
});

/** One module, as the bundler of a worker makes it; the model's bytes travel in it. */
async function bundle(program: string): Promise<string> {
  const entry = join(folder, "worker.mjs");
  writeFileSync(entry, program);
  const built = await build({
    configFile: false,
    root: folder,
    logLevel: "error",
    build: {
      ssr: entry,
      write: false,
      target: "esnext",
      rollupOptions: { external: [/^cloudflare:/, /^node:/] },
    },
    ssr: {
      target: "webworker",
      noExternal: true,
      resolve: { conditions: ["workerd", "worker", "browser"] },
    },
    plugins: [
      {
        name: "bytes",
        enforce: "pre",
        load: (id) =>
          id.endsWith(".onnx")
            ? `export default Uint8Array.from(atob("${readFileSync(id, "base64")}"), (one) => one.charCodeAt(0)).buffer;`
            : null,
      },
    ],
  });
  const [output] = [built].flat();
  const chunk = output && "output" in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error("The worker was not bundled");
  return chunk.code;
}

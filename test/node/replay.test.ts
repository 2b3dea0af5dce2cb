import { spawn } from "node:child_process";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ModelCard } from "../../src/classifier/card.ts";
import { question, run, writeFolder } from "../support/tiny-folder.ts";
import { ADMIN_KEY, startApi, startDatabase, type TestApi } from "../support/api.ts";
import { agreementBundle } from "../support/agreement-bundle.ts";
import { serveApi } from "../support/serve-api.ts";
import type { Sqld } from "../support/sqld.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Three right of four, two samples each. */
const CITIES = ["Rome", "Oslo", "Lima", "Bonn"];
const folder = writeFolder({
  "questions.jsonl": CITIES.map((city, i) => question(`q${i}`, `How is the weather in ${city}?`)),
  "runs/a-model.jsonl": CITIES.flatMap((city, i) =>
    [0, 1].map((number) => run(`q${i}`, "fc", number, i === 0 ? "Springfield" : city, { valid: i > 0 })),
  ),
});

let database: Sqld;
let api: TestApi;
let server: Awaited<ReturnType<typeof serveApi>>;
beforeAll(async () => {
  database = await startDatabase();
  const { card } = await agreementBundle();
  const sets = [{ data: basename(folder), groups: 8, questions: 4 }];
  const trained: ModelCard = { ...card, training: { ...card.training, sets } };
  api = await startApi(database.url, { card: () => trained });
  server = await serveApi(api);
});
afterAll(async () => {
  await server.stop();
  await database.stop();
});

/** A script through npm, as people and machines run it. */
function npmRun(name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
    const child = spawn("npm", ["run", "-s", name, "--", ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      timeout: 50_000,
    });
    let [out, err] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, out, err }));
  });
}

const replay = (key: string, ...args: string[]) =>
  npmRun("replay", ["--data", folder, "--url", server.url, "--k", "2", ...args], { IDK_KEY: key });

describe("npm run -s replay", () => {
  it("prints JSON only on --json, and warns beside it of data that the model has seen", async () => {
    const { code, out, err } = await replay(ADMIN_KEY, "--json");
    expect(code).toBe(0);
    const report = JSON.parse(out) as Record<string, unknown>;
    expect(Object.keys(report)).toEqual(["n", "accuracy", "abstain_rate", "idks_base", "idks", "errors"]);
    expect(report).toMatchObject({ n: 4, accuracy: 0.75, idks_base: 0.5, errors: 0 });
    expect(err).toContain(`warning: ${basename(folder)}: the gate's model was trained on data of this name`);
    expect(err).toMatch(/^4 decisions sent in \d+\.\d s$/m);
  });

  it("says what each line is, and in shadow what the gate would have done", async () => {
    const shadow = await replay(ADMIN_KEY, "--mode", "shadow");
    const names = shadow.out.split("\n").map((line) => line.split(/ {2,}/)[0]);
    expect(names).toEqual([
      "decisions",
      "accuracy of the candidates",
      "would abstain",
      "IDKS of always executing them",
      "IDKS with the gate",
      "errors",
      "",
    ]);
    const enforce = await replay(ADMIN_KEY, "--mode", "enforce");
    expect(enforce.out).toMatch(/^abstained {2,}/m);
  });

  it("does not warn where the key may not ask what the model was trained on", async () => {
    const made = await api.send("POST", "/api/keys", { body: { name: "agent", role: "agent" } });
    const { code, err } = await replay(String(made.body["key"]), "--json");
    expect(code).toBe(0);
    expect(err).not.toContain("warning");
    expect(err).not.toContain("/api/models");
  });
});

describe("the help of the commands", () => {
  it.each(["train", "evaluate", "replay", "migrate", "build"])(
    "tells machines to run %s with -s",
    async (name) => {
      expect((await npmRun(name, ["--help"])).out).toContain(`npm run -s ${name} -- `);
    },
  );
});

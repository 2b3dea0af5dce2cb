import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Ended, runCommand } from "../../test/support/run-command.ts";
import { conversation, functionsFile, question, run, writeFolder } from "../../test/support/tiny-folder.ts";

const command = (name: "train" | "evaluate", ...args: string[]): Promise<Ended> => runCommand(name, args);

const CITIES = ["Rome", "Oslo", "Lima", "Bonn", "Kyiv", "Bern", "Riga", "Cork", "Pisa", "Nice"];

const asked = (i: number): string => CITIES[i % CITIES.length]!;
const wrong = (i: number): boolean => i % 3 === 0;

/** Questions about cities; every third answer names a city that nobody asked for. */
function cityFolder(labelled: boolean): string {
  const ids = Array.from({ length: 60 }, (_, i) => i);
  return writeFolder({
    "questions.jsonl.gz": ids.map((i) => question(`q${i}`, `How is the weather in ${asked(i)} on day ${i}?`)),
    "runs/a-model.jsonl.gz": ids.flatMap((i) =>
      [0, 1].map((number) =>
        run(`q${i}`, "fc", number, wrong(i) ? "Springfield" : asked(i), labelled ? { valid: !wrong(i) } : {}),
      ),
    ),
  });
}

const loopFolder = (): string =>
  writeFolder({ "conversations.jsonl.gz": [conversation()], "functions.json": [functionsFile] });

let labelled: string;
let bundle: string;
let trained: Ended;

beforeAll(async () => {
  labelled = cityFolder(true);
  bundle = mkdtempSync(join(tmpdir(), "idk-model-"));
  trained = await command("train", "--data", labelled, "--data", loopFolder(), "--out", bundle, "--json");
}, 60_000);
afterAll(() => rmSync(bundle, { recursive: true, force: true }));

describe("train", () => {
  it("writes a bundle and prints JSON only", () => {
    expect(trained).toMatchObject({ code: 0 });
    const printed = JSON.parse(trained.out) as { model: { sha256: string }; sets: { data: string }[] };
    const card = JSON.parse(readFileSync(join(bundle, "card.json"), "utf8")) as Record<string, unknown>;
    expect(card.sha256).toBe(printed.model.sha256);
    expect(card.threshold).toBe(0.5);
    // Every third answer is wrong and told apart, so that the paper's threshold lies between the two kinds: above 0.
    expect(card.argmax_threshold).toBeGreaterThan(0.1);
    expect(card.argmax_threshold).toBeLessThan(1);
    expect(card.training).toMatchObject({ sets: [{ groups: 120, questions: 60 }, { groups: 3 }] });
    expect(printed.sets).toHaveLength(3);
  });

  it("makes the same model again from the same seed", async () => {
    const again = mkdtempSync(join(tmpdir(), "idk-model-"));
    expect(await command("train", "--data", labelled, "--data", loopFolder(), "--out", again)).toMatchObject({
      code: 0,
    });
    expect(readFileSync(join(again, "model.onnx"))).toEqual(readFileSync(join(bundle, "model.onnx")));
  });

  it("grows the learner that is asked for, and its bundle is scored like any other", async () => {
    const out = mkdtempSync(join(tmpdir(), "idk-model-"));
    const made = await command("train", "--data", labelled, "--out", out, "--learner", "both", "--json");
    expect(made).toMatchObject({ code: 0 });
    const card = JSON.parse(readFileSync(join(out, "card.json"), "utf8")) as Record<string, unknown>;
    expect(card).toMatchObject({
      id: expect.stringMatching(/^both-/),
      training: { settings: { learner: "both" } },
    });
    const scored = await command("evaluate", "--data", labelled, "--model", out, "--k", "1", "--json");
    const { sets } = JSON.parse(scored.out) as { sets: { auroc_executed: number }[] };
    expect(sets[0]!.auroc_executed).toBeGreaterThan(0.9);
    rmSync(out, { recursive: true, force: true });
    expect(await command("train", "--data", labelled, "--out", out, "--learner", "oracle")).toEqual({
      code: 2,
      out: "",
      err: 'error: --learner must be forest, boosting, both, got "oracle".\n',
    });
  });

  it("ends with code 2 and one line on bad input", async () => {
    const noLabels = await command("train", "--data", cityFolder(false), "--out", bundle);
    expect(noLabels).toMatchObject({ code: 2, out: "" });
    expect(noLabels.err.trim().split("\n").at(-1)).toMatch(/^error: The data hold no group with a label/);
    const noOut = await command("train", "--data", labelled);
    expect(noOut).toEqual({ code: 2, out: "", err: "error: --out DIR is missing.\n" });
  });
});

describe("evaluate", () => {
  it("scores the bundle, says which questions it has seen, and writes predictions", async () => {
    const file = join(bundle, "predictions.jsonl");
    const { code, out } = await command(
      "evaluate",
      "--data",
      labelled,
      "--data",
      loopFolder(),
      "--model",
      bundle,
      "--k",
      "2",
      "--json",
      "--predictions",
      file,
    );
    expect(code).toBe(0);
    const [groups, loops] = (JSON.parse(out) as { sets: Record<string, unknown>[] }).sets;
    expect(groups).toMatchObject({
      k: 2,
      n: 60,
      questions: 60,
      seen_questions: 60,
      idks_base: expect.closeTo(1 / 3, 12) as number,
    });
    expect(groups?.auroc_executed).toBeGreaterThan(0.9);
    expect(Object.keys(groups?.by_agent as object)).toEqual(["a-model"]);
    expect(loops).toMatchObject({ k: 1, n: 2, accuracy: 0.5 });
    expect(loops).toHaveProperty("asking_right_stopped");
    const lines = readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as object);
    expect(lines).toHaveLength(63);
    expect(Object.keys(lines[0]!)).toEqual([
      "data",
      "agent",
      "bench",
      "id",
      "mode",
      "k",
      "candidate",
      "score",
      "confidence",
      "action",
    ]);
    expect(Object.keys(lines[62]!)).toEqual([
      "data",
      "agent",
      "id",
      "run",
      "message",
      "score",
      "confidence",
      "action",
    ]);
  });

  it("predicts on data without labels; what cannot be told is null, and n/a in the table", async () => {
    const file = join(bundle, "unlabelled.jsonl");
    const args = ["--data", cityFolder(false), "--model", bundle, "--k", "1"];
    const json = await command("evaluate", ...args, "--json", "--predictions", file);
    const [set] = (JSON.parse(json.out) as { sets: Record<string, unknown>[] }).sets;
    expect(set).toMatchObject({ n: 60, labelled: 0, accuracy: null, auroc_executed: null, idks: null });
    expect(readFileSync(file, "utf8").trim().split("\n")).toHaveLength(60);
    const table = await command("evaluate", ...args);
    expect(table).toMatchObject({ code: 0 });
    expect(table.out).toContain("n/a");
    expect(table.out).toContain("60 of 60 groups have no label.");
  });

  it("prints the summary last, and tables by bench and agent only where they are asked for", async () => {
    const args = ["--data", labelled, "--data", loopFolder(), "--model", bundle, "--k", "1,2"];
    const short = await command("evaluate", ...args);
    expect(short.out).not.toMatch(/ by (bench|agent)$/m);
    const { out } = await command("evaluate", ...args, "--by", "agent,bench");
    const places = [/ k=2 by bench$/m, / k=2 by agent$/m, /95 % intervals/, /^right: share/m, /^ +n +right/m];
    const found = places.map((place) => out.search(place));
    expect(found).not.toContain(-1);
    expect(out.slice(out.lastIndexOf("\n\n"))).toMatch(/reads stopped[^]*\n\S+ +2 /);
    expect(out.lastIndexOf(" by agent\n")).toBeLessThan(out.indexOf("95 % intervals"));
    expect(out.indexOf("95 % intervals")).toBeLessThan(out.search(/^right: share/m));
    const headers = out.split("\n").filter((line) => /^ +n +right/.test(line));
    for (const titles of headers.map((line) => line.trim().split(/ {2,}/))) {
      expect(new Set(titles).size).toBe(titles.length);
    }
    expect(headers.length).toBeGreaterThan(6);
    expect(await command("evaluate", ...args, "--by", "bench,colour")).toEqual({
      code: 2,
      out: "",
      err: 'error: --by must be bench, agent or bench,agent, got "bench,colour".\n',
    });
  });

  it("tells what drawing only in doubt saves and costs, of the bundle as of folds", async () => {
    const args = ["--data", labelled, "--data", loopFolder(), "--k", "1,2", "--adaptive"];
    const scored = await command("evaluate", ...args, "--model", bundle, "--json");
    const { adaptive } = JSON.parse(scored.out) as { adaptive: Record<string, unknown>[] };
    expect(adaptive).toHaveLength(1);
    expect(adaptive[0]).toMatchObject({ ks: [1, 2], n: 60, threshold: 0.5, goal: null });
    const kinds = (adaptive[0]!.rules as { kind: string; loss: object }[]).map(({ kind }) => kind);
    expect([...new Set(kinds)]).toEqual(["fixed", "band", "shipped"]);
    const folds = await command("evaluate", ...args, "--folds", "3");
    expect(folds).toMatchObject({ code: 0 });
    expect(folds.out).toMatch(
      /always 2[^]*the gate's rule[^]*samples at the stop[^]*no goal is set for this folder at 2 samples/,
    );
  });

  it("misses the model before it computes any feature", async () => {
    const answer = await command("evaluate", "--data", labelled, "--model", join(bundle, "nowhere"));
    expect(answer).toMatchObject({ code: 2, out: "" });
    expect(answer.err).toMatch(/^error: \S+nowhere\S+: the file of the model bundle cannot be read\.\n$/);
  });

  it("trains on folds", async () => {
    const { code, out } = await command("evaluate", "--data", labelled, "--folds", "3", "--k", "1", "--json");
    expect(code).toBe(0);
    const { model, sets } = JSON.parse(out) as { model: object; sets: Record<string, unknown>[] };
    expect(model).toMatchObject({ folds: 3, seed: 1 });
    expect(sets).toHaveLength(1);
    expect(sets[0]).toMatchObject({ k: 1, n: 60, seen_questions: 0 });
    expect(sets[0]?.auroc_executed).toBeGreaterThan(0.9);
  });

  it("leaves the groups of a second opinion's agent out", async () => {
    const { code, err } = await command(
      "evaluate",
      "--data",
      labelled,
      "--model",
      bundle,
      "--second",
      "a-model:fc",
    );
    expect({ code, last: err.trim().split("\n").at(-1) }).toEqual({
      code: 2,
      last: "error: The data hold no group whose candidate has a call: nothing to evaluate.",
    });
  });

  it("measures the checks against the labels, by folder, as JSON and as tables", async () => {
    const wishes = ["Calculate this.", "Then find that.", "Finally compare both."].join(" ");
    const data = writeFolder({
      "questions.jsonl": [1, 2, 3, 4, 5].map((i) =>
        question(`q${i}`, i < 3 ? `Find the weather in ${asked(i)}. ${wishes}` : `Weather in ${asked(i)}?`),
      ),
      "runs/a.jsonl": [1, 2, 3, 4, 5].map((i) =>
        run(`q${i}`, "fc", 0, i === 5 ? "<your_city>" : asked(i), { valid: i === 2 || i === 3 }),
      ),
    });
    const args = ["--data", data, "--data", loopFolder(), "--checks"];
    const { code, out } = await command("evaluate", ...args, "--json");
    expect(code).toBe(0);
    const { sets, errors } = JSON.parse(out) as {
      sets: { k: number; n: number; checks: { check: string }[] }[];
      errors: unknown[];
    };
    const of = (check: string) => sets[0]!.checks.find((one) => one.check === check);
    expect(sets.map(({ k, n }) => [k, n])).toEqual([
      [1, 5],
      [1, 3],
    ]);
    expect(of("uncovered_request")).toMatchObject({
      level: "flag",
      flagged: { value: 0.4, n: 5 },
      precision: { value: 0.5, n: 2 },
      recall: { value: 1 / 3, n: 3 },
      false_alarms: { value: 0.5, n: 2 },
    });
    expect(of("ungrounded_argument")).toMatchObject({
      precision: { value: 1, n: 1 },
      false_alarms: { value: 0 },
    });
    expect(of("any that flags")).toMatchObject({ flagged: { value: expect.closeTo(0.6, 12) as number } });
    expect(errors).toMatchObject([{ calls: 2, errors: 0, good: 1 }]);
    const table = await command("evaluate", ...args);
    expect(table.out).toMatch(/\| uncovered_request +\| flag +\| 2 +\| 0\.50 of 2/);
    expect(table.out).toContain("A finding is right when the call is wrong.");
  });

  it("gives every other group the second agent's first run, and says what the same groups are without it", async () => {
    const ids = Array.from({ length: 60 }, (_, i) => i);
    // Every city is one that was asked for, so only the other agent knows which answers are wrong.
    const data = writeFolder({
      "questions.jsonl": ids.map((i) =>
        question(`q${i}`, `How is the weather in ${asked(i)} or ${asked(i + 1)}, day ${i}?`),
      ),
      "runs/runs.jsonl": ids.flatMap((i) => [
        ...["a-model", "b-model"].map((agent) =>
          run(`q${i}`, "fc", 0, asked(wrong(i) ? i + 1 : i), { agent, valid: !wrong(i) }),
        ),
        ...(i < 50 ? [run(`q${i}`, "prompt", 0, asked(i), { agent: "knows", valid: true })] : []),
      ]),
    });
    const args = ["--data", data, "--folds", "3", "--k", "1", "--json", "--second"];
    const { code, out } = await command("evaluate", ...args, "knows:prompt");
    expect(code).toBe(0);
    const [set] = (JSON.parse(out) as { sets: Record<string, unknown>[] }).sets;
    const byAgent = { "a-model": { n: 60 }, "b-model": { n: 60 } };
    expect(set).toMatchObject({
      n: 120,
      second_answered: 100,
      without_second: { n: 120 },
      by_agent: byAgent,
    });
    expect(Object.keys(set?.by_agent as object)).toEqual(Object.keys(byAgent));
    const nobody = await command("evaluate", ...args, "knows:fc");
    expect(nobody.code).toBe(2);
    expect(nobody.err.trim().split("\n").at(-1)).toBe(
      "error: --second: the data hold no answer of knows in mode fc.",
    );
    expect((await command("evaluate", ...args, "knows:")).err).toBe(
      'error: --second must be AGENT or AGENT:MODE, got "knows:".\n',
    );
  });

  it("ends with code 2 and one line that names file and line, or the option", async () => {
    const broken = writeFolder({
      "questions.jsonl": [question("1")],
      "runs/a.jsonl": [run("1", "fc", 0, "Rome"), "{"],
    });
    const { code, out, err } = await command("evaluate", "--data", broken, "--model", bundle);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/^error: \S+a\.jsonl:2: no JSON: [^\n]+\n$/);
    expect(await command("evaluate", "--data", labelled, "--k", "0")).toEqual({
      code: 2,
      out: "",
      err: 'error: --k must be an integer from 1 to 10, got "0".\n',
    });
  });

  it("trains the learner that is asked for on its folds, and nothing without folds", async () => {
    const args = ["--data", labelled, "--k", "1", "--learner", "boosting"];
    const folds = await command("evaluate", ...args, "--folds", "3", "--json");
    const { model, sets } = JSON.parse(folds.out) as { model: object; sets: { auroc_executed: number }[] };
    expect(model).toMatchObject({ learner: "boosting", folds: 3 });
    expect(sets[0]!.auroc_executed).toBeGreaterThan(0.9);
    expect((await command("evaluate", ...args)).err).toBe(
      "error: --learner says what the folds train: it needs --folds.\n",
    );
  });

  it("has --help", async () => {
    const { code, out } = await command("evaluate", "--help");
    expect(code).toBe(0);
    expect(out).toMatch(/^Usage: npm run evaluate/);
  });
});

import { expect, it } from "vitest";
import { type Ended, runCommand } from "../../test/support/run-command.ts";
import { question, run, writeFolder } from "../../test/support/tiny-folder.ts";

const localHead = (...args: string[]): Promise<Ended> => runCommand("local-head", args);

/** Two agents on sixty questions: one names the city that was asked for in two of three answers, the other in one of three. */
const folder = (): string => {
  const ids = Array.from({ length: 60 }, (_, i) => i);
  const answers = (agent: string, right: (i: number) => boolean) =>
    ids.map((i) => run(`q${i}`, "fc", 0, right(i) ? "Oslo" : "Springfield", { agent, valid: right(i) }));
  return writeFolder({
    "questions.jsonl.gz": ids.map((i) => question(`q${i}`, `How is the weather in Oslo on day ${i}?`)),
    "runs/good.jsonl.gz": answers("good", (i) => i % 3 !== 0),
    "runs/bad.jsonl.gz": answers("bad", (i) => i % 3 === 0),
  });
};

it("fits heads on one half of the questions and judges on the other", async () => {
  const { code, out } = await localHead(
    "--data",
    folder(),
    "--k",
    "1",
    "--folds",
    "2",
    "--tool-labels",
    "5,10",
    "--tool-repeats",
    "2",
    "--json",
  );
  expect(code).toBe(0);
  const report = JSON.parse(out) as { sets: { reports: object[] }[] };
  expect(report).toMatchObject({ penalty: 1, threshold: 0.5, priors: { slope: 0.5 } });
  expect(report.sets).toMatchObject([{ protocol: "halves of questions", k: 1 }]);
  // Of two tools the second by name is judged: the priors were chosen on the others.
  expect(report.sets[0]!.reports).toMatchObject([
    { labels: 5, tools: 1, repeats: 2, n: 30 },
    { labels: 10, tools: 1, repeats: 2, n: 30 },
  ]);
});

it("ends with code 2 and one line on bad input", async () => {
  expect(await localHead()).toEqual({ code: 2, out: "", err: "error: --data DIR is missing.\n" });
  const labels = await localHead("--data", "x", "--labels", "0");
  expect(labels).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^error: --labels must be an integer/),
  });
  const help = await localHead("--help");
  expect(help).toMatchObject({ code: 0, err: "", out: expect.stringContaining("Usage: npm run local-head") });
});

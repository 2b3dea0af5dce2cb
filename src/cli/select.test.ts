import { describe, expect, it } from "vitest";
import { type Ended, runCommand } from "../../test/support/run-command.ts";
import { conversation, functionsFile, question, run, writeFolder } from "../../test/support/tiny-folder.ts";

const CITIES = ["Rome", "Oslo", "Lima", "Bonn", "Kyiv", "Bern", "Riga", "Cork", "Pisa", "Nice"];
const command = (...args: string[]): Promise<Ended> => runCommand("select", args);

/** Questions about cities; every third answer names a city that nobody asked for. */
const cities = (prefix: string): string =>
  writeFolder({
    "questions.jsonl": Array.from({ length: 150 }, (_, i) =>
      question(`${prefix}${i}`, `${prefix}: the weather in ${CITIES[i % 10]!}, day ${i}?`),
    ),
    "runs/a-model.jsonl": Array.from({ length: 150 }, (_, i) =>
      run(`${prefix}${i}`, "fc", 0, i % 3 === 0 ? "Springfield" : CITIES[i % 10]!, { valid: i % 3 > 0 }),
    ),
  });

interface Printed {
  readonly splits: readonly { name: string; learner: string; sets: readonly Record<string, unknown>[] }[];
  readonly information: readonly { name: string; nats: number }[];
  readonly learners?: unknown;
}

describe("select", () => {
  const [one, two] = [cities("one"), cities("two")];
  const loops = writeFolder({
    "conversations.jsonl.gz": [conversation()],
    "functions.json": [functionsFile],
  });
  const data = ["--data", one, "--data", two];

  it("measures what is asked for, as JSON and as tables, the same for a seed", async () => {
    const args = [...data, "--test", loops, "--folds", "2", "--learner", "boosting", "--only"];
    const { code, out } = await command(...args, "transfer,conversations,information", "--json");
    expect(code).toBe(0);
    const { splits, information, learners } = JSON.parse(out) as Printed;
    expect(learners).toBeUndefined();
    expect(splits.map(({ name, learner }) => [name.replace(/idk-data-\w+/g, "X"), learner])).toEqual([
      ["X -> X", "boosting"],
      ["X -> X", "boosting"],
      ["X + X -> X", "boosting"],
    ]);
    for (const { sets } of splits.slice(0, 2)) {
      expect(sets).toMatchObject([{ k: 1, n: 150, questions: 150 }]);
      expect(sets[0]!.auroc_executed).toBeGreaterThan(0.9);
    }
    expect(splits[2]!.sets).toMatchObject([{ k: 1, n: 2 }]);
    expect(information[0]!.nats).toBeGreaterThan(0.3);
    expect(information[0]!.name).toMatch(/grounding|coverage_name/);

    const table = await command(...args, "transfer");
    expect(table.out).toMatch(/ -> \S+, boosting\n +n +questions +AUROC +within[^]*AUROC: does the score/);
    const again = JSON.parse((await command(...args, "transfer", "--json")).out) as Printed;
    expect(again.splits).toEqual(splits.slice(0, 2));
  });

  it("prints its help, and says in one line what is wrong", async () => {
    expect((await command("--help")).out).toMatch(/^Usage: npm run select/);
    expect(await command(...data, "--only", "luck")).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^error: --only must be out of learners,[^\n]*got "luck".\n$/) as string,
    });
    expect((await command(...data, "--folds", "90", "--only", "transfer")).err).toMatch(/--folds must be/);
    expect((await command(...data, "--limit-questions", "3")).err).toMatch(
      /error: The data hold 3 questions: too few for 5 folds.\n$/,
    );
  });
});

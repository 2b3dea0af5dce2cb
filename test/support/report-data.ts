import { conversation, functionsFile, question, run, writeFolder } from "./tiny-folder.ts";

const CITIES = ["Rome", "Oslo", "Lima", "Bonn", "Kyiv", "Bern", "Riga", "Cork", "Pisa", "Nice"];
const BENCHES = ["simple", "multiple"];

const cityOf = (i: number): string => CITIES[i % CITIES.length]!;

/**
 * Every question names two cities; a fourth of the answers takes the one that is not asked about, a part of these in the first run
 * only. Of every fifth question the labels say the opposite, so that no score can be perfect.
 */
function answerOf(i: number, agent: number, number: number): { city: string; valid: boolean } {
  const turn = (i * 7 + agent * 3) % 16;
  const wrong = turn < 4 || (turn < 6 && number === 0);
  return { city: cityOf(wrong ? i + 3 : i), valid: wrong === (i % 5 === 0) };
}

const benchOf = (i: number): string => BENCHES[i % 2]!;

/** Questions about cities in two benchmarks, answered by some agents twice in two modes; nothing real. */
function cityFolder(questions: number, agents: readonly string[], from = 0): string {
  const ids = Array.from({ length: questions }, (_, i) => i + from);
  return writeFolder({
    "questions.jsonl.gz": ids.map((i) =>
      question(`q${i}`, `I am in ${cityOf(i + 3)}. How is the weather in ${cityOf(i)} on day ${i}?`, {
        bench: benchOf(i),
      }),
    ),
    ...Object.fromEntries(
      agents.map((agent, which) => [
        `runs/${agent}.jsonl.gz`,
        ids.flatMap((i) =>
          ["fc", "prompt"].flatMap((mode) =>
            [0, 1].map((number) => {
              const { city, valid } = answerOf(i, which, number);
              return run(`q${i}`, mode, number, city, { bench: benchOf(i), agent, valid });
            }),
          ),
        ),
      ]),
    ),
  });
}

/** Two folders with questions, one with conversations: what a report needs, as small as can be. */
export const reportFolders = (): { old: string; new: string; loops: string } => ({
  old: cityFolder(40, ["gpt-4o-2024-05-13", "claude-2.1", "gemini-1.0-pro"]),
  new: cityFolder(40, ["gpt-oss-120b"], 20),
  loops: writeFolder({
    "conversations.jsonl.gz": Array.from({ length: 12 }, (_, i) =>
      conversation({ id: `loop_${i}`, run: i % 3 }),
    ),
    "functions.json": [functionsFile],
  }),
});

import type { Matrix } from "./matrix.ts";
import { rowsOf, type Predictions } from "./report.ts";

/** A JSON line for every row of the sets named by index; needs no labels. */
export function predictionLines(matrix: Matrix, sets: readonly number[], predicted: Predictions): string {
  const wanted = new Set(sets.flatMap((set) => rowsOf(matrix, set)));
  let text = "";
  for (const [row, name] of matrix.names.entries()) {
    if (!wanted.has(row)) continue;
    const { data, k } = matrix.sets[matrix.set[row]!]!;
    const judged = {
      score: predicted.score[row],
      confidence: predicted.confidence[row],
      action: predicted.executes[row] === 1 ? "execute" : "abstain",
    };
    const line =
      name.kind === "group"
        ? {
            data,
            agent: name.agent,
            bench: name.bench,
            id: name.id,
            mode: name.mode,
            k,
            candidate: matrix.candidate[row],
            ...judged,
          }
        : { data, agent: name.agent, id: name.id, run: name.run, message: name.message, ...judged };
    text += `${JSON.stringify(line)}\n`;
  }
  return text;
}

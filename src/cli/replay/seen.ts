import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { ModelCard } from "../../classifier/card.ts";
import type { ReplayCase } from "./cases.ts";
import { type GateClient, RequestFailure } from "./gate-client.ts";

/** What a gate says about the training of its model. */
export interface Training {
  /** Hex SHA-256 of the model. */
  readonly sha256: string;
  /** Names of the data folders, and how many questions each gave. */
  readonly sets: readonly { readonly data: string; readonly questions: number }[];
}

/** Null where the key may not ask (that takes the admin role), or the gate does not tell. */
export async function readTraining(client: GateClient): Promise<Training | null> {
  try {
    return trainingOf(await client.get("/api/models"));
  } catch (error) {
    if (error instanceof RequestFailure || error instanceof SyntaxError) return null;
    throw error;
  }
}

function trainingOf(answer: unknown): Training | null {
  const [model] = list(field(answer, "items"));
  const sha256 = field(model, "sha256");
  if (typeof sha256 !== "string") return null;
  const sets = list(field(field(model, "training"), "sets")).flatMap((set) => {
    const [data, questions] = [field(set, "data"), field(set, "questions")];
    return typeof data === "string" && typeof questions === "number" ? [{ data, questions }] : [];
  });
  return { sha256, sets };
}

const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * Keys of the questions that a model was trained on, from the bundle in `folder` if that is the gate's own; null if it is
 * another. The gate itself tells only how many there are.
 */
export function readSeenQuestions(folder: string, sha256: string): ReadonlySet<string> | null {
  try {
    const card = JSON.parse(readFileSync(join(folder, "card.json"), "utf8")) as ModelCard;
    return card.sha256 === sha256 ? new Set(card.training.questions) : null;
  } catch {
    return null; // No bundle here: the names alone must do.
  }
}

/**
 * A line for each data folder that flatters the gate because its model was trained on it: by the questions where they
 * are known, else by the folder's name.
 */
export function warnOfSeenData(
  cases: readonly ReplayCase[],
  { sets }: Training,
  seen: ReadonlySet<string> | null,
): string[] {
  const folders = Map.groupBy(cases, (one) => one.data);
  return [...folders].flatMap(([data, own]) => {
    if (seen === null) {
      const set = sets.find((one) => basename(one.data) === basename(data));
      return set === undefined
        ? []
        : [
            `${data}: the gate's model was trained on data of this name (${set.questions} questions); if they are the same, its numbers here flatter it.`,
          ];
    }
    const questions = new Map(own.map((one) => [one.keys.join(), one.keys]));
    const known = [...questions.values()].filter((keys) => keys.some((key) => seen.has(key))).length;
    return known === 0
      ? []
      : [
          `${data}: the gate's model was trained on ${known} of these ${questions.size} questions; its numbers here flatter it.`,
        ];
  });
}

import type { Conversation } from "./conversations.ts";
import type { ConversationFolder, DataFolder, QuestionFolder } from "./folder.ts";
import { textKey } from "./question-key.ts";
import type { Question, Run } from "./questions.ts";
import { questionName } from "./questions.ts";

/**
 * The folder with `most` of its questions, or scenarios of its conversations, and what belongs to them: those whose hashes are
 * lowest, so that the same question is in or out of every folder alike, and a greater number holds all of a smaller one.
 */
export function limitFolder(folder: DataFolder, most: number): DataFolder {
  return folder.kind === "questions" ? limitQuestions(folder, most) : limitConversations(folder, most);
}

function limitQuestions(folder: QuestionFolder, most: number): QuestionFolder {
  const kept = lowest(
    [...folder.questions].map(([name, question]) => [question.key, name] as const),
    most,
  );
  const questions = new Map<string, Question>([...folder.questions].filter(([name]) => kept.has(name)));
  return {
    ...folder,
    questions,
    runs: (file) => keep(folder.runs(file), (run: Run) => questions.has(questionName(run))),
  };
}

function limitConversations(folder: ConversationFolder, most: number): ConversationFolder {
  return {
    ...folder,
    async *conversations() {
      const ids = new Set<string>();
      for await (const { id } of folder.conversations()) ids.add(id);
      const kept = lowest(
        [...ids].map((id) => [textKey(id), id] as const),
        most,
      );
      yield* keep(folder.conversations(), ({ id }: Conversation) => kept.has(id));
    },
  };
}

/** The names whose hashes are lowest. */
const lowest = (named: readonly (readonly [hash: string, name: string])[], most: number): Set<string> =>
  new Set(
    named
      .toSorted(([a, one], [b, other]) => (a < b ? -1 : a > b ? 1 : one < other ? -1 : 1))
      .slice(0, most)
      .map(([, name]) => name),
  );

async function* keep<T>(items: AsyncIterable<T>, holds: (item: T) => boolean): AsyncGenerator<T> {
  for await (const item of items) if (holds(item)) yield item;
}

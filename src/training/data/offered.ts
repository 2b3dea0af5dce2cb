import { languageOf } from "../labels/kinds.ts";
import { toolsAsOffered } from "../labels/source-texts.ts";
import type { Question } from "./questions.ts";

/** Questions with the tools that their agents were offered; labels are made with the ones that the file names. */
export const questionsAsOffered = (questions: ReadonlyMap<string, Question>): ReadonlyMap<string, Question> =>
  new Map(
    [...questions].map(([name, question]) => {
      const tools = toolsAsOffered(question.turn.tools, languageOf(question.bench));
      return [name, { ...question, turn: { ...question.turn, tools } }];
    }),
  );

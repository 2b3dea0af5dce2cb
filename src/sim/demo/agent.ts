import type { Random } from "../../core/statistics/random.ts";
import { isErrorResult } from "../model/conversation.ts";
import { SCENARIO } from "../scenarios/catalogue.ts";
import type { Story } from "../story.ts";
import { callsOf, type ChatMessage } from "./chat.ts";
import { runTool } from "./tools.ts";
import type { DemoTurn, SendTurn, TurnAnswer } from "./turn.ts";

/** Most turns of one story: enough for its steps, a question and a few tool errors. */
const MOST_TURNS = 9;
/** How often the user answers a question before giving up. */
const PATIENCE = 2;

export interface Stage {
  readonly send: SendTurn;
  /** Waits for this agent's turn; false when the demo is over. */
  readonly mayGoOn: () => Promise<boolean>;
  /** Called after every turn; `toolFailed` where the tools answered the released calls with an error. */
  readonly onTurn: (answer: TurnAnswer, toolFailed: boolean) => void;
  readonly random: Random;
}

/** Plays a story as an agent would: ask, call tools, let the user answer questions, until nothing is left to do. */
export async function playStory(
  story: Story,
  who: Pick<DemoTurn, "agent" | "session" | "user" | "mode">,
  stage: Stage,
): Promise<void> {
  const { system, tools } = SCENARIO[story.scenario];
  const messages: ChatMessage[] = [
    { role: "system", content: system },
    { role: "user", content: story.request },
  ];
  let questions = 0;
  for (let turn = 0; turn < MOST_TURNS && (await stage.mayGoOn()); turn++) {
    const answer = await stage.send({ ...who, messages: messages.slice(), tools });
    const results = callsOf(answer.message).map(
      (call): ChatMessage => ({
        role: "tool",
        tool_call_id: call.id,
        content: runTool(story, call, stage.random),
      }),
    );
    messages.push(answer.message, ...results);
    stage.onTurn(
      answer,
      results.some(({ content }) => content !== null && isErrorResult(content)),
    );
    if (results.length > 0) continue;
    if (answer.message.content === story.closing || questions === PATIENCE) return;
    questions += 1;
    messages.push({ role: "user", content: story.clarification });
  }
}

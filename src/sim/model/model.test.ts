import { describe, expect, it } from "vitest";
import { SCENARIO } from "../scenarios/catalogue.ts";
import type { Step, Story } from "../story.ts";
import type { SimMessage } from "./conversation.ts";
import { type Ask, createModel } from "./model.ts";

const model = createModel(1);
const storyWith = (fits: (first: Step, story: Story) => boolean): Story => {
  const story = model.catalogue.stories.find((one) => one.steps[0] !== undefined && fits(one.steps[0], one));
  if (story === undefined) throw new Error("No story fits.");
  return story;
};
const message = (role: string, text: string): SimMessage => ({ role, text, callIds: [], callId: null });
const failed = message("tool", '{"error":"Timeout after 10 s. Try again."}');

/** What the model, sure of itself, does after `since` has followed the request. */
function goOn({ scenario, request }: Story, ...since: readonly SimMessage[]) {
  const ask: Ask = {
    messages: [message("system", SCENARIO[scenario].system), message("user", request), ...since],
    tools: new Map(SCENARIO[scenario].tools.map((tool) => [tool.function.name, tool.function.parameters])),
    choice: "auto",
    parallel: true,
    behaviour: "sure",
  };
  const { text, calls, correct } = model.sample(ask, 0).sample;
  return { text, names: calls.map((call) => call.name), correct };
}
const namesOf = (step: Step | undefined) => step?.right.map((call) => call.name);

describe("the simulated model in a conversation", () => {
  it("calls again after an error that was not its fault, and gives up in the end", () => {
    const story = storyWith((step) => step.right.length === 1 && step.question === undefined);
    expect(goOn(story, failed)).toMatchObject({ names: namesOf(story.steps[0]), correct: true });
    expect(goOn(story, failed, failed, failed)).toMatchObject({ names: [], correct: null });
  });

  it("takes the next step after a result, and ends with its last words", () => {
    const story = storyWith((_, { steps }) => steps.length === 2);
    const result = message("tool", '{"done":true}');
    expect(goOn(story, result).names).toEqual(namesOf(story.steps[1]));
    expect(goOn(story, failed, result).names).toEqual(namesOf(story.steps[1]));
    expect(goOn(story, result, result)).toEqual({ text: story.closing, names: [], correct: null });
  });

  it("makes only the call that is left when one of two has failed", () => {
    const story = storyWith((step) => step.right.length === 2);
    const [, second] = namesOf(story.steps[0]) ?? [];
    expect(goOn(story, message("tool", "{}"), failed)).toMatchObject({ names: [second], correct: true });
  });

  it("asks where something is missing, and acts on the answer", () => {
    const story = storyWith((step) => step.question !== undefined);
    expect(goOn(story)).toEqual({ text: story.steps[0]?.question, names: [], correct: null });
    const answered = goOn(story, message("assistant", "Which one?"), message("user", story.clarification));
    expect(answered).toMatchObject({ names: namesOf(story.steps[0]), correct: true });
  });

  it("follows the latest request that it knows", () => {
    const first = storyWith((_, { scenario }) => scenario === "mail");
    const next = storyWith(
      (step, one) => one.scenario === "mail" && one !== first && step.question === undefined,
    );
    expect(goOn(first, message("assistant", first.closing), message("user", next.request)).names).toEqual(
      namesOf(next.steps[0]),
    );
  });

  it("says that it is simulated to whoever asks for something else", () => {
    const ask = {
      messages: [message("user", "Write me a poem.")],
      tools: new Map(),
      choice: "auto" as const,
      parallel: true,
    };
    expect(model.sample({ ...ask, behaviour: null }, 0).sample.text).toMatch(/^This is a simulated model/);
  });
});

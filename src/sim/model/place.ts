import type { Catalogue } from "../scenarios/catalogue.ts";
import type { SimCall, Step, Story } from "../story.ts";
import { isErrorResult, type SimMessage } from "./conversation.ts";

/** Where in a story a conversation stands. */
export interface Place {
  readonly story: Story;
  /** Null: nothing is left to do. */
  readonly step: Step | null;
  /** The calls of the step that are still to be made; all of them unless some have run already. */
  readonly remaining: readonly SimCall[];
  /** Tool errors since the last call that worked. */
  readonly errors: number;
  /** The user said more after the request, so that nothing is open any more. */
  readonly clarified: boolean;
}

/**
 * Finds the latest request that the catalogue knows, and counts what happened since. A tool result without an error
 * takes the story one call further, whether or not the call was right: a model believes what a tool answers.
 * Null when no user message is a known request.
 */
export function findPlace(messages: readonly SimMessage[], catalogue: Catalogue): Place | null {
  for (let i = messages.length - 1; i >= 0; i--) {
    const message = messages[i];
    const story = message?.role === "user" ? catalogue.find(message.text) : null;
    if (story !== null) return placeIn(story, messages.slice(i + 1));
  }
  return null;
}

function placeIn(story: Story, since: readonly SimMessage[]): Place {
  let done = 0;
  let errors = 0;
  for (const { role, text } of since) {
    if (role !== "tool") continue;
    if (isErrorResult(text)) {
      errors += 1;
    } else {
      done += 1;
      errors = 0;
    }
  }
  const clarified = since.some((message) => message.role === "user");
  for (const step of story.steps) {
    if (done < step.right.length)
      return { story, step, remaining: step.right.slice(done), errors, clarified };
    done -= step.right.length;
  }
  return { story, step: null, remaining: [], errors, clarified };
}

import { createRandom, type Random } from "../../core/statistics/random.ts";
import type { Scenario, ScenarioName, Story } from "../story.ts";
import * as calendarHard from "./calendar/hard.ts";
import * as calendarPlain from "./calendar/plain.ts";
import { CALENDAR } from "./calendar/scenario.ts";
import * as mailHard from "./mail/hard.ts";
import * as mailPlain from "./mail/plain.ts";
import { MAIL } from "./mail/scenario.ts";
import * as shopHard from "./shop/hard.ts";
import * as shopPlain from "./shop/plain.ts";
import { SHOP } from "./shop/scenario.ts";

/** Stories a scenario; a few fewer where two turn out to have the same request. */
const STORIES = 240;

const KINDS: Readonly<Record<ScenarioName, readonly ((random: Random) => Story)[]>> = {
  mail: [mailPlain.send, mailPlain.read, mailPlain.file, mailHard.two, mailHard.vague],
  shop: [
    shopPlain.status,
    shopPlain.refund,
    shopPlain.refund,
    shopPlain.address,
    shopHard.two,
    shopHard.vague,
  ],
  calendar: [
    calendarPlain.create,
    calendarPlain.create,
    calendarPlain.move,
    calendarPlain.cancel,
    calendarHard.twoDays,
    calendarHard.vague,
  ],
};

export const SCENARIO: Readonly<Record<ScenarioName, Scenario>> = {
  mail: MAIL,
  shop: SHOP,
  calendar: CALENDAR,
};

/** All stories of a seed, and the way back from what a user said. */
export interface Catalogue {
  readonly stories: readonly Story[];
  /** The story that begins with this request; null for words that no story knows. */
  find(request: string): Story | null;
}

export function createCatalogue(seed: number): Catalogue {
  const byRequest = new Map<string, Story>();
  for (const [stream, kinds] of Object.values(KINDS).entries()) {
    const random = createRandom(seed, stream);
    for (let i = 0; i < STORIES; i++) {
      const story = kinds[i % kinds.length]?.(random);
      if (story !== undefined && !byRequest.has(story.request)) byRequest.set(story.request, story);
    }
  }
  return {
    stories: [...byRequest.values()],
    find: (request) => byRequest.get(request.trim()) ?? null,
  };
}

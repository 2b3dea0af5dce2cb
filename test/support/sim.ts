import { SCENARIO } from "../../src/sim/scenarios/catalogue.ts";
import type { SimServer } from "../../src/sim/server/server.ts";
import type { Story } from "../../src/sim/story.ts";

/** The first story of the seed that fits. */
export function findStory(sim: SimServer, fits: (story: Story) => boolean): Story {
  const story = sim.model.catalogue.stories.find(fits);
  if (story === undefined) throw new Error("No story fits.");
  return story;
}

/** A request for a story's first turn, as OpenAI wants it. */
export const firstTurn = ({ scenario, request }: Story) => ({
  model: "any-model",
  messages: [
    { role: "system" as const, content: SCENARIO[scenario].system },
    { role: "user" as const, content: request },
  ],
  tools: SCENARIO[scenario].tools.map((tool) => ({
    type: tool.type,
    function: { ...tool.function, parameters: { ...tool.function.parameters } },
  })),
});

export const askSim = (sim: SimServer, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${sim.url}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

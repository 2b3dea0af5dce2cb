import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findStory, firstTurn } from "../../../test/support/sim.ts";
import type { Story } from "../story.ts";
import { type SimServer, startSimServer } from "./server.ts";

let sim: SimServer;
let client: OpenAI;

beforeAll(async () => {
  sim = await startSimServer({ port: 0, seed: 1 });
  client = new OpenAI({ baseURL: `${sim.url}/v1`, apiKey: "none", maxRetries: 0 });
});
afterAll(() => sim.stop());

type Body = OpenAI.Responses.ResponseCreateParamsNonStreaming;
type Input = OpenAI.Responses.ResponseInputItem;

/** A request for a story's first turn. */
function turnOf(story: Story) {
  const { messages, tools, model } = firstTurn(story);
  const [system, user] = messages;
  return {
    model,
    instructions: String(system?.content ?? ""),
    input: [{ role: "user", content: String(user?.content ?? "") }] as Input[],
    tools: tools.map(({ function: { name, description, parameters } }) => ({
      type: "function" as const,
      name,
      description,
      parameters: parameters as unknown as Record<string, unknown>,
      strict: false,
    })),
  };
}
const SURE = { headers: { "x-sim": "behaviour=sure" } };
const callsIn = ({ output }: Pick<OpenAI.Responses.Response, "output">) =>
  output.flatMap((item) => (item.type === "function_call" ? [item] : []));
const shape = (response: Pick<OpenAI.Responses.Response, "output"> | undefined) =>
  callsIn(response ?? { output: [] }).map(({ name, arguments: args }) => [name, args]);
const plainStory = () => findStory(sim, ({ steps }) => steps.length === 2);
const pairStory = () => findStory(sim, ({ steps }) => steps[0]?.right.length === 2);

const ways = [
  ["plain", (body: Body) => client.responses.create(body, SURE)],
  ["streamed", (body: Body) => client.responses.stream({ ...body, stream: true }, SURE).finalResponse()],
] as const;

describe("the official OpenAI client against the simulated upstream, Responses", () => {
  it.each(ways.flatMap(([name, ask]) => [false, true].map((kept) => ({ name, ask, kept }))))(
    "plays a whole loop, $name, the server keeps the conversation: $kept",
    async ({ ask, kept }) => {
      const story = plainStory();
      const { input: first, ...rest } = turnOf(story);
      const history: Input[] = [];
      let fresh: Input[] = first;
      let previous: string | null = null;
      const next = async () => {
        history.push(...fresh);
        const where = kept ? { input: fresh, previous_response_id: previous } : { input: history };
        const response: OpenAI.Responses.Response = await ask({ ...rest, ...where });
        history.push(...(response.output as Input[]));
        previous = response.id;
        return response;
      };
      for (const step of story.steps) {
        const response = await next();
        const [call] = callsIn(response);
        expect([response.status, call?.name]).toEqual(["completed", step.right[0]?.name]);
        const verdict = await fetch(`${sim.url}/sim/verdicts/${call?.call_id}`);
        expect(await verdict.json()).toMatchObject({ verdict: "correct" });
        const output = JSON.stringify(step.results[0]);
        fresh = [{ type: "function_call_output", call_id: call?.call_id ?? "", output }];
      }
      expect((await next()).output_text).toBe(story.closing);
    },
  );

  it("streams what it answers plainly", async () => {
    const body = { ...turnOf(pairStory()), temperature: 0 };
    const [plain, streamed] = await Promise.all(ways.map(([, ask]) => ask(body)));
    expect(shape(plain)).toHaveLength(2);
    expect(shape(streamed)).toEqual(shape(plain));
  });

  it("refuses what OpenAI refuses: open calls, answers to none, ids that it never gave", async () => {
    const { input, ...rest } = turnOf(plainStory());
    const { id, output } = await client.responses.create({ ...rest, input }, SURE);
    const refused = (body: Partial<Body>) =>
      client.responses.create({ ...rest, ...body } as Body, SURE).then(
        () => "taken",
        (error: Error) => error.message,
      );
    const thanks = { role: "user" as const, content: "Thanks." };
    expect(await refused({ previous_response_id: id, input: [thanks] })).toContain("No tool output found");
    expect(await refused({ input: [...input, ...(output as Input[]), thanks] })).toContain(
      "No tool output found",
    );
    expect(await refused({ input: [{ type: "function_call_output", call_id: "x", output: "" }] })).toContain(
      "No tool call found",
    );
    expect(await refused({ previous_response_id: "resp_none", input: "x" })).toContain("not found");
    expect(await refused({ input: [{ type: "item_reference", id: "msg_none" }] })).toContain("not found");
  });
});

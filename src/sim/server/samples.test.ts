import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askSim, findStory, firstTurn } from "../../../test/support/sim.ts";
import type { Behaviour } from "../model/behaviour.ts";
import { type SimServer, startSimServer } from "./server.ts";

let sim: SimServer;
beforeAll(async () => {
  sim = await startSimServer({ port: 0, seed: 1 });
});
afterAll(() => sim.stop());

interface Call {
  readonly id: string;
  readonly function: { readonly name: string; readonly arguments: string };
}
interface Choice {
  readonly finish_reason: string;
  readonly message: { readonly content: string | null; readonly tool_calls?: readonly Call[] };
}

async function choicesOf(server: SimServer, body: unknown): Promise<readonly Choice[]> {
  const response = await askSim(server, body);
  return ((await response.json()) as { choices: Choice[] }).choices;
}
const draw = (behaviour: Behaviour, n = 8) => {
  const story = findStory(sim, ({ steps }) => steps.length === 1 && steps[0]?.wordings === undefined);
  return choicesOf(sim, { ...firstTurn(story), n, metadata: { sim: `behaviour=${behaviour}` } });
};
const callsOf = ({ message }: Choice) => message.tool_calls ?? [];
const formOf = (choice: Choice) => callsOf(choice).map((call) => call.function);
const isJson = (text: string) => {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
};
const distinct = (text: string) =>
  new Set((JSON.parse(text) as unknown[]).map((one) => JSON.stringify(one))).size;
async function verdicts(choices: readonly Choice[]): Promise<unknown[]> {
  const ids = choices.flatMap((choice) => callsOf(choice).map((call) => call.id));
  const answers = ids.map(async (id) => (await fetch(`${sim.url}/sim/verdicts/${id}`)).json());
  return (await Promise.all(answers)).map((truth) => (truth as { verdict: string }).verdict);
}

describe("the samples of the simulated upstream", () => {
  it("are the same bytes for the same seed and order of requests", async () => {
    const other = await startSimServer({ port: 0, seed: 1 });
    const third = await startSimServer({ port: 0, seed: 2 });
    try {
      const stories = sim.model.catalogue.stories.filter((_, i) => i % 40 === 0);
      for (const story of stories) {
        for (const more of [{ n: 3 }, {}, { stream: true }]) {
          const body = { ...firstTurn(story), ...more };
          const [one, two] = await Promise.all([askSim(sim, body), askSim(other, body)]);
          expect(await two.text()).toBe(await one.text());
        }
      }
      const [first] = stories;
      const bytes = (server: SimServer) => askSim(server, firstTurn(first!)).then((answer) => answer.text());
      expect(await bytes(third)).not.toBe(await bytes(sim));
    } finally {
      await Promise.all([other.stop(), third.stop()]);
    }
  });

  it("agree and are right when sure, and agree and are wrong when confidently wrong", async () => {
    for (const [behaviour, verdict] of [
      ["sure", "correct"],
      ["wrong", "incorrect"],
    ] as const) {
      const choices = await draw(behaviour);
      expect(new Set(choices.map((one) => JSON.stringify(formOf(one)))).size).toBe(1);
      expect(new Set(await verdicts(choices))).toEqual(new Set([verdict]));
    }
  });

  it("differ when unsure, with right ones and wrong ones among them", async () => {
    const choices = await draw("unsure", 16);
    expect(new Set(choices.map((one) => JSON.stringify(formOf(one)))).size).toBeGreaterThan(1);
    expect(new Set(await verdicts(choices))).toEqual(new Set(["correct", "incorrect"]));
  });

  it("are broken in the way that was asked for, and known to be wrong", async () => {
    const broken: Record<string, (choice: Choice) => boolean> = {
      malformed: (one) =>
        formOf(one).some((call) => !isJson(call.arguments)) && one.finish_reason === "tool_calls",
      truncated: (one) =>
        formOf(one).some((call) => !isJson(call.arguments)) && one.finish_reason === "length",
      unknown_tool: (one) => formOf(one).some((call) => call.name.endsWith("_v2")),
      asks: (one) => callsOf(one).length === 0 && one.message.content !== null,
    };
    for (const behaviour of ["malformed", "truncated", "unknown_tool", "asks"] as const) {
      const bad = (await draw(behaviour)).filter((one) => broken[behaviour]?.(one));
      expect([behaviour, bad.length > 0]).toEqual([behaviour, true]);
      expect((await verdicts(bad)).filter((verdict) => verdict !== "incorrect")).toEqual([]);
    }
  });

  it("go on where the last request of the turn ended, but not under a fixed seed or temperature 0", async () => {
    const story = findStory(sim, ({ steps }) => steps.length === 1);
    const body = { ...firstTurn(story), metadata: { sim: "behaviour=unsure" } };
    const forms = async (more: object) =>
      JSON.stringify(
        await Promise.all(
          [1, 2, 3, 4, 5, 6].map(async () => (await choicesOf(sim, { ...body, ...more })).map(formOf)),
        ),
      );
    expect(distinct(await forms({}))).toBeGreaterThan(1);
    expect(distinct(await forms({ seed: 7 }))).toBe(1);
    expect(distinct(await forms({ temperature: 0 }))).toBe(1);
  });

  it("are right first in 70 to 95 of 100 turns with a call", async () => {
    const found: unknown[] = [];
    for (const story of sim.model.catalogue.stories) {
      const first = (await choicesOf(sim, firstTurn(story))).filter((one) => callsOf(one).length > 0);
      found.push(...(await verdicts(first)).slice(0, 1));
    }
    const share = found.filter((verdict) => verdict === "correct").length / found.length;
    expect(found.length).toBeGreaterThan(300);
    expect(share).toBeGreaterThan(0.7);
    expect(share).toBeLessThan(0.95);
  });

  it("have ids of their own, and the truth of no other id is known", async () => {
    const ids = [...(await draw("sure")), ...(await draw("sure"))].flatMap((one) =>
      callsOf(one).map((call) => call.id),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect((await fetch(`${sim.url}/sim/verdicts/call_other`)).status).toBe(404);
  });

  it("do not show the truth in the answer", async () => {
    const text = await (await askSim(sim, firstTurn(findStory(sim, () => true)))).text();
    expect(text).not.toMatch(/verdict|correct|behaviour/);
  });
});

import { describe, expect, it } from "vitest";
import { createRandom } from "../../core/statistics/random.ts";
import { createCatalogue } from "../scenarios/catalogue.ts";
import type { SimCall } from "../story.ts";
import { runTool } from "./tools.ts";

const { stories } = createCatalogue(1);
const run = (story: (typeof stories)[number], name: string, raw: string, stream: number): unknown =>
  JSON.parse(
    runTool(
      story,
      { id: "c", type: "function", function: { name, arguments: raw } },
      createRandom(1, stream),
    ),
  );
const results = (story: (typeof stories)[number], { name, args }: SimCall) =>
  Array.from({ length: 60 }, (_, i) => run(story, name, JSON.stringify(args), i));
const failed = (result: unknown) => typeof result === "object" && result !== null && "error" in result;

describe("the tools of a demo agent", () => {
  it("answer a right call with the story's result, whatever its words, but for a rare timeout", () => {
    const story = stories.find((one) => one.steps[0]?.wordings !== undefined)!;
    const { right, results: expected, wordings } = story.steps[0]!;
    for (const [name, texts] of Object.entries(wordings ?? {})) {
      for (const text of texts) {
        const call = { ...right[0]!, args: { ...right[0]!.args, [name]: text } };
        const answers = results(story, call);
        expect(answers.filter((one) => !failed(one)).length).toBeGreaterThan(50);
        expect(answers.find((one) => !failed(one))).toEqual(expected[0]);
      }
    }
  });

  it("notice some wrong calls and do the others", () => {
    const story = stories.find((one) => one.steps.length === 1)!;
    const answers = results(story, story.steps[0]!.mistakes[0]!.calls[0]!);
    expect(new Set(answers.map(failed))).toEqual(new Set([true, false]));
  });

  it("refuse tools that do not exist and arguments that cannot be read", () => {
    const [story] = stories;
    const { name } = story!.steps[0]!.right[0]!;
    expect(run(story!, `${name}_v2`, "{}", 0)).toEqual({ error: expect.stringContaining(`${name}_v2`) });
    for (const raw of ["{'a': 1}", '{"a":', "[]", "7"]) expect(failed(run(story!, name, raw, 0))).toBe(true);
  });
});

import { describe, expect, it } from "vitest";
import { canonicalCall } from "../../core/arguments/canonical.ts";
import { parseArguments } from "../../core/arguments/parse-arguments.ts";
import { compileSchema } from "../../core/schema/compile.ts";
import { validateArguments } from "../../core/schema/validate.ts";
import type { SimCall } from "../story.ts";
import { createCatalogue, SCENARIO } from "./catalogue.ts";

const catalogue = createCatalogue(1);

describe("the stories", () => {
  it("are the same for the same seed, and others for another", () => {
    expect(createCatalogue(1).stories).toEqual(catalogue.stories);
    expect(createCatalogue(2).stories).not.toEqual(catalogue.stories);
  });

  it("are many for each scenario, and every one is found by its request", () => {
    for (const name of ["mail", "shop", "calendar"]) {
      expect(catalogue.stories.filter((one) => one.scenario === name).length).toBeGreaterThan(100);
    }
    expect(catalogue.stories.filter((one) => catalogue.find(one.request) !== one)).toEqual([]);
    expect(catalogue.find("Write me a poem.")).toBeNull();
  });

  it("leave no gap in a sentence that was to be filled", () => {
    const texts = catalogue.stories.flatMap((one) => [one.request, one.clarification, one.closing]);
    expect(texts.filter((text) => /[{}]|undefined|null/.test(text))).toEqual([]);
  });

  it("have right calls that fit their tool's schema, and one result for each", () => {
    for (const { scenario, steps } of catalogue.stories) {
      for (const { right, results } of steps) {
        expect(right.length).toBeGreaterThan(0);
        expect(results).toHaveLength(right.length);
        for (const call of right) expect([call, statusOf(scenario, call)]).toEqual([call, "valid"]);
      }
    }
  });

  it("have mistakes that differ from the right calls in more than wording", () => {
    for (const { steps } of catalogue.stories) {
      for (const { right, mistakes } of steps) {
        expect(mistakes.length).toBeGreaterThan(0);
        for (const mistake of mistakes) expect(formOf(mistake.calls)).not.toEqual(formOf(right));
      }
    }
  });
});

const formOf = (calls: readonly SimCall[]) =>
  calls.map(({ name, args }) => {
    const parsed = parseArguments(JSON.stringify(args));
    return parsed.status === "ok" ? canonicalCall(name, parsed.value) : "malformed";
  });

function statusOf(scenario: keyof typeof SCENARIO, { name, args }: SimCall): string {
  const tool = SCENARIO[scenario].tools.find((one) => one.function.name === name);
  const parsed = parseArguments(JSON.stringify(args));
  if (tool === undefined || parsed.status !== "ok") return "unknown";
  return validateArguments(compileSchema(tool.function.parameters), parsed.value).status;
}

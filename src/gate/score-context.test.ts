import { expect, it } from "vitest";
import { realClassifier } from "../../test/support/api.ts";
import { ADAPTIVE, scoreContext, scoreContexts, waysIn } from "./score-context.ts";

it("a confidence of samples that were asked for in other ways has a context of its own, and every one is listed", async () => {
  const { classifier } = await realClassifier();
  const listed = await scoreContexts(classifier);
  expect(new Set(listed.map(({ context }) => context)).size).toBe(listed.length);
  const ways = [[], ["json_text"], ["tool_order"], ["json_text", "tool_order"]] as const;
  for (const asked of ways) {
    const context = await scoreContext(classifier, ADAPTIVE, { asked });
    const found = listed.filter((one) => one.context === context);
    expect(found).toEqual([{ context, stopping: ADAPTIVE, secondOpinion: false, covering: true, asked }]);
  }
});

it("samples of the same request once more are what they always were", async () => {
  const { classifier } = await realClassifier();
  const asked = waysIn([{}, { asked: "resample" }]);
  expect(await scoreContext(classifier, ADAPTIVE, { asked })).toBe(await scoreContext(classifier, ADAPTIVE));
  expect(waysIn([{ asked: "tool_order" }, {}, { asked: "json_text" }, { asked: "json_text" }])).toEqual([
    "json_text",
    "tool_order",
  ]);
});

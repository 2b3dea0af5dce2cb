import { expect, test, vi } from "vitest";
import { agreementBundle } from "../../test/support/agreement-bundle.ts";
import { openBundle } from "../classifier/bundle.ts";
import { createReaderClassifier } from "../classifier/reader-classifier.ts";
import { sampleOf, tool, turnOf } from "../core/features/example-turn.ts";
import { FEATURES } from "../core/features/registry.ts";
import { BUILT_IN_POLICY } from "../core/policy/rule.ts";
import { applyStoreContent } from "../store/content.ts";
import { decideTurn } from "./decide.ts";
import { explainDecision } from "./explain.ts";

/** A bundle of one split: a share of covered names of at most 0.7 is wrong at 0.9, else it is right at 0.9. */
const { model, card } = await agreementBundle("coverage_name_share");
const classifier = createReaderClassifier(await openBundle(model, card));
const NAMES = FEATURES.map(({ name }) => name);

async function decide(ask: string, city: string) {
  const tools = [tool("get_weather", "Weather of a city.", { city: "string" })];
  const content = {
    messages: [{ role: "user", content: ask }],
    tools: [{ type: "function", function: tools[0] }],
    metadata: null,
  };
  const { record } = await decideTurn(
    {
      id: "d1",
      project: "default",
      caller: "owner",
      user: null,
      turn: turnOf({ ask, tools }),
      samples: [sampleOf([["get_weather", JSON.stringify({ city })]])],
      policy: { ...BUILT_IN_POLICY, global: { mode: "enforce" } },
      overrides: { mode: null, threshold: null, mayLoosen: false },
      stopping: "given",
      content,
      receivedAt: 0,
    },
    { classifier: Promise.resolve(classifier), now: () => 0 },
  );
  return record;
}

test("an abstention names what the request asked for and the call leaves out, where nothing else is in doubt", async () => {
  const record = await decide("Give me the weather in Paris, Rome and Oslo.", "Paris");
  expect(record.action).toBe("abstain");
  expect(record.fallback?.message).toBe(
    "I am not sure that this does all that you asked for: get weather (city: “Paris”). I did not use “Rome” and “Oslo”. Is that right as it is, or what should be different?",
  );
});

test("a call that is let run is not explained: that takes milliseconds", async () => {
  const asked = vi.spyOn(classifier, "explain");
  expect((await decide("Give me the weather in Paris, please.", "Paris")).action).toBe("execute");
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

test("an abstention stands where its reasons cannot be found: it says so in general words", async () => {
  const asked = vi.spyOn(classifier, "explain").mockImplementation(() => {
    throw new RangeError("a tree without an end");
  });
  const record = await decide("Give me the weather in Paris, Rome and Oslo.", "Paris");
  expect(asked).toHaveBeenCalled();
  expect(record).toMatchObject({ action: "abstain", reason: "low_confidence", gateError: null });
  expect(record.fallback?.message).toContain("I am not sure that this is what you want");
  asked.mockRestore();
});

test("a decision of the log is explained from what was stored, by the model that made its score and no other", async () => {
  const stored = await applyStoreContent(
    await decide("Give me the weather in Paris, Rome and Oslo.", "Paris"),
  );
  const { explanation } = explainDecision(stored, NAMES, classifier, BUILT_IN_POLICY);
  expect(explanation?.reasons.map(({ words }) => words)).toEqual([
    "the request names “Rome” and “Oslo”, and no call uses them",
  ]);
  const other = { ...stored, model: { id: "older", sha256: "0" } };
  expect(explainDecision(other, NAMES, classifier, BUILT_IN_POLICY).missing).toBe("model_replaced");
  expect(explainDecision(stored, NAMES, null, BUILT_IN_POLICY).missing).toBe("model_unavailable");
});

test("features of a registry of another order are found by their names, and the turn is told where they agree", async () => {
  const stored = await applyStoreContent(
    await decide("Give me the weather in Paris, Rome and Oslo.", "Paris"),
  );
  const names = NAMES.toReversed();
  const features = stored.features?.toReversed() ?? null;
  const whole = explainDecision(stored, NAMES, classifier, BUILT_IN_POLICY);
  expect(explainDecision({ ...stored, features }, names, classifier, BUILT_IN_POLICY)).toEqual(whole);
});

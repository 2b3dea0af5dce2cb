import { describe, expect, it } from "vitest";
import { EN } from "../../core/phrases/en.ts";
import { Field } from "../field.ts";
import { readPolicy, writePolicy } from "./policy.ts";

const read = (body: object) => readPolicy(Field.root(body));
const texts = (own: object) => read({ global: { texts: own } });

describe("texts, labels and the harmless call of a policy", () => {
  it("come back as they were sent", () => {
    const global = { locale: "zh", texts: { zh: { again: "再次：" }, de: EN } };
    const pay = {
      label: { en: "pay", zh: "付款" },
      parameter_labels: { to: "account" },
      safe_call: { tool: "draft", arguments: { text: "pay {to}", to: "{to}", n: 1, ids: ["{id}"] } },
    };
    const sent = { global, tools: { pay } };
    const back: unknown = JSON.parse(JSON.stringify(writePolicy({ version: 1, ...read(sent) })));
    expect(back).toEqual({ version: 1, ...sent });
  });

  it.each([
    [
      { en: { missing: "I need {parameter}" } },
      /^global\.texts\.en\.missing has the placeholder \{parameter\}/,
    ],
    [{ en: { confirm: "Go ahead?" } }, /^global\.texts\.en\.confirm must name \{calls\}/],
    [{ en: { hello: "Hi" } }, /hello is no text of the gate; known are again, missing/],
    [
      { de: { again: "Nochmals." } },
      /^global\.texts\.de must hold every text.*missing: missing, unknown_tool/,
    ],
    [{ "not a tag": EN }, /is no locale/],
    [{ en: { again: 7 } }, /must be a string/],
  ])("a text that cannot be said is refused: %j", (own, problem) =>
    expect(() => texts(own)).toThrow(problem),
  );

  it.each([
    [{ tools: { pay: { texts: { en: {} } } } }, /is for all tools; set it in global\.texts/],
    [{ global: { label: "x" } }, /is for one tool/],
    [{ global: { parameter_labels: { a: "x" } } }, /is for one tool/],
    [{ tools: { pay: { label: " " } } }, /must not be empty/],
    [{ global: { locale: "English" } }, /is no locale/],
    [{ tools: { pay: { safe_call: { arguments: {} } } } }, /safe_call\.tool is missing/],
    [{ tools: { pay: { safe_call: { tool: "x", args: {} } } } }, /args is no field of safe_call/],
  ])("what cannot hold is refused: %j", (body, problem) => expect(() => read(body)).toThrow(problem));
});

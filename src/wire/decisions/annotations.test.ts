import { describe, expect, it } from "vitest";
import { readTools as readMessagesTools } from "../anthropic-messages/tools.ts";
import { Field } from "../field.ts";
import { readTools as readGeminiTools } from "../gemini/tools.ts";
import { readTools as readResponsesTools } from "../openai-responses/tools.ts";
import { readTools } from "./tools.ts";

const hints = { title: "Drop", readOnlyHint: true, destructiveHint: true, openWorldHint: true };
const read = { readOnly: true, destructive: true };
const chat = (entry: object) => readTools(Field.root({ tools: [{ type: "function", ...entry }] }));

describe("the hints of a declaration", () => {
  it("B13: are read in every format", () => {
    const declared = { name: "drop_x", annotations: hints };
    const found = [
      chat({ function: declared }),
      chat({ function: { name: "drop_x" }, annotations: hints }),
      chat({ function: { name: "drop_x" }, "x-mcp": { annotations: hints } }),
      readTools(Field.root({ functions: [declared] })),
      readResponsesTools([Field.root([{ type: "function", ...declared }])]),
      readMessagesTools(Field.root({ tools: [{ ...declared, input_schema: {} }] })),
      readGeminiTools(Field.root({ tools: [{ functionDeclarations: [declared] }] })),
    ];
    expect(found.map(([tool]) => tool?.annotations)).toEqual(found.map(() => read));
  });

  it.each<[string, object, object | undefined]>([
    ["none", {}, undefined],
    ["no object", { annotations: "readOnlyHint" }, undefined],
    ["no booleans", { annotations: { readOnlyHint: "true", destructiveHint: 0 } }, undefined],
    [
      "two places that do not say the same: the more careful one",
      {
        annotations: { destructiveHint: true, readOnlyHint: false },
        "x-mcp": { destructiveHint: false, readOnlyHint: true },
      },
      { destructive: true, readOnly: false },
    ],
  ])("%s", (_, more, expected) => {
    expect(chat({ function: { name: "a", ...more } })[0]?.annotations).toEqual(expected);
  });
});

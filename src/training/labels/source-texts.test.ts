import { expect, test } from "vitest";
import { toolsAsOffered } from "./source-texts.ts";

const tool = {
  name: "Pages.list",
  description: "Lists.",
  parameters: {
    type: "dict",
    properties: {
      page: { type: "integer", description: "The page.", default: "1" },
      names: { type: "ArrayList", items: { type: "String" } },
    },
    required: ["page"],
  },
};

test("all values of Java are text, of the type that the description names", () => {
  expect(toolsAsOffered([tool], "java")).toEqual([
    {
      ...tool,
      parameters: {
        type: "dict",
        properties: {
          page: {
            type: "string",
            description: "The page. Write the value as Java source text of type integer.",
            default: "1",
          },
          names: {
            type: "string",
            description: "Write the value as Java source text of type ArrayList of String.",
          },
        },
        required: ["page"],
      },
    },
  ]);
});

test("those of Python, and tools without named parameters, stay as they are", () => {
  const open = { ...tool, parameters: { type: "dict" } };
  expect(toolsAsOffered([tool], "python")).toEqual([tool]);
  expect(toolsAsOffered([open], "javascript")).toEqual([open]);
});

import type { Tool } from "../../core/turn.ts";
import { KnownTools } from "../decisions/known-tools.ts";
import { sentSchema } from "../decisions/sent-schema.ts";
import { readDeclaration } from "../decisions/tools.ts";
import type { Field } from "../field.ts";
import { toolList } from "../tool-list.ts";
import { fromOpenApi } from "./schema.ts";
import { at, listOf, spellings } from "./spelling.ts";

/** The actions of `computerUse`, which the client runs, as the API's guide lists them. One that is missing here is an unknown tool. */
const COMPUTER_ACTIONS = [
  "open_web_browser",
  "wait_5_seconds",
  "go_back",
  "go_forward",
  "search",
  "navigate",
  "click_at",
  "hover_at",
  "type_text_at",
  "key_combination",
  "scroll_document",
  "scroll_at",
  "drag_and_drop",
];

const RUN_BY_CLIENT = new Set(["functionDeclarations", "computerUse"].flatMap(spellings));

/** Tools that act while the answer is made, so that a second answer would act again: searches, code, what a server offers. */
export const runsHostedTools = (body: Field): boolean =>
  listOf(body.get("tools")).some((tool) =>
    tool.entries().some(([name, field]) => !RUN_BY_CLIENT.has(name) && !field.absent),
  );

function schemaOf(declaration: Field) {
  const schema = at(declaration, "parametersJsonSchema");
  return schema.absent ? sentSchema(declaration.get("parameters"), fromOpenApi) : sentSchema(schema);
}

function computerActions(tool: Field): readonly Tool[] {
  const computer = at(tool, "computerUse");
  if (computer.absent) return [];
  const without = listOfNames(at(computer, "excludedPredefinedFunctions"));
  return COMPUTER_ACTIONS.filter((name) => !without.has(name)).map((name) => ({
    name,
    description: "",
    parameters: undefined,
    builtIn: true,
  }));
}

const listOfNames = (field: Field): ReadonlySet<unknown> =>
  new Set(field.itemsOrNone().map(({ value }) => value));

const known = new KnownTools();

function readTool(entry: Field): readonly Tool[] {
  const declared = listOf(at(entry.object(), "functionDeclarations"));
  return [...declared.map((field) => readDeclaration(field, schemaOf)), ...computerActions(entry)];
}

const readList = (list: Field): readonly Tool[] =>
  toolList(
    list,
    listOf(list).map((entry) => [entry, readTool(entry)] as const),
  );

/** The tools whose calls come to the client. An equal list gives the same array as before. */
export const readTools = (body: Field): readonly Tool[] =>
  known.of([body.get("tools")], () => readList(body.get("tools")));

import type { Tool } from "../../core/turn.ts";
import { KnownTools } from "../decisions/known-tools.ts";
import { sentSchema } from "../decisions/sent-schema.ts";
import { readDeclaration } from "../decisions/tools.ts";
import type { Field } from "../field.ts";
import { toolList } from "../tool-list.ts";
import { TOOLSETS } from "./toolsets.ts";

const MAX_NAME = 1024;

/** Tools that Anthropic defines and the client runs; each has a name of its own in the request. */
const RUN_BY_CLIENT = /^(?:custom$|bash_|text_editor_|computer_|memory_)/;

const typeOf = (tool: Field): string => tool.get("type").stringOrNull(MAX_NAME) ?? "custom";

const toolsetOf = (type: string) => TOOLSETS.find(({ prefix }) => type.startsWith(prefix)) ?? null;

/** Tools that act while the answer is made, so that a second answer would act again. */
export const runsHostedTools = (body: Field): boolean =>
  body.get("mcp_servers").itemsOrNone().length > 0 ||
  body
    .get("tools")
    .itemsOrNone()
    .some((tool) => {
      const type = typeOf(tool.object());
      return !RUN_BY_CLIENT.test(type) && toolsetOf(type) === null;
    });

/** The name of a call to a member of a toolset: members of two toolsets have the same names. */
export const callName = (name: string, toolset: string | null): string =>
  toolset === null || toolset === "" ? name : `${toolset}.${name}`;

/** What a tool of the request lets the model call; nothing for one that the provider runs itself. */
function readTool(tool: Field): readonly Tool[] {
  const type = typeOf(tool.object());
  const toolset = toolsetOf(type);
  if (toolset !== null) {
    return toolset.members.map((member) => ({
      name: callName(member, toolset.name),
      description: "",
      parameters: undefined,
      builtIn: true,
    }));
  }
  if (!RUN_BY_CLIENT.test(type)) return [];
  const declared = readDeclaration(tool, (declaration) => sentSchema(declaration.get("input_schema")));
  return [type === "custom" ? declared : { ...declared, builtIn: true }];
}

const known = new KnownTools();

const readList = (list: Field): readonly Tool[] =>
  toolList(
    list,
    list.itemsOrNone().map((field) => [field, readTool(field)] as const),
  );

/** The tools whose calls come to the client. An equal list gives the same array as before. */
export const readTools = (body: Field): readonly Tool[] =>
  known.of([body.get("tools")], () => readList(body.get("tools")));

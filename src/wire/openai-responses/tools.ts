import { InvalidRequestError } from "../../core/errors.ts";
import type { Tool } from "../../core/turn.ts";
import { KnownTools } from "../decisions/known-tools.ts";
import { readCustomTool, readDeclaration } from "../decisions/tools.ts";
import type { Field } from "../field.ts";
import { MAX_TOOLS, toolsByName } from "../tool-list.ts";
import { fullName } from "./calls.ts";

/** The provider's tools that run at the client's; each makes calls under one name, whatever its version is called. */
const AT_THE_CLIENT: readonly (readonly [prefix: string, name: string])[] = [
  ["local_shell", "local_shell"],
  ["apply_patch", "apply_patch"],
  ["computer", "computer"],
  ["shell", "shell"],
];

const typeOf = (tool: Field): string => {
  const { value } = tool.get("type");
  return typeof value === "string" ? value : "function";
};

/** A shell in a container of the provider's runs there; in the caller's own environment it asks the client. */
const isHostedShell = (tool: Field): boolean => {
  const environment = tool.get("environment").get("type").value;
  return typeof environment === "string" && environment.startsWith("container");
};

const clientName = (tool: Field): string | null => {
  const type = typeOf(tool);
  if (type === "tool_search") return tool.get("execution").value === "client" ? "tool_search" : null;
  const [, name = null] = AT_THE_CLIENT.find(([prefix]) => type.startsWith(prefix)) ?? [];
  return name === "shell" && isHostedShell(tool) ? null : name;
};

/** The provider runs it while it answers, so a second answer would run it again. */
export function isHosted(tool: Field): boolean {
  const type = typeOf(tool);
  if (type === "function" || type === "custom" || type === "namespace") return false;
  // Looks for tools among those that the request brought: nothing is done by it.
  if (type === "tool_search") return false;
  return clientName(tool) === null;
}

function readTool(tool: Field): readonly Tool[] {
  const type = typeOf(tool.object());
  if (type === "custom") return [readCustomTool(tool)];
  if (type === "namespace") return readNamespace(tool);
  if (type !== "function") {
    const name = clientName(tool);
    return name === null ? [] : [{ name, description: "", parameters: undefined, builtIn: true }];
  }
  // Some servers take the declaration of chat as well.
  const nested = tool.get("function");
  return [readDeclaration(nested.absent ? tool : nested, undefined, tool)];
}

const readNamespace = (namespace: Field): readonly Tool[] =>
  namespace
    .get("tools")
    .itemsOrNone()
    .flatMap(readTool)
    .map((tool) => ({ ...tool, name: fullName(namespace.get("name"), tool.name) }));

const known = new KnownTools();

/**
 * The tools of all lists of a request, for example those that a search for tools brought. A tool that comes again in a later
 * list is the newest one; within a list names must be unique, since a call could not be told whose it is.
 * @throws InvalidRequestError naming the field
 */
export const readTools = (lists: readonly Field[]): readonly Tool[] =>
  known.of(lists, () => {
    const tools = new Map<string, Tool>();
    for (const list of lists) {
      const declared = list.itemsOrNone().map((field) => [field, readTool(field)] as const);
      for (const [name, tool] of toolsByName(declared)) tools.set(name, tool);
    }
    if (tools.size > MAX_TOOLS) {
      throw new InvalidRequestError(
        `The request holds ${tools.size} tools; at most ${MAX_TOOLS} are accepted.`,
        {
          param: "tools",
        },
      );
    }
    return [...tools.values()];
  });

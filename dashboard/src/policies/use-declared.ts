import type { DecisionDetail } from "../api/types.ts";
import { useGate } from "../gate.ts";
import { useRead } from "../use-read.ts";

/** What the latest decision of a tool says of it and of the tools beside it. */
export interface Declared {
  /** The decision; null where there is none, or nothing of it is stored. */
  readonly decision: string | null;
  readonly tools: readonly string[];
  /** Names of the tool's parameters. */
  readonly parameters: readonly string[];
}

const NOTHING: Declared = { decision: null, tools: [], parameters: [] };

const member = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

/** The declarations of a turn, as OpenAI chat writes them. */
function declaredIn({ id, tools }: DecisionDetail, tool: string): Declared {
  const functions = Array.isArray(tools)
    ? tools.map((one: unknown) => member(one, "function") ?? one).filter((one) => member(one, "name"))
    : [];
  const own = functions.find((one) => member(one, "name") === tool);
  const properties = member(member(own, "parameters"), "properties");
  return {
    decision: id,
    tools: functions.map((one) => String(member(one, "name"))),
    parameters: typeof properties === "object" && properties !== null ? Object.keys(properties) : [],
  };
}

/** @param tool null: no tool in particular */
export function useDeclared(tool: string | null): Declared {
  const gate = useGate();
  const { value } = useRead(
    `declared ${tool}`,
    async () => {
      if (tool === null) return NOTHING;
      const [latest] = (await gate.decisions({ tool, limit: "1" })).items;
      return latest === undefined ? NOTHING : declaredIn(await gate.decision(latest.id), tool);
    },
    null,
  );
  return value ?? NOTHING;
}

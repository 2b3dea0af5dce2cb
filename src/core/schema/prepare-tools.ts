import type { Tool } from "../turn.ts";
import { compileSchema } from "./compile.ts";
import type { CompiledSchema } from "./node.ts";
import { Budget } from "./steps.ts";

export interface PreparedTool {
  readonly tool: Tool;
  /** Compiled when first asked for: most declared tools are not called. */
  readonly schema: CompiledSchema;
}

/**
 * `restored`: the name as sent is not declared, but exactly one declared name is the same after every character
 * outside A-Z, a-z, 0-9 became "_" (providers rename `geo.area` to `geo_area`). `ambiguous`: several are.
 */
export type ToolMatch =
  | { readonly kind: "exact" | "restored"; readonly tool: PreparedTool }
  | { readonly kind: "ambiguous"; readonly names: readonly string[] }
  | { readonly kind: "unknown" };

export interface PreparedTools {
  readonly tools: readonly PreparedTool[];
  match(name: string): ToolMatch;
}

class LazyTool implements PreparedTool {
  readonly tool: Tool;
  readonly #budget: Budget;
  #schema: CompiledSchema | null = null;

  constructor(tool: Tool, budget: Budget) {
    this.tool = tool;
    this.#budget = budget;
  }

  get schema(): CompiledSchema {
    return (this.#schema ??= compileSchema(this.tool.parameters, this.#budget, this.tool.digits));
  }
}

const simplified = (name: string): string => name.replaceAll(/[^A-Za-z0-9]/g, "_");

const prepare = (tools: readonly Tool[], budget: Budget): PreparedTools => {
  const prepared = tools.map((tool) => new LazyTool(tool, budget));
  const exact = new Map<string, PreparedTool>();
  const loose = new Map<string, PreparedTool[]>();
  for (const tool of prepared) {
    const { name } = tool.tool;
    if (exact.has(name)) continue;
    exact.set(name, tool);
    const same = loose.get(simplified(name));
    if (same === undefined) loose.set(simplified(name), [tool]);
    else same.push(tool);
  }
  return {
    tools: prepared,
    match: (name) => {
      const same = exact.get(name);
      if (same !== undefined) return { kind: "exact", tool: same };
      const [only, ...others] = name === "" ? [] : (loose.get(simplified(name)) ?? []);
      if (only === undefined) return { kind: "unknown" };
      if (others.length === 0) return { kind: "restored", tool: only };
      return { kind: "ambiguous", names: [only, ...others].map(({ tool }) => tool.name) };
    },
  };
};

interface Prepared {
  readonly tools: PreparedTools;
  readonly budget: Budget;
}

const memo = new WeakMap<readonly Tool[], Prepared>();

/**
 * The declared tools ready for matching and validation. Remembered by the identity of the array, which must not change.
 * Each call gives the tools a full budget again: a list may serve many turns, and each asks for it when it begins.
 */
export const prepareTools = (tools: readonly Tool[]): PreparedTools => {
  let prepared = memo.get(tools);
  if (prepared === undefined) {
    const budget = new Budget();
    prepared = { tools: prepare(tools, budget), budget };
    memo.set(tools, prepared);
  }
  prepared.budget.refill();
  return prepared.tools;
};

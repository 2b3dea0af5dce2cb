import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { parseSync } from "vite";

/** Source texts by path relative to src, for example "core/turn.ts". */
export type Sources = ReadonlyMap<string, string>;

/** Which other rooms a room may import. A room may always import itself. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  classifier: ["core"],
  wire: ["core"],
  sampling: ["core"],
  store: ["core"],
  telemetry: ["core"],
  gate: ["core", "classifier", "wire", "sampling", "store", "telemetry"],
  api: ["core", "classifier", "wire", "sampling", "store", "telemetry", "gate"],
  "worker.ts": ["core", "classifier", "wire", "sampling", "store", "telemetry", "gate", "api"],
  library: ["core", "classifier", "wire", "sampling", "store", "telemetry", "gate", "api"],
  training: ["core", "classifier", "wire", "sampling", "store", "telemetry", "gate", "cli"],
  cli: ["core", "classifier", "wire", "sampling", "store", "telemetry", "gate", "training"],
  sim: ["core", "cli"],
};

/** The packages that the heart may use: pure computation, no platform. */
export const PURE_PACKAGES: readonly string[] = ["@cfworker/json-schema"];

const WASM_FILE = "classifier/workerd.ts";

export interface Import {
  /** As written. */
  readonly specifier: string;
  /** Path relative to src, or `null` for a package. */
  readonly target: string | null;
}

/** Every TypeScript file of src but the tests. */
export function readSources(src: string): Map<string, string> {
  const files = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => statSync(join(src, file)).isFile());
  return new Map(files.map((file) => [file.split(sep).join("/"), readFileSync(join(src, file), "utf8")]));
}

/** Static and dynamic imports and re-exports, type-only ones as well; found by a parser, so comments do not count. */
export function importsOf(file: string, source: string): Import[] {
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const specifiers = [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap((one) =>
      one.entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      source.slice(moduleRequest.start, moduleRequest.end).replaceAll(/^["'`]|["'`]$/g, ""),
    ),
  ];
  return [...new Set(specifiers)].map((specifier) => ({
    specifier,
    target: specifier.startsWith(".") ? relative("/src", resolve("/src", dirname(file), specifier)) : null,
  }));
}

/** One line for each import that no arrow allows; empty when the rooms are in order. */
export function findViolations(sources: Sources): string[] {
  return [...sources].flatMap(([file, source]) =>
    importsOf(file, source).flatMap((one) => {
      const why = objection(file, one);
      return why === null ? [] : [`${file} imports ${one.specifier}: ${why}`];
    }),
  );
}

function objection(file: string, { specifier, target }: Import): string | null {
  const room = roomOf(file);
  const allowed = MAY_IMPORT[room];
  if (allowed === undefined) return `"${room}" is no room; add it to the rooms with its arrows`;
  if (specifier.includes(".wasm") && file !== WASM_FILE) return `only ${WASM_FILE} may import wasm`;
  if (target === null) {
    const pure = PURE_PACKAGES.some((name) => specifier === name || specifier.startsWith(`${name}/`));
    return room === "core" && !pure ? "the heart uses named pure packages only" : null;
  }
  if (target.startsWith("..")) return "it lies outside src";
  const other = roomOf(target);
  return other === room || allowed.includes(other) ? null : `${room} may not import ${other}`;
}

function roomOf(file: string): string {
  return file.split("/")[0] ?? file;
}

/** Every file that `entry` pulls in, directly or not. */
export function reachableFrom(entry: string, sources: Sources): Set<string> {
  const seen = new Set<string>();
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const source = sources.get(file);
    if (source === undefined || seen.has(file)) continue;
    seen.add(file);
    for (const { target } of importsOf(file, source)) if (target !== null) waiting.push(target);
  }
  return seen;
}

import { parseArgs } from "node:util";
import type { ParseArgsConfig } from "node:util";
import { GateError } from "../core/errors.ts";

/** The command line is wrong: printed in one line, exit code 2. */
export class UsageError extends GateError {
  override readonly type: string = "usage_error";
}

type Options = NonNullable<ParseArgsConfig["options"]>;
type Values<T extends Options> = ReturnType<
  typeof parseArgs<{ options: T & typeof COMMON; strict: true; allowPositionals: false }>
>["values"];

const COMMON = {
  help: { type: "boolean", short: "h" },
  json: { type: "boolean" },
} as const satisfies Options;

/**
 * Parses the options of a command; `--help` and `--json` are always known.
 * @returns the values, or null after `--help` was printed
 * @throws UsageError on an unknown option, a missing value or a stray argument
 */
export function parseOptions<const T extends Options>(
  options: T,
  help: string,
  argv: readonly string[],
): Values<T> | null {
  let values: Values<T>;
  try {
    ({ values } = parseArgs({
      options: { ...options, ...COMMON },
      args: [...argv],
      strict: true,
      allowPositionals: false,
    }));
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(/[.\n] ?/)[0] : String(error);
    throw new UsageError(`${reason}. --help lists the options.`, { cause: error });
  }
  if ((values as { help?: boolean }).help !== true) return values;
  process.stdout.write(help.trimStart());
  return null;
}

/** The integer that an option holds; `fallback` where it is not given. */
export function integerOption(
  name: string,
  text: string | undefined,
  fallback: number,
  range: { readonly min: number; readonly max: number },
): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= range.min && value <= range.max) return value;
  throw new UsageError(`--${name} must be an integer from ${range.min} to ${range.max}, got "${text}".`);
}

/** Different integers separated by commas, in rising order. */
export function integersOption(
  name: string,
  text: string,
  range: { readonly min: number; readonly max: number },
): number[] {
  const values = text.split(",").map((part) => integerOption(name, part.trim(), range.min, range));
  return [...new Set(values)].toSorted((a, b) => a - b);
}

/** The paths of a repeatable option that must be given. */
export function requiredPaths(name: string, values: readonly string[] | undefined): string[] {
  if (values === undefined || values.length === 0) throw new UsageError(`--${name} DIR is missing.`);
  const different = [...new Set(values)];
  if (different.length < values.length) throw new UsageError(`--${name} names the same folder twice.`);
  return different;
}

/**
 * Runs a command and sets the exit code: 2 with one line on stderr where the data or the command line is wrong,
 * 1 with a stack where we are.
 */
export async function runCommand(
  main: (argv: readonly string[]) => Promise<void>,
  argv: readonly string[],
): Promise<void> {
  try {
    await main(argv);
  } catch (error) {
    if (error instanceof GateError) {
      process.stderr.write(`error: ${error.message.replaceAll("\n", " ")}\n`);
      process.exitCode = 2;
      return;
    }
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  }
}

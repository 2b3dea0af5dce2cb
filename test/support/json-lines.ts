import { existsSync, readFileSync } from "node:fs";

/** The objects of a JSON lines file; none where it is not there. */
export const linesOf = (file: string): Record<string, unknown>[] =>
  existsSync(file)
    ? readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as Record<string, unknown>)
    : [];

import { readFileSync } from "node:fs";
import { join } from "node:path";

const PAGE = join(import.meta.dirname, "../../docs/library.md");

/** The programs of docs/library.md, as they stand there. */
export function programsOfPage(): readonly string[] {
  return [...readFileSync(PAGE, "utf8").matchAll(/^```js\n(.*?)^```$/gms)].map(([, code = ""]) => code);
}

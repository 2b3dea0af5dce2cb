import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** WCAG 2.2 AA with what it contains, and the habits that axe's authors add to it. */
const OPTIONS = JSON.stringify({
  resultTypes: ["violations"],
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
});

/** What axe finds wrong with what the page shows now, one text each: the rule, the element, and what to do. */
export async function violationsOf(page: Page): Promise<string[]> {
  // The page's policy forbids other scripts in it; the debugger's own evaluation is not bound by that.
  if ((await page.evaluate("typeof axe")) === "undefined") await page.evaluate(`${SOURCE}; 0`);
  const { violations } = (await page.evaluate(`axe.run(document, ${OPTIONS})`)) as AxeResults;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ""}`),
  );
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
}

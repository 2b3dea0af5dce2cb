import type { Locator, Page } from "playwright-core";

/** What a person can act on: seen, not disabled, and of a group of radio buttons the one that the keyboard enters. */
const CONTROLS = `[...document.querySelectorAll("a[href], button, input, select, textarea, summary, [role=slider], [tabindex='0']")].filter(
  (one) => !one.disabled && one.checkVisibility({ visibilityProperty: true }) && !(one.type === "radio" && !one.checked && [...document.getElementsByName(one.name)].some((other) => other.checked)))`;

/**
 * Goes through the page by Tab alone, from its beginning.
 * @returns what the keyboard never reached, by its text; empty where all is reached
 */
export async function unreachedByTab(page: Page): Promise<string[]> {
  const count = (await page.evaluate(
    `(() => { window.walked = new Set(); window.wanted = ${CONTROLS}; document.activeElement?.blur?.(); scrollTo(0, 0); return wanted.length; })()`,
  )) as number;
  for (let i = 0; i < count + 5; i++) {
    await page.keyboard.press("Tab");
    await page.evaluate("void walked.add(document.activeElement)");
  }
  // What has gone meanwhile (a list that is live) is no control any more.
  return (await page.evaluate(
    "wanted.filter((one) => one.isConnected && !walked.has(one)).map((one) => one.outerHTML.slice(0, 120))",
  )) as string[];
}

/** Does what a click would do, by the keyboard alone: the control must take the focus (else the key goes elsewhere) and answer to Enter. */
export async function pressEnter(control: Locator): Promise<void> {
  await control.waitFor();
  await control.focus();
  await control.page().keyboard.press("Enter");
}

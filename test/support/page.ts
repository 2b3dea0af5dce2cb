import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { type RunningWorker, startWorker } from "../../scripts/local/worker.ts";
import { migrateDatabase } from "../../src/store/migrate.ts";
import { expectAccessible } from "./axe.ts";
import { HEIGHT, launchBrowser, newViewer } from "./browser.ts";
import { type Sqld, startSqld } from "./sqld.ts";

export const ADMIN_KEY = "admin-key-for-the-page-test";
/** Set to a folder to keep a picture of every state. */
const PICTURES = process.env["IDK_SCREENSHOTS"];
const ARTEFACTS = PICTURES ?? join(import.meta.dirname, "../../test-artefacts");

export const WIDE = { width: 1280, colorScheme: "light" } as const;
export const NARROW = { width: 360, colorScheme: "light" } as const;
const NARROW_DARK = { width: 360, colorScheme: "dark" } as const;
const WIDE_DARK = { width: 1280, colorScheme: "dark" } as const;
type Look = typeof NARROW | typeof WIDE | typeof NARROW_DARK | typeof WIDE_DARK;
/** What is opened, and what the open page becomes when the window changes its width: each of both is opened once. */
const LOOKS: readonly (readonly [Look, Look])[] = [
  [NARROW, WIDE],
  [WIDE_DARK, NARROW_DARK],
];

/** By how much the page is wider than the screen, pixels. */
const OVERFLOW = "document.documentElement.scrollWidth - innerWidth";

/** Local storage, by name. */
type Kept = Readonly<Record<string, string>>;

/** A real database, the whole worker on it, and a real browser. */
export interface PageScene {
  readonly browser: Browser;
  readonly database: Sqld;
  readonly gate: RunningWorker;
  /** Another worker on the same database. */
  start(variables: Record<string, string>): Promise<RunningWorker>;
  /**
   * A page of its own profile; `problems` is what a user would not want to see in the console.
   * @param kept what the browser keeps for the page from earlier visits
   */
  open(
    path: string,
    look?: Look,
    kept?: Kept,
  ): Promise<{ page: Page; problems: string[]; close(): Promise<void> }>;
  /**
   * Shows the page in every look, two of them after the window changed its width, and expects `text`, nothing wider than the screen, nothing that axe finds, and no
   * problem but `allowed`.
   */
  expectInEveryLook(
    name: string,
    path: string,
    text: string | RegExp,
    allowed?: RegExp,
    kept?: Kept,
  ): Promise<void>;
  stop(): Promise<void>;
}

/** @param own of the scene's own worker: its port, and variables that it sees beside the usual ones */
export async function startPageScene(
  own: { readonly port?: number; readonly variables?: Record<string, string> } = {},
): Promise<PageScene> {
  const database = await startSqld();
  await migrateDatabase(database.url);
  const start = (variables: Record<string, string>, port = 0) =>
    startWorker({
      port,
      state: null,
      variables: { LIBSQL_URL: database.url, IDK_ADMIN_KEY: ADMIN_KEY, ...variables },
      onLog: () => {},
      onRestart: () => {},
    });
  const [browser, gate] = await Promise.all([
    launchBrowser(),
    start({ IDK_LOCAL: "1", ...own.variables }, own.port),
  ]);
  const open: PageScene["open"] = async (path, look = WIDE, kept = {}) => {
    const { context, problems } = await newViewer(browser, gate.url, look);
    const page = await context.newPage();
    const setting = Object.entries(kept).map((entry) => `localStorage.setItem(...${JSON.stringify(entry)})`);
    if (setting.length > 0) await context.addInitScript(setting.join(";"));
    await page.goto(`${gate.url}${path}`);
    return { page, problems, close: () => context.close() };
  };
  return {
    browser,
    database,
    gate,
    start: (variables) => start(variables),
    open,
    async expectInEveryLook(name, path, text, allowed = /^$/, kept = {}) {
      for (const looks of LOOKS) {
        const { page, problems, close } = await open(path, looks[0], kept);
        for (const look of looks) {
          await page.setViewportSize({ width: look.width, height: HEIGHT });
          await page.getByText(text).first().waitFor({ timeout: 60_000 });
          await keepPicture(page, `${name}-${look.width}-${look.colorScheme}`);
          // What draws itself anew for another width does so a moment later.
          await expect
            .poll(() => page.evaluate(OVERFLOW), { message: `${look.width} px` })
            .toBeLessThanOrEqual(0);
          await expectAccessible(page);
        }
        expect(problems.filter((problem) => !allowed.test(problem))).toEqual([]);
        await close();
      }
    },
    async stop() {
      await browser.close();
      await gate.stop();
      await database.stop();
    },
  };
}

export async function keepPicture(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
}

/** A picture that is kept after every run, in `test-artefacts/`, for somebody to look at. */
export async function keepArtefact(page: Page, name: string): Promise<void> {
  mkdirSync(ARTEFACTS, { recursive: true });
  await page.screenshot({ path: join(ARTEFACTS, `${name}.png`), fullPage: true });
}

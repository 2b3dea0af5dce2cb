import { mkdirSync } from "node:fs";
import { join } from "node:path";
import chromium from "@sparticuz/chromium";
import { type Browser, type BrowserContext, chromium as playwright } from "playwright-core";

/** The browser is unpacked here once (about 200 MB); in a shared temp folder one of another version might be found. */
const UNPACKED = join(import.meta.dirname, "../../node_modules/.cache/idk-browser");

/** Of the window, pixels. */
export const HEIGHT = 800;

async function unpacked<T>(use: (executablePath: string) => Promise<T> | T): Promise<T> {
  mkdirSync(UNPACKED, { recursive: true });
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = UNPACKED;
  try {
    return await use(await chromium.executablePath());
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
  }
}

export const unpackBrowser = (): Promise<string> => unpacked((path) => path);

export const launchBrowser = (): Promise<Browser> =>
  unpacked((executablePath) => playwright.launch({ executablePath, args: ["--no-sandbox"] }));

export interface Viewer {
  readonly context: BrowserContext;
  /** Everything that a user would not want: errors in the console, uncaught exceptions, requests to other hosts. */
  readonly problems: string[];
}

/** A fresh profile that watches what the page does. `origin` is the only host that it may talk to. */
export async function newViewer(
  browser: Browser,
  origin: string,
  look: { readonly width: number; readonly colorScheme: "light" | "dark" },
): Promise<Viewer> {
  const context = await browser.newContext({
    locale: "en-US",
    timezoneId: "UTC",
    colorScheme: look.colorScheme,
    viewport: { width: look.width, height: HEIGHT },
  });
  const problems: string[] = [];
  context.on("weberror", (error) => problems.push(String(error.error())));
  context.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  context.on("request", (request) => {
    if (!request.url().startsWith(`${origin}/`)) problems.push(`request to ${request.url()}`);
  });
  return { context, problems };
}

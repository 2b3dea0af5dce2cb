import { unpackBrowser } from "./browser.ts";

/** Before all tests: two files that unpack it at once would start a browser that is only half there. */
export default async function setup(): Promise<void> {
  await unpackBrowser();
}

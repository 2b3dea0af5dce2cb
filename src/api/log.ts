import type { Log } from "./deps.ts";

/** One JSON object a line on the console, where the platform's log picks it up. */
export const consoleLog: Log = (level, event, facts) => {
  console[level](JSON.stringify({ level, event, ...facts }));
};

/** One event of a stream with these data as JSON; `name` for formats whose events have one. */
export const sseEvent = (data: unknown, name?: string): string =>
  `${name === undefined ? "" : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;

export interface LinePage {
  readonly lines: readonly string[];
  /** Null after the last page. */
  readonly nextCursor: string | null;
}

/**
 * A text of many lines that is written while it is read, page by page; an error on the way breaks the connection, so that
 * nobody takes a part for the whole.
 * @param head what comes before the first line
 */
export function lineStream(
  head: string,
  read: (cursor: string | null) => Promise<LinePage>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let cursor: string | null | undefined;
  return new ReadableStream({
    async pull(controller) {
      const first = cursor === undefined;
      const page = await read(cursor ?? null);
      const text = (first ? head : "") + page.lines.join("");
      if (text !== "") controller.enqueue(encoder.encode(text));
      cursor = page.nextCursor;
      if (cursor === null) controller.close();
    },
  });
}

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
      let text = cursor === undefined ? head : "";
      // A reader who was given nothing would not be heard of again: an empty page is passed over here.
      do {
        const page = await read(cursor ?? null);
        text += page.lines.join("");
        cursor = page.nextCursor;
      } while (text === "" && cursor !== null);
      if (text !== "") controller.enqueue(encoder.encode(text));
      if (cursor === null) controller.close();
    },
  });
}

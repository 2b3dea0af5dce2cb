import { SSE } from "../chat.ts";
import { FORMATS } from "./all.ts";

/** Every format, plain and as a stream. */
export const FORMAT_CELLS = FORMATS.flatMap((format) =>
  [false, true].map((stream) => ({ format, stream, name: `${format.name}, ${stream ? "stream" : "plain"}` })),
);

export const reply = (text: string | readonly (string | Uint8Array)[], stream: boolean) => ({
  headers: stream ? SSE : {},
  parts: typeof text === "string" ? [text] : text,
});

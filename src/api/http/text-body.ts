import { InvalidRequestError, PayloadTooLargeError, UnsupportedMediaTypeError } from "../../core/errors.ts";

/** Longest accepted body in bytes, after decompression. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024;
/** How much of a body that is too long is read and thrown away, so that the client gets to read the answer. */
const MAX_DRAIN_BYTES = 4 * MAX_BODY_BYTES;

type Bytes = ReadableStream<Uint8Array>;

/** Which types of content a route takes. */
export interface AcceptedTypes {
  /** As an error names them. */
  readonly names: string;
  readonly takes: (type: string) => boolean;
}

export const JSON_TYPES: AcceptedTypes = {
  names: "application/json",
  takes: (type) => type === "application/json" || /^application\/[\w.-]+\+json$/.test(type),
};

const requireType = (request: Request, { names, takes }: AcceptedTypes): void => {
  const header = request.headers.get("content-type") ?? "";
  const [type = "", ...parameters] = header.split(";").map((part) => part.trim().toLowerCase());
  if (!takes(type)) {
    const got = type === "" ? "no content-type" : `"${type.slice(0, 80)}"`;
    throw new UnsupportedMediaTypeError(`Send content-type: ${names}; the request has ${got}.`, {
      param: "content-type",
    });
  }
  const charset = parameters.find((parameter) => parameter.startsWith("charset="))?.slice("charset=".length);
  if (charset !== undefined && !/^"?utf-?8"?$/.test(charset)) {
    throw new UnsupportedMediaTypeError("The text must be UTF-8; another charset cannot be read.", {
      param: "content-type",
    });
  }
};

const decoded = (request: Request, body: Bytes): Bytes => {
  const encoding = (request.headers.get("content-encoding") ?? "identity").trim().toLowerCase();
  if (encoding === "identity" || encoding === "") return body;
  const format = encoding === "x-gzip" ? "gzip" : encoding;
  if (format !== "gzip" && format !== "deflate") {
    throw new UnsupportedMediaTypeError("Send the body plain, or with content-encoding gzip or deflate.", {
      param: "content-encoding",
    });
  }
  // The two libraries of types disagree on the buffer behind the chunks, not on what happens.
  return body.pipeThrough(
    new DecompressionStream(format) as unknown as ReadableWritablePair<Uint8Array, Uint8Array>,
  );
};

const drain = async (reader: ReadableStreamDefaultReader<Uint8Array>, already: number): Promise<void> => {
  let bytes = already;
  while (bytes < MAX_DRAIN_BYTES) {
    const { done, value } = await reader.read();
    if (done) return;
    bytes += value.byteLength;
  }
  await reader.cancel();
};

const collect = async (stream: Bytes): Promise<readonly Uint8Array[]> => {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return chunks;
    bytes += value.byteLength;
    if (bytes > MAX_BODY_BYTES) {
      chunks.length = 0;
      await drain(reader, bytes);
      throw tooLarge();
    }
    chunks.push(value);
  }
};

const tooLarge = (): PayloadTooLargeError =>
  new PayloadTooLargeError(`The body is larger than ${MAX_BODY_BYTES} bytes (8 MB). Send less.`);

/** A body that says how long it is, and is neither packed nor too long, in one piece: chunk by chunk takes twice as long. */
async function whole(request: Request): Promise<Uint8Array | null> {
  const length = request.headers.get("content-length");
  if (length === null || !(Number(length) <= MAX_BODY_BYTES) || request.headers.has("content-encoding"))
    return null;
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.byteLength > MAX_BODY_BYTES) throw tooLarge();
  return bytes;
}

/**
 * The body as text. Bytes are counted while they come, whatever content-length says.
 * @throws UnsupportedMediaTypeError when it is not declared as one of `types`, or packed in a way that we cannot unpack
 * @throws PayloadTooLargeError above `MAX_BODY_BYTES`
 * @throws InvalidRequestError when it is not UTF-8, or broken gzip
 */
export async function readText(request: Request, types: AcceptedTypes = JSON_TYPES): Promise<string> {
  requireType(request, types);
  if (request.body === null) return "";
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
  const stream = decoded(request, request.body);
  try {
    const bytes = await whole(request);
    if (bytes !== null) return decoder.decode(bytes);
    const chunks = await collect(stream);
    return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join("") + decoder.decode();
  } catch (error) {
    if (error instanceof PayloadTooLargeError) throw error;
    const packed = stream !== request.body;
    const problem = packed ? "cannot be unpacked, or is not UTF-8" : "could not be read, or is not UTF-8";
    throw new InvalidRequestError(`The body ${problem}.`, { cause: error });
  }
}

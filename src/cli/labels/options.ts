import { LABEL_FORMATS, type LabelFormat } from "../../wire/labels/rows.ts";
import { UsageError } from "../args.ts";
import { createGateClient, type GateClient, RequestFailure } from "../replay/gate-client.ts";

export interface LabelOptions {
  readonly url?: string | undefined;
  readonly key?: string | undefined;
  readonly format?: string | undefined;
  readonly json?: boolean | undefined;
}

/** @throws UsageError for an address that is missing or none */
export function gateOf({ url, key }: LabelOptions): GateClient {
  if (url === undefined)
    throw new UsageError("--url URL is missing, for example --url http://127.0.0.1:8787");
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UsageError(`--url must be an http or https address, got "${url}".`);
  }
  return createGateClient(url, key ?? process.env["IDK_KEY"]);
}

/** @throws UsageError for a format that we do not know */
export function formatOf(given: string | undefined, file: string): LabelFormat {
  if (given === undefined) return /\.csv$/i.test(file) ? "csv" : "jsonl";
  const format = LABEL_FORMATS.find((one) => one === given);
  if (format === undefined) throw new UsageError(`--format must be csv or jsonl, got "${given}".`);
  return format;
}

/** What the gate said no to is the user's to mend: one line, exit code 2. */
export async function asked<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof RequestFailure) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

import type { z } from "@hono/zod-openapi";
import type { WireFormat } from "../../wire/format.ts";

/** Where a wire format is spoken, and how the OpenAPI document shows it. */
export interface FormatRoute {
  readonly format: WireFormat;
  /** As the document shows it, with `{name}` for parameters. */
  readonly path: string;
  /** The same for the router, where braces do not say it; parameters reach `WireFormat.readRequest` by name. */
  readonly pattern?: string;
  /** Whether errors on this path, whatever the method, are told in the format's shape. */
  readonly owns: (path: string) => boolean;
  readonly summary: string;
  readonly headers: z.ZodObject;
  readonly params?: z.ZodObject;
  readonly body: z.ZodType;
  readonly answer: z.ZodType;
}

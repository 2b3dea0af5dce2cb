import { z } from "@hono/zod-openapi";

export const errorSchema = z
  .object({
    error: z.object({
      type: z.string(),
      message: z.string(),
      param: z.string().optional(),
      request_id: z.string(),
    }),
  })
  .openapi("Error");

export const time = z.string().openapi({ format: "date-time", example: "2026-11-30T12:00:00.000Z" });

export const openObject = (what: string) => z.record(z.string(), z.unknown()).openapi({ description: what });

/** Lists come in pages: send `next_cursor` as `cursor` until it is null. */
export const page = (item: z.ZodType) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() });

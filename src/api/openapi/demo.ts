import { z } from "@hono/zod-openapi";
import { time } from "./shared.ts";

export const demoSchema = z
  .object({
    available: z.boolean().openapi({
      description: "Only a local start with its own database and the simulated model plays it.",
    }),
    ends_at: time.nullable().openapi({ description: "Of the traffic that runs; null where none does." }),
  })
  .openapi("Demo");

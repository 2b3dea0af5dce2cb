import { z } from "@hono/zod-openapi";
import { CONNECTION_PROBLEMS } from "../../telemetry/connection.ts";
import { time } from "./shared.ts";

const count = z.number().int();
const days = z.number().int().nullable().openapi({ description: "Null: kept for good." });

export const loadSchema = z
  .array(
    z.object({
      upstream: z.string(),
      model: z
        .string()
        .nullable()
        .openapi({ description: "Null: all models of the upstream; only the owner sees their names." }),
      calls: z.number().openapi({ description: "As many as count: one of two minutes ago counts half." }),
      failed: z.number(),
      timed_out: z.number(),
      limited: z.number().openapi({ description: "Refused with status 429." }),
      latency_ms: z
        .number()
        .nullable()
        .openapi({ description: "Mean time until an answer began; null: none did." }),
    }),
  )
  .openapi({
    description:
      "Errors and waits of the upstreams over the last minutes, as the isolate that answers saw them.",
  });

export const settingsSchema = z
  .object({
    version: z.string(),
    project: z.string(),
    owner: z.boolean().openapi({ description: "The caller holds the deployment's own secret." }),
    local: z.boolean().openapi({ description: "Loopback needs no key." }),
    on_policy_lost: z.enum(["open", "closed"]),
    upstreams: z.array(
      z.object({
        provider: z.string().nullable().openapi({ description: "Null: every provider without its own." }),
        base_urls: z.array(z.string()),
        has_key: z.boolean().openapi({ description: "A key is used where a caller sends none." }),
      }),
    ),
    second_upstreams: z.object({
      items: z.array(
        z.object({
          name: z.string(),
          format: z.string().nullable(),
          base_url: z.string().nullable(),
          has_key: z.boolean(),
          problem: z.string().nullable().openapi({ description: "Why nobody can be asked there." }),
        }),
      ),
      problem: z.string().nullable().openapi({ description: "Why the list cannot be read." }),
    }),
    load: loadSchema,
    retention: z.object({
      content_days: days,
      decisions_days: days,
      problem: z
        .string()
        .nullable()
        .openapi({ description: "While a variable is wrong, nothing is deleted." }),
    }),
    langfuse: z.object({
      configured: z.boolean(),
      problem: z.string().nullable(),
      base_url: z.string().nullable(),
      environment: z.string().nullable(),
      labels: z
        .array(z.string())
        .nullable()
        .openapi({ description: "Names of the scores that are fetched as labels; null: none are." }),
      pulled: z
        .object({
          read_until: time.nullable(),
          looked_back_at: time.nullable(),
          under_way: z.boolean(),
        })
        .nullable()
        .openapi({ description: "How far labels were fetched; null where that cannot be told now." }),
    }),
    database: z.object({
      state: z.enum(["ok", "unreachable"]),
      problem: z.string().nullable(),
      latency_ms: z.number().nullable().openapi({ description: "Of one small query." }),
    }),
  })
  .openapi("Settings", { description: "What the deployment's variables say. Never holds a key." });

export const connectionSchema = z
  .object({
    ok: z.boolean(),
    problem: z.enum(CONNECTION_PROBLEMS).nullable(),
    message: z.string(),
    project: z.object({ id: z.string(), name: z.string() }).nullable(),
    took_ms: count,
  })
  .openapi("LangfuseConnection");

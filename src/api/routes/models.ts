import { z } from "@hono/zod-openapi";
import { FEATURES, FEATURE_VERSION } from "../../core/features/registry.ts";
import { type App, mount } from "../http/mount.ts";
import { page } from "../openapi/shared.ts";
import type { Services } from "../services.ts";

const modelSchema = z.object({
  id: z.string(),
  sha256: z.string(),
  engine: z.enum(["onnxruntime", "reader"]),
  created: z.string(),
  threshold: z.number(),
  penalty: z.number(),
  seed: z.number(),
  calibration: z.record(z.string(), z.unknown()),
  training: z.record(z.string(), z.unknown()),
  metrics: z.unknown(),
  features: z.object({ version: z.string(), items: z.array(z.record(z.string(), z.unknown())) }),
});

export function mountModels(app: App, services: Services): void {
  mount(
    app,
    {
      method: "get",
      path: "/api/models",
      tag: "models",
      summary: "The model bundle that is running, and the features it reads.",
      answer: page(modelSchema),
    },
    async function models(c) {
      const [running, card] = [await services.classifier, services.card()];
      const { questions, ...training } = card.training;
      const model = {
        ...running.identity,
        engine: running.engine,
        created: card.created,
        threshold: running.threshold,
        penalty: card.penalty,
        seed: card.seed,
        calibration: { method: card.calibration.method, points: card.calibration.x.length },
        training: { ...training, questions: questions.length },
        metrics: card.metrics,
        features: { version: FEATURE_VERSION, items: FEATURES },
      };
      return c.json({ items: [model], next_cursor: null });
    },
  );
}

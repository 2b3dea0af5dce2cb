import type { ModelCard } from "../../classifier/card.ts";
import { FEATURES, FEATURE_VERSION } from "../../core/features/registry.ts";
import { scoreContexts } from "../../gate/score-context.ts";
import { type App, mount } from "../http/mount.ts";
import { modelSchema } from "../openapi/models.ts";
import { page } from "../openapi/shared.ts";
import type { Services } from "../services.ts";

/** The registry's definitions, and what the bundle knows of each. */
const featuresOf = ({ features, moments = [] }: ModelCard) =>
  FEATURES.map((feature) => {
    const known = moments.find(({ name }) => name === feature.name);
    return {
      ...feature,
      read: features.names.includes(feature.name),
      mean: known?.mean ?? null,
      sd: known?.sd ?? null,
    };
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
      const contexts = await scoreContexts(running);
      const { questions, ...training } = card.training;
      const model = {
        ...running.identity,
        engine: running.engine,
        created: card.created,
        threshold: running.threshold,
        penalty: card.penalty,
        seed: card.seed,
        argmax_threshold: card.argmax_threshold ?? null,
        calibration: { ...card.calibration, points: card.calibration.x.length },
        training: { ...training, questions: questions.length },
        metrics: card.metrics,
        features: { version: FEATURE_VERSION, items: featuresOf(card) },
        contexts: contexts.map(({ context, stopping, secondOpinion, covering, asked }) => ({
          context,
          stopping,
          second_opinion: secondOpinion,
          coverage: covering,
          asked,
        })),
      };
      return c.json({ items: [model], next_cursor: null });
    },
  );
}

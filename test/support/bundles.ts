import { hexSha256, type KnownFeatures } from "../../src/classifier/bundle.ts";
import type { ModelCard } from "../../src/classifier/card.ts";
import type { Forest } from "../../src/classifier/forest.ts";
import { encodeForest } from "../../src/training/onnx/encode.ts";

/** A forest as a bundle, whose features are named f0, f1, ... */
export async function bundleFiles(
  forest: Forest,
): Promise<{ model: Uint8Array; card: ModelCard; known: KnownFeatures }> {
  const model = encodeForest(forest);
  const features = { version: "3", names: Array.from({ length: forest.features }, (_, i) => `f${i}`) };
  const card: ModelCard = {
    id: "generated",
    sha256: await hexSha256(model),
    created: "2026-11-01T00:00:00Z",
    features,
    calibration: { method: "isotonic", x: [-0.5, 0, 0.5], y: [0.1, 0.4, 0.9] },
    penalty: 1,
    threshold: 0.5,
    seed: 1,
    training: { sets: [], questions: ["0123456789abcdef"], settings: { trees: forest.roots.length } },
    metrics: null,
  };
  const known = { version: "3", features: features.names.map((name) => ({ name, since: 2 })) };
  return { model, card, known };
}

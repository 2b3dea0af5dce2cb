import { FEATURE_VERSION, FEATURES } from "../../src/core/features/registry.ts";
import type { Forest } from "../../src/classifier/forest.ts";
import { bundleFiles } from "./bundles.ts";

/**
 * A bundle of one split: agreement above 0.7, or no agreement to speak of (one sample), is right at 0.9, else at 0.1.
 * @param name the feature that it reads in the place of the samples' agreement
 */
export async function agreementBundle(name = "agreement") {
  const forest: Forest = {
    features: FEATURES.length,
    roots: Int32Array.of(0),
    feature: Int32Array.of(
      FEATURES.findIndex((feature) => feature.name === name),
      -1,
      -1,
    ),
    value: Float32Array.of(0.7, 0.1, 0.9),
    left: Int32Array.of(1, 0, 0),
    right: Int32Array.of(2, 0, 0),
    missingTracksTrue: Uint8Array.of(0, 0, 0),
    cover: Float32Array.of(10, 5, 5),
  };
  const { model, card } = await bundleFiles(forest);
  return {
    model,
    card: {
      ...card,
      features: { version: FEATURE_VERSION, names: FEATURES.map((feature) => feature.name) },
      calibration: { method: "isotonic", x: [0, 1], y: [0, 1] },
    },
  };
}

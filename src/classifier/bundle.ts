import { z } from "zod";
import { DataError } from "../core/errors.ts";
import type { FeatureDefinition } from "../core/features/definition.ts";
import { FEATURES, FEATURE_VERSION } from "../core/features/registry.ts";
import { checkCalibration } from "./calibration.ts";
import type { ModelCard } from "./card.ts";
import type { Forest } from "./forest.ts";
import { readForest } from "./reader.ts";

/** The features that this build can compute. */
export interface KnownFeatures {
  readonly version: string;
  /** In the order of the registry. */
  readonly features: readonly Pick<FeatureDefinition, "name" | "since">[];
}

/** What this build's registry knows. */
export const REGISTRY: KnownFeatures = { version: FEATURE_VERSION, features: FEATURES };

/** A model and its card, checked against each other. */
export interface Bundle {
  readonly card: ModelCard;
  /** model.onnx as it is. */
  readonly model: Uint8Array;
  readonly forest: Forest;
  /** Where in a row of the registry each feature of the model stands. */
  readonly columns: Int32Array;
  /** Features of a row of the registry. */
  readonly width: number;
}

const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`));

const cardSchema = z.object({
  id: z.string().min(1),
  sha256: hex(64),
  created: z.string(),
  features: z.object({ version: z.string().min(1), names: z.array(z.string().min(1)).min(1) }),
  calibration: z.object({
    method: z.string(),
    x: z.array(z.number()),
    y: z.array(z.number().min(0).max(1)),
  }),
  moments: z.array(z.object({ name: z.string().min(1), mean: z.number(), sd: z.number().min(0) })).optional(),
  penalty: z.number().positive(),
  threshold: z.number().min(0).max(1),
  argmax_threshold: z.number().optional(),
  seed: z.number(),
  training: z.object({
    sets: z.array(z.object({ data: z.string(), groups: z.number(), questions: z.number() })),
    questions: z.array(hex(16)),
    settings: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])),
  }),
  metrics: z.unknown(),
});

/** @throws DataError that names the first field that is wrong. */
export function readCard(value: unknown): ModelCard {
  const parsed = cardSchema.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new DataError(
      `The model card is wrong at ${issue?.path.join(".") || "its root"}: ${issue?.message}.`,
    );
  }
  checkCalibration(parsed.data.calibration);
  return parsed.data;
}

/**
 * Finds the features that a model reads in the rows of this build's registry. A model may read some of them, in any order, and
 * may be of an older version of the registry as long as what it reads still means the same.
 *
 * @returns for each feature of the model its column in a row of the registry
 * @throws DataError that names what does not fit
 */
export function featureColumns(card: ModelCard, known: KnownFeatures): Int32Array {
  const { version, names } = card.features;
  if (!(Number(version) <= Number(known.version)))
    throw new DataError(
      `Model ${card.id} reads features of version ${version}; this gate computes version ${known.version}. Update the gate, or train again.`,
    );
  const at = new Map(known.features.map(({ name }, i) => [name, i]));
  const unknown = names.filter((name) => !at.has(name));
  if (unknown.length > 0)
    throw new DataError(
      `Model ${card.id} reads features that this gate does not know: ${unknown.join(", ")}.`,
    );
  const changed = names.filter((name) => (known.features[at.get(name)!]?.since ?? 0) > Number(version));
  if (changed.length > 0)
    throw new DataError(
      `Model ${card.id} is of version ${version}; since then the meaning of these features has changed: ${changed.join(", ")}. Train again.`,
    );
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new DataError(`Model ${card.id} names the feature ${twice} twice.`);
  return Int32Array.from(names, (name) => at.get(name)!);
}

/**
 * Checks card, hash, features and model.
 *
 * @param card what card.json holds, parsed
 * @throws DataError that says which of them is wrong
 */
export async function openBundle(
  model: Uint8Array,
  card: unknown,
  known: KnownFeatures = REGISTRY,
): Promise<Bundle> {
  const checked = readCard(card);
  const columns = featureColumns(checked, known);
  const sha256 = await hexSha256(model);
  if (sha256 !== checked.sha256)
    throw new DataError(`model.onnx has SHA-256 ${sha256}, but its card says ${checked.sha256}.`);
  const forest = readForest(model);
  if (forest.features !== checked.features.names.length)
    throw new DataError(
      `model.onnx reads ${forest.features} features, but its card names ${checked.features.names.length}.`,
    );
  return { card: checked, model, forest, columns, width: known.features.length };
}

/** Lower-case hex, as the card and `/healthz` show it. */
export async function hexSha256(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", Uint8Array.from(bytes)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

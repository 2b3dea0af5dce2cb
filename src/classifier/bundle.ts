import { z } from "zod";
import { DataError } from "../core/errors.ts";
import { checkCalibration } from "./calibration.ts";
import type { ModelCard } from "./card.ts";
import type { Forest } from "./forest.ts";
import { readForest } from "./reader.ts";

/** The features that this build can compute. */
export interface KnownFeatures {
  readonly version: string;
  readonly names: readonly string[];
}

/** A model and its card, checked against each other. */
export interface Bundle {
  readonly card: ModelCard;
  /** model.onnx as it is. */
  readonly model: Uint8Array;
  readonly forest: Forest;
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
  penalty: z.number().positive(),
  threshold: z.number().min(0).max(1),
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
 * A model must read exactly what this build computes, in the same order: rows go from the registry to the model as they are.
 *
 * @throws DataError that names the first difference.
 */
export function checkFeatures(card: ModelCard, known: KnownFeatures): void {
  const { version, names } = card.features;
  if (version !== known.version)
    throw new DataError(
      `Model ${card.id} reads features of version ${version}; this gate computes version ${known.version}. Train again.`,
    );
  const unknown = names.filter((name) => !known.names.includes(name));
  if (unknown.length > 0)
    throw new DataError(
      `Model ${card.id} reads features that this gate does not know: ${unknown.join(", ")}.`,
    );
  const at = known.names.findIndex((name, i) => names[i] !== name);
  if (at >= 0 || names.length !== known.names.length)
    throw new DataError(
      `Model ${card.id} reads ${names[at] ?? "nothing"} as feature ${at + 1}, where this gate computes ${known.names[at] ?? "nothing"}. Train again.`,
    );
}

/**
 * Checks card, hash, features and model.
 *
 * @param card what card.json holds, parsed
 * @throws DataError that says which of them is wrong
 */
export async function openBundle(model: Uint8Array, card: unknown, known: KnownFeatures): Promise<Bundle> {
  const checked = readCard(card);
  checkFeatures(checked, known);
  const sha256 = await hexSha256(model);
  if (sha256 !== checked.sha256)
    throw new DataError(`model.onnx has SHA-256 ${sha256}, but its card says ${checked.sha256}.`);
  const forest = readForest(model);
  if (forest.features !== checked.features.names.length)
    throw new DataError(
      `model.onnx reads ${forest.features} features, but its card names ${checked.features.names.length}.`,
    );
  return { card: checked, model, forest };
}

/** Lower-case hex, as the card and `/healthz` show it. */
export async function hexSha256(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", Uint8Array.from(bytes)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

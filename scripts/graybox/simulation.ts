import { prepareTurn } from "../../src/core/features/prepare.ts";
import { extractFeatures, FEATURES } from "../../src/core/features/registry.ts";
import { normalise } from "../../src/core/normalise.ts";
import { type SimulatedAnswer, simulateAnswers } from "../../src/sim/caller/caller.ts";
import { type Matrix, packMatrix } from "../../src/training/matrix.ts";
import type { Row } from "../../src/training/rows.ts";
import { DEFAULT_SETTINGS, type TrainSettings } from "../../src/training/settings.ts";
import { TRAINED_FEATURES } from "../../src/training/trained-features.ts";

export const SIMULATION_FOLDS = 5;
/** Answers to a request, unless asked otherwise. */
export const SIMULATION_DRAWS = 4;
export const SIMULATION_SETTINGS: TrainSettings = { ...DEFAULT_SETTINGS, trees: 40 };

/** What is read of the simulated caller: its answers alone, or its token probabilities as well. */
export const SIMULATION_FEATURES = {
  blackbox: TRAINED_FEATURES,
  with_graybox: FEATURES.filter(
    (feature) => feature.invasiveness === "graybox" || TRAINED_FEATURES.includes(feature),
  ),
};

/** SIMULATION: the answers of the simulated caller as rows; its columns are the registry's. */
export function simulationMatrix(seed: number, draws: number): Matrix {
  return packMatrix(
    simulateAnswers(seed, draws).flatMap((answer) => rowOf(answer) ?? []),
    FEATURES.length,
  );
}

function rowOf({ story, turn, sample, right }: SimulatedAnswer): Row | null {
  const normalised = normalise(turn, [sample]);
  const candidate = normalised.samples[0];
  if (candidate === undefined || candidate.calls.length === 0) return null;
  const label = Number(right);
  return {
    name: { kind: "group", agent: "simulated-caller", bench: "simulation", id: String(story), mode: "" },
    data: "simulation",
    k: 1,
    candidate: 0,
    agreement: Number.NaN,
    blocked: false,
    labels: { executed: label, passk: label, first: label },
    simulated: false,
    opinion: "none",
    keys: [String(story)],
    features: extractFeatures({ turn: prepareTurn(turn), normalised, candidate }),
  };
}

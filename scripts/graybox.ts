/** `npm run graybox`: what token probabilities would add, shown on a simulated caller. */
import { FEATURES } from "../src/core/features/registry.ts";
import { prepareTurn } from "../src/core/features/prepare.ts";
import { extractFeatures } from "../src/core/features/registry.ts";
import { normalise } from "../src/core/normalise.ts";
import { integerOption, parseOptions, runCommand } from "../src/cli/args.ts";
import { type SimulatedAnswer, simulateAnswers } from "../src/sim/caller/caller.ts";
import { crossValidate } from "../src/training/cross-validate.ts";
import { packMatrix } from "../src/training/matrix.ts";
import { predictions, reportGroups } from "../src/training/report.ts";
import type { Row } from "../src/training/rows.ts";
import { DEFAULT_SETTINGS } from "../src/training/settings.ts";
import { selectFeatures, TRAINED_FEATURES } from "../src/training/trained-features.ts";

const HELP = `
Usage: npm run graybox -- [options]

SIMULATION. No public data hold the token probabilities of tool calls, so this trains a forest on the answers of a simulated
caller whose token probabilities are those that it draws with, once without them (black box) and once with them, and prints
both on folds that share no request. It shows that the features work, not how much a real model's probabilities are worth.

  --seed N    seed of the caller, the folds and the forests (default 1)
  --draws N   answers a request, 1..50 (default 4)
  --json      print JSON only; for machines: npm run -s graybox -- --json
  --help      print this
`;

const FOLDS = 5;
const TREES = 40;

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

async function graybox(argv: readonly string[]): Promise<void> {
  const options = parseOptions({ seed: { type: "string" }, draws: { type: "string" } }, HELP, argv);
  if (options === null) return;
  const seed = integerOption("seed", options.seed, 1, { min: 0, max: 0xffff_ffff });
  const draws = integerOption("draws", options.draws, 4, { min: 1, max: 50 });
  const rows = simulateAnswers(seed, draws).flatMap((answer) => rowOf(answer) ?? []);
  const matrix = packMatrix(rows, FEATURES.length);
  const gray = FEATURES.filter(({ invasiveness }) => invasiveness === "graybox");
  const measure = (features: typeof FEATURES) => {
    const chosen = selectFeatures(matrix, features);
    const settings = { ...DEFAULT_SETTINGS, trees: TREES };
    const { score, confidence } = crossValidate(chosen, features, settings, FOLDS, seed);
    const predicted = predictions(chosen, score, confidence, { threshold: 0.5, penalty: 1 });
    const { n, questions, accuracy, auroc_executed, idks_base, idks, intervals } = reportGroups(
      chosen,
      0,
      predicted,
    );
    return {
      n,
      questions,
      accuracy,
      auroc_executed,
      idks_base,
      idks,
      auroc_interval: intervals.auroc_executed,
    };
  };
  const result = {
    simulation: true,
    seed,
    blackbox: measure(TRAINED_FEATURES),
    with_graybox: measure([...TRAINED_FEATURES, ...gray]),
  };
  if (options.json === true) {
    process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    return;
  }
  const line = (name: string, { auroc_executed, auroc_interval, idks }: typeof result.blackbox): string =>
    `${name.padEnd(24)} AUROC ${fixed(auroc_executed)} (95 %: ${auroc_interval?.map(fixed).join("..") ?? "n/a"})  IDKS ${fixed(idks)}\n`;
  const { n, questions, accuracy, idks_base } = result.blackbox;
  process.stdout.write(
    `SIMULATION: ${n} answers to ${questions} requests, ${fixed(accuracy)} right, IDKS always ${fixed(idks_base)}\n` +
      line("black box", result.blackbox) +
      line("with token probabilities", result.with_graybox),
  );
}

const fixed = (value: number | null): string => (value === null ? "n/a" : value.toFixed(3));

await runCommand(graybox, process.argv.slice(2));

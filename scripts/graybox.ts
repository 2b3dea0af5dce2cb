/** `npm run graybox`: what token probabilities would add, shown on a simulated caller. */
import { integerOption, parseOptions, runCommand } from "../src/cli/args.ts";
import { crossValidate } from "../src/training/cross-validate.ts";
import { predictions, reportGroups } from "../src/training/report.ts";
import { selectFeatures } from "../src/training/trained-features.ts";
import {
  SIMULATION_DRAWS,
  SIMULATION_FEATURES,
  SIMULATION_FOLDS,
  SIMULATION_SETTINGS,
  simulationMatrix,
} from "./graybox/simulation.ts";

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

async function graybox(argv: readonly string[]): Promise<void> {
  const options = parseOptions({ seed: { type: "string" }, draws: { type: "string" } }, HELP, argv);
  if (options === null) return;
  const seed = integerOption("seed", options.seed, 1, { min: 0, max: 0xffff_ffff });
  const draws = integerOption("draws", options.draws, SIMULATION_DRAWS, { min: 1, max: 50 });
  const matrix = simulationMatrix(seed, draws);
  const measure = (features: (typeof SIMULATION_FEATURES)["blackbox"]) => {
    const chosen = selectFeatures(matrix, features);
    const { score, confidence } = crossValidate(
      chosen,
      features,
      SIMULATION_SETTINGS,
      SIMULATION_FOLDS,
      seed,
    );
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
    blackbox: measure(SIMULATION_FEATURES.blackbox),
    with_graybox: measure(SIMULATION_FEATURES.with_graybox),
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

import { parseOptions, integerOption, runCommand, UsageError } from "./args.ts";
import { print } from "./print.ts";
import { createProgress } from "./progress.ts";
import { type Simulation, SIMULATIONS } from "./simulations/all.ts";
import type { Finding } from "./simulations/finding.ts";

const HELP = `
Usage: npm run simulate -- [options]

Checks the statistics on SIMULATED tools, experiments and logs, whose truth is known: promises hold, looking often does not
deceive, weights undo what enforce hides. Prints what was measured beside what it has to be; exit code 1 where one is not.

  --long          the full numbers (minutes); default: a short form (seconds)
  --only NAMES    some of: ${SIMULATIONS.map(({ name }) => name).join(", ")}
  --seed N        default 1
  --json          print JSON only
                  for machines: npm run -s simulate -- ... --json (without -s npm prints a banner first)
  --help          print this
`;

const OPTIONS = {
  long: { type: "boolean" },
  only: { type: "string" },
  seed: { type: "string" },
} as const;

interface Report {
  readonly simulated: true;
  readonly long: boolean;
  readonly seed: number;
  readonly findings: readonly Finding[];
}

async function main(argv: readonly string[]): Promise<void> {
  const options = parseOptions(OPTIONS, HELP, argv);
  if (options === null) return;
  const seed = integerOption("seed", options.seed, 1, { min: 0, max: 2 ** 31 });
  const chosen = choose(options.only);
  const long = options.long === true;
  const progress = createProgress();
  const findings: Finding[] = [];
  for (const [i, simulation] of chosen.entries()) {
    progress.step(simulation.name, i, chosen.length);
    findings.push(...simulation.run({ long, seed }));
  }
  progress.end();
  print<Report>(options.json, { simulated: true, long, seed, findings }, format);
  if (findings.some(({ ok }) => !ok)) process.exitCode = 1;
}

function choose(only: string | undefined): readonly Simulation[] {
  if (only === undefined) return SIMULATIONS;
  return only.split(",").map((part) => {
    const simulation = SIMULATIONS.find(({ name }) => name === part.trim());
    if (simulation !== undefined) return simulation;
    throw new UsageError(`--only: no simulation "${part.trim()}". --help lists them.`);
  });
}

const shorter = (value: number): string => String(Number(value.toFixed(4)));

function bound({ least, most }: Finding): string {
  if (least !== null && most !== null) return `${shorter(least)} .. ${shorter(most)}`;
  return least === null ? `<= ${shorter(most ?? NaN)}` : `>= ${shorter(least)}`;
}

function format({ long, seed, findings }: Report): string {
  const rows = findings.map((one) => [
    one.ok ? "ok" : "NOT OK",
    one.simulation,
    shorter(one.measured),
    bound(one),
    one.setting,
  ]);
  const heading = ["", "SIMULATION", "measured", "has to be", "setting"];
  const table = [heading, ...rows];
  const widths = heading.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join("  ")
      .trimEnd(),
  );
  return `${lines.join("\n")}\n\nSimulated, ${long ? "long" : "short"} form, seed ${seed}.\n`;
}

await runCommand(main, process.argv.slice(2));

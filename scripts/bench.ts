/** `npm run bench`: how long the gate's own work takes. */
import { existsSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { integerOption, parseOptions, runCommand } from "../src/cli/args.ts";
import { createProgress } from "../src/cli/progress.ts";
import type { Compared } from "./bench/in-workerd.ts";
import type { Times } from "./bench/quantiles.ts";

const HELP = `
Usage: npm run bench -- [options]

Measures the gate's own work: in Node by stages (from a build, as the worker is one), and the whole worker under bare workerd
against a worker that only reads and answers (or passes on to the same upstream), the two in turns. Turns are made up. Run it
on a machine that is at rest.

  --pairs N     requests to each of the two workers (default 1000), for each of two comparisons
  --turns N     turns in Node (default 1000)
  --no-build    use the build in dist/ as it is
  --json        print JSON only: {load, cores, node:{stage:{n,p50,p90,p99}}, workerd:{what:{gate,plain,added}}}
  --help        print this

Times are milliseconds.
`;

const OPTIONS = {
  pairs: { type: "string" },
  turns: { type: "string" },
  "no-build": { type: "boolean" },
} as const;

const ms = (value: number): string => value.toFixed(2).padStart(8);
const row = (name: string, { p50, p90, p99 }: Times): string =>
  `  ${name.padEnd(46)}${ms(p50)}${ms(p90)}${ms(p99)}`;
const HEAD = `  ${"".padEnd(46)}${["p50", "p90", "p99"].map((name) => name.padStart(8)).join("")}`;

function table(title: string, { gate, plain, added }: Compared): string[] {
  return [
    `\n${title} (n = ${gate.n} each)`,
    HEAD,
    row("the gate", gate),
    row("a worker that only passes on", plain),
    `  ${"added".padEnd(46)}${ms(added.p50)}${"".padStart(8)}${ms(added.p99)}   pair by pair${ms(added.paired)}`,
  ];
}

async function main(argv: readonly string[]): Promise<void> {
  const options = parseOptions(OPTIONS, HELP, argv);
  if (options === null) return;
  const pairs = integerOption("pairs", options.pairs, 1000, { min: 10, max: 1_000_000 });
  const turns = integerOption("turns", options.turns, 1000, { min: 10, max: 1_000_000 });
  // What is measured takes seconds to load: not for a help, or an option that is none.
  const [{ builtStages }, { measureInWorkerd }, { build }, { WORKER_BUILD }] = await Promise.all([
    import("./bench/built.ts"),
    import("./bench/in-workerd.ts"),
    import("./build.ts"),
    import("./local/worker.ts"),
  ]);
  const progress = createProgress();
  if (options["no-build"] !== true || !existsSync(join(WORKER_BUILD, "worker.js"))) {
    progress.step("build", 0, 1);
    await build();
  }
  const [before = Number.NaN] = loadavg();
  progress.step("turns in Node", 0, turns);
  const { measureInNode } = await builtStages();
  const node = await measureInNode(turns);
  const workerd = await measureInWorkerd(pairs, (what, done) => progress.step(what, done, pairs));
  progress.end("measured");
  const load = { before, after: loadavg()[0] ?? Number.NaN };
  if (options.json === true) {
    process.stdout.write(`${JSON.stringify({ load, cores: availableParallelism(), node, workerd })}\n`);
    return;
  }
  const lines = [
    `Load of the machine ${load.before.toFixed(1)} before and ${load.after.toFixed(1)} after, ${availableParallelism()} cores. Node ${process.version}. Milliseconds.`,
    `\nIn Node, k = 5, 10 tools (n = ${turns})`,
    HEAD,
    ...Object.entries(node).map(([name, times]) => row(name, times)),
    ...Object.entries(workerd).flatMap(([title, compared]) => table(title, compared)),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

await runCommand(main, process.argv.slice(2));

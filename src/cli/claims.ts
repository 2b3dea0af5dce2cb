import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { isTold } from "../core/claims/learned/judge.ts";
import { readAgent } from "../training/claims/agent.ts";
import { agentBags, bagOf } from "../training/claims/bags.ts";
import { curveOf, type Labelled, pointAt } from "../training/claims/measure.ts";
import { fileOf, learn, leaveOut, type Scored, writersOf } from "../training/claims/recipe.ts";
import { readSentences } from "../training/claims/sentences.ts";
import { parseOptions, runCommand } from "./args.ts";
import { print } from "./print.ts";

const HELP = `
Usage: npm run claims -- [options]

Learns to tell, from sentences of several writers, whether an answer claims what no call did, and writes the weights that the
check phantom_call reads (src/core/claims/learned/weights.ts).

  --fixtures DIR   folder of the sentences (default test/fixtures)
  --agent DIR      conversations of a real agent, none of whose texts is to be told of (default ../shared/data/tau-airline)
  --measure        leave each writer out in turn, print precision and recall, and write nothing
  --only LIST      with --measure: these writers, such as F,G (default: all)
  --json           print JSON only
  --help           print this
`;

const OPTIONS = {
  fixtures: { type: "string" },
  agent: { type: "string" },
  measure: { type: "boolean" },
  only: { type: "string" },
} as const;

const LEVELS = [0.98, 0.95, 0.9];
const AGENT = join(import.meta.dirname, "../../../shared/data/tau-airline");
const FILE = resolve(import.meta.dirname, "../core/claims/learned/weights.ts");

interface Left extends Labelled {
  readonly told: boolean;
  readonly byRules: boolean;
}

function labelled({ bag, score }: Scored): Left {
  const byRules = bag.sentence.rules?.some(({ unbacked }) => unbacked) === true;
  const told = isTold(score, byRules, bag.standing.backing.ran.length > 0);
  return { score, phantom: bag.sentence.phantom, told, byRules };
}

const shares = (all: readonly Left[], is: (one: Left) => boolean): string => {
  const right = all.filter((one) => is(one) && one.phantom).length;
  const precision = right / all.filter(is).length;
  return `${precision.toFixed(3)} ${(right / all.filter(({ phantom }) => phantom).length).toFixed(3)}`;
};

const line = (name: string, all: readonly Left[]): string => {
  const curve = curveOf(all);
  const points = LEVELS.map((level) => {
    const point = pointAt(curve, level);
    return point === null ? "-" : `${point.recall.toFixed(3)} (${point.threshold.toFixed(2)})`;
  });
  const counts = [all.length, all.filter(({ phantom }) => phantom).length];
  return [
    name,
    ...counts,
    shares(all, ({ byRules }) => byRules),
    shares(all, ({ told }) => told),
    ...points,
  ].join("\t");
};

interface Report {
  readonly lines: readonly string[];
}

export async function runClaims(argv: readonly string[]): Promise<void> {
  const options = parseOptions(OPTIONS, HELP, argv);
  if (options === null) return;
  const bags = readSentences(options.fixtures ?? join(import.meta.dirname, "../../test/fixtures")).map(bagOf);
  const agent = agentBags(readAgent(options.agent ?? AGENT));
  const show = (lines: readonly string[]): void =>
    print<Report>(options.json, { lines }, (report) => `${report.lines.join("\n")}\n`);
  if (options.measure !== true) {
    await writeFile(FILE, fileOf(learn(bags, agent)));
    return show([`Wrote ${FILE}.`]);
  }
  const unseen: Left[] = [];
  const writers = writersOf(bags).filter(
    (one) => options.only === undefined || options.only.split(",").includes(one),
  );
  const lines = writers.map((writer) => {
    const scored = leaveOut(bags, agent, writer);
    const left = scored.map(labelled);
    if (scored.some(({ bag }) => bag.sentence.rules !== null)) unseen.push(...left);
    return line(writer, left);
  });
  show([
    [
      "writer",
      "n",
      "phantoms",
      "rules: precision recall",
      "shipped: precision recall",
      ...LEVELS.map((level) => `recall at ${level} (threshold)`),
    ].join("\t"),
    ...lines,
    line("unseen", unseen),
  ]);
}

if (process.argv[1] === import.meta.filename) await runCommand(runClaims, process.argv.slice(2));

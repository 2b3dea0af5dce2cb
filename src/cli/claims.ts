import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { groupBy } from "../core/group-by.ts";
import { isTold } from "../core/claims/learned/judge.ts";
import { readAgent } from "../training/claims/agent.ts";
import { type Bag, bagOf } from "../training/claims/bags.ts";
import { curveOf, type Labelled, pointAt } from "../training/claims/measure.ts";
import { fileOf, learn, leaveOut, OF_THE_RULES, type Scored } from "../training/claims/recipe.ts";
import { readSentences } from "../training/claims/sentences.ts";
import { parseOptions, runCommand } from "./args.ts";
import { print } from "./print.ts";

const HELP = `
Usage: npm run claims -- [options]

Learns to tell, from sentences of several writers, whether an answer claims what no call did, and writes the weights that the
check phantom_call reads (src/core/claims/learned/weights.ts).

  --fixtures DIR   folder of the sentences (default test/fixtures)
  --agent DIR      conversations of a real agent, none of whose texts is to be told of (default ../shared/data/tau-airline)
  --measure        judge each writer by what was learned without it (six folds of writers), print precision and recall, and write nothing
  --only LIST      with --measure: print these writers, such as F,G (default: all)
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
  readonly ran: boolean;
}

const ruledOut = ({ sentence, ranAnything }: Bag, byRules: boolean): boolean =>
  !byRules && (ranAnything || sentence.turn.tools.length === 0);

function labelled({ bag, sentence, score }: Scored): Left {
  const byRules = bag.instances.some(({ rules }) => rules.unbacked);
  const told = !ruledOut(bag, byRules) && isTold({ sentence, score, byRules });
  return { score, phantom: bag.sentence.phantom, told, byRules, ran: bag.calls.some(({ fine }) => fine) };
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

const progress = (done: number, of: number): void => {
  process.stderr.write(`Writers of fold ${done} of ${of} are read by the others.\n`);
};

export async function runClaims(argv: readonly string[]): Promise<void> {
  const options = parseOptions(OPTIONS, HELP, argv);
  if (options === null) return;
  const bags = readSentences(options.fixtures ?? join(import.meta.dirname, "../../test/fixtures")).map(bagOf);
  const agent = readAgent(options.agent ?? AGENT).map(bagOf);
  const show = (lines: readonly string[]): void =>
    print<Report>(options.json, { lines }, (report) => `${report.lines.join("\n")}\n`);
  if (options.measure !== true) {
    await writeFile(FILE, fileOf(learn(bags, agent, progress)));
    return show([`Wrote ${FILE}.`]);
  }
  const scored = leaveOut(bags, agent, progress).filter(
    ({ bag: { sentence } }) =>
      sentence.writer !== OF_THE_RULES &&
      (options.only === undefined || options.only.split(",").includes(sentence.writer)),
  );
  const byWriter = groupBy(scored, ({ bag }) => bag.sentence.writer);
  // Of those whose sentences the rules were made from, what the rules find says nothing.
  const unseen = scored.filter(({ bag }) => bag.sentence.rules !== null).map(labelled);
  show([
    [
      "writer",
      "n",
      "phantoms",
      "rules: precision recall",
      "shipped: precision recall",
      ...LEVELS.map((level) => `recall at ${level} (threshold)`),
    ].join("\t"),
    ...[...byWriter].map(([writer, own]) => line(writer, own.map(labelled))),
    line("unseen", unseen),
    line(
      "some ran",
      unseen.filter(({ ran }) => ran),
    ),
    line(
      "none ran",
      unseen.filter(({ ran }) => !ran),
    ),
  ]);
}

if (process.argv[1] === import.meta.filename) await runCommand(runClaims, process.argv.slice(2));

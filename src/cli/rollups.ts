import { InvalidRequestError } from "../core/errors.ts";
import { Field } from "../wire/field.ts";
import { readTime } from "../wire/time.ts";
import { rebuildDay, rebuildRange } from "../store/queries/rebuild.ts";
import { parseOptions, runCommand, UsageError } from "./args.ts";
import { createProgress } from "./progress.ts";
import { listenForStop } from "./stopper.ts";
import { DATABASE_HELP, onDatabase, projectsFor } from "./with-database.ts";

const HELP = `
Usage: LIBSQL_URL=... npm run rollups -- rebuild [options]

Counts the sums behind the overview and the curves again from the log, day by day, each in one transaction: the gate may
go on meanwhile. Cut off, it goes on where it stopped. Days of which retention deleted decisions keep their sums.

  --project NAME   one project (default: all)
  --from TIME      from the day (UTC) of this time on, for example 2026-11-01T00:00:00Z (default: the first decision)
  --to TIME        up to this time (default: the last decision)
  --fresh          begin anew although an earlier run was cut off
  --json           print JSON only: {projects: [{project, from, to, days, resumed}], stopped}
                   for machines: npm run -s rollups -- rebuild --json (without -s npm prints a banner first)
  --help           print this

${DATABASE_HELP}
Exit code 0 when all is counted, 1 when it was stopped, 2 on wrong options or settings.
`;

const DAY_MS = 86_400_000;

const OPTIONS = {
  project: { type: "string" },
  from: { type: "string" },
  to: { type: "string" },
  fresh: { type: "boolean" },
} as const;

interface Rebuilt {
  readonly project: string;
  readonly from: string;
  readonly to: string;
  readonly days: number;
  readonly resumed: boolean;
}

function timeOption(name: "from" | "to", text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  try {
    return Date.parse(readTime(Field.root({ [name]: text }).get(name)));
  } catch (error) {
    if (!(error instanceof InvalidRequestError)) throw error;
    // The message begins with the field's name.
    throw new UsageError(`--${error.message}`, { cause: error });
  }
}

export async function rollups(argv: readonly string[]): Promise<void> {
  const [verb, ...rest] = argv;
  const asksForHelp = verb === undefined || verb.startsWith("-");
  const options = parseOptions(OPTIONS, HELP, asksForHelp ? argv : rest);
  if (options === null) return;
  if (verb !== "rebuild") throw new UsageError('Say what to do: "rebuild". --help explains it.');
  const [from, to] = [timeOption("from", options.from), timeOption("to", options.to)];
  if (from !== undefined && to !== undefined && from >= to)
    throw new UsageError("--from must be earlier than --to.");

  const progress = createProgress();
  const stopper = listenForStop((text) =>
    process.stderr.write(text.replace("the requests that have", "the day that has")),
  );
  const projects: Rebuilt[] = [];
  try {
    await onDatabase(async (database) => {
      for (const project of await projectsFor(database, options.project)) {
        const range = await rebuildRange(database, project, {
          ...(from === undefined ? {} : { from }),
          ...(to === undefined ? {} : { to }),
          fresh: options.fresh === true,
        });
        if (range === null) continue;
        const total = (range.to - range.from) / DAY_MS;
        let days = 0;
        for (let day = range.from; day < range.to && !stopper.asked; day += DAY_MS) {
          await rebuildDay(database, project, day, { last: day + DAY_MS >= range.to, now: Date.now() });
          progress.step(`days of ${project}`, ++days, total);
        }
        const [start, end] = [range.from, range.from + days * DAY_MS].map((time) =>
          new Date(time).toISOString(),
        );
        projects.push({ project, from: start ?? "", to: end ?? "", days, resumed: range.resumed });
        if (stopper.asked) break;
      }
    });
  } finally {
    progress.end();
    stopper.release();
  }
  const report = { projects, stopped: stopper.asked };
  process.stdout.write(options.json === true ? `${JSON.stringify(report)}\n` : format(report));
  if (report.stopped) process.exitCode = 1;
}

function format({
  projects,
  stopped,
}: {
  readonly projects: readonly Rebuilt[];
  readonly stopped: boolean;
}): string {
  const lines = projects.map(
    ({ project, from, to, days, resumed }) =>
      `${project}: ${days} ${days === 1 ? "day" : "days"} counted, ${from.slice(0, 10)} up to ${to.slice(0, 10)}${resumed ? " (went on where an earlier run had stopped)" : ""}`,
  );
  if (lines.length === 0) lines.push("There is nothing to count.");
  if (stopped) lines.push("Stopped. The same command goes on from there.");
  return `${lines.join("\n")}\n`;
}

if (process.argv[1] === import.meta.filename) await runCommand(rollups, process.argv.slice(2));

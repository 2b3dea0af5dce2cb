import { countExpired } from "../store/queries/retention.ts";
import { daysToKeep, forget, horizonsOf } from "../store/retention.ts";
import { parseOptions, runCommand, UsageError } from "./args.ts";
import { createProgress } from "./progress.ts";
import { listenForStop } from "./stopper.ts";
import { DATABASE_HELP, onDatabase, projectsFor } from "./with-database.ts";

const HELP = `
Usage: LIBSQL_URL=... npm run retention -- [options]

Forgets what is old: empties the content of decisions (messages, texts, arguments, notes), and deletes decisions with
their outcomes. The sums behind the overview and the curves stay. The worker does the same every minute by its settings
IDK_KEEP_CONTENT_DAYS and IDK_KEEP_DECISIONS_DAYS.

  --content-days N     empty content that is older (default: IDK_KEEP_CONTENT_DAYS)
  --decisions-days N   delete decisions that are older (default: IDK_KEEP_DECISIONS_DAYS)
  --project NAME       one project (default: all)
  --dry-run            count what is old enough, and leave it
  --json               print JSON only: {dry_run, projects: [{project, decisions, contents}], stopped}
                       for machines: npm run -s retention -- --json (without -s npm prints a banner first)
  --help               print this

${DATABASE_HELP}
Exit code 0 when it is done, 1 when it was stopped, 2 on wrong options or settings.
`;

const OPTIONS = {
  "content-days": { type: "string" },
  "decisions-days": { type: "string" },
  project: { type: "string" },
  "dry-run": { type: "boolean" },
} as const;

interface Report {
  readonly dry_run: boolean;
  readonly projects: readonly {
    readonly project: string;
    readonly decisions: number;
    readonly contents: number;
  }[];
  readonly stopped: boolean;
}

export async function retention(argv: readonly string[]): Promise<void> {
  const options = parseOptions(OPTIONS, HELP, argv);
  if (options === null) return;
  const { IDK_KEEP_CONTENT_DAYS, IDK_KEEP_DECISIONS_DAYS } = process.env;
  const content = daysToKeep("--content-days", options["content-days"] ?? IDK_KEEP_CONTENT_DAYS);
  const decisions = daysToKeep("--decisions-days", options["decisions-days"] ?? IDK_KEEP_DECISIONS_DAYS);
  if (content === null && decisions === null) {
    throw new UsageError("Say how much to keep: --content-days N, --decisions-days N, or both.");
  }
  const now = Date.now();
  const horizons = horizonsOf(
    {
      ...(content === null ? {} : { IDK_KEEP_CONTENT_DAYS: String(content) }),
      ...(decisions === null ? {} : { IDK_KEEP_DECISIONS_DAYS: String(decisions) }),
    },
    now,
  );
  const dryRun = options["dry-run"] === true;
  const projects: Report["projects"][number][] = [];
  const progress = createProgress();
  const stopper = listenForStop();
  try {
    await onDatabase(async (database) => {
      for (const project of await projectsFor(database, options.project)) {
        const expired = await countExpired(database, project, horizons);
        const all = expired.decisions + expired.contents;
        const onChunk = (done: number): boolean => {
          progress.step(`decisions of ${project}`, Math.min(done, all), all);
          return !stopper.asked;
        };
        const { decisions: gone, contents } = dryRun
          ? expired
          : await forget(database, project, horizons, { chunks: Infinity, now, onChunk });
        projects.push({ project, decisions: gone, contents });
        if (stopper.asked) break;
      }
    });
  } finally {
    progress.end();
    stopper.release();
  }
  const report: Report = { dry_run: dryRun, projects, stopped: stopper.asked };
  process.stdout.write(options.json === true ? `${JSON.stringify(report)}\n` : format(report));
  if (report.stopped) process.exitCode = 1;
}

function format({ dry_run, projects, stopped }: Report): string {
  const done = dry_run ? ["would be deleted", "would be emptied"] : ["deleted", "emptied"];
  const lines = projects.map(
    ({ project, decisions, contents }) =>
      `${project}: ${decisions} decisions ${done[0]}, content of ${contents} more ${done[1]}`,
  );
  if (lines.length === 0) lines.push("The log is empty.");
  if (stopped) lines.push("Stopped. The same command goes on from there.");
  return `${lines.join("\n")}\n`;
}

if (process.argv[1] === import.meta.filename) await runCommand(retention, process.argv.slice(2));

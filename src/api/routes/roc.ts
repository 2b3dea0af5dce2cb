import { curvesOfBins } from "../../core/statistics/curves.ts";
import type { Database } from "../../store/client.ts";
import { withDatabase } from "../../store/client.ts";
import {
  type Histogram,
  labelsOf,
  listScoreContexts,
  readHistogram,
  type SourceBin,
  wholeDays,
} from "../../store/queries/histograms.ts";
import { boundName } from "../../store/text.ts";
import { readRocQuery, type RocQuery } from "../../wire/roc/request.ts";
import { writeRoc } from "../../wire/roc/response.ts";
import { type App, mount } from "../http/mount.ts";
import { rocQuerySchema, rocSchema } from "../openapi/roc.ts";
import type { Services } from "../services.ts";

const NOTHING: Histogram = { bins: [], arms: [], heads: [] };

function bySource(bins: readonly SourceBin[]) {
  const sums = new Map<string, { decisions: number; correct: number; incorrect: number }>();
  for (const { source, decisions, correct, incorrect } of bins) {
    if (source === "") continue;
    const sum = sums.get(source) ?? { decisions: 0, correct: 0, incorrect: 0 };
    sum.decisions += decisions;
    sum.correct += correct;
    sum.incorrect += incorrect;
    sums.set(source, sum);
  }
  return [...sums]
    .map(([source, sum]) => ({ source, ...sum }))
    .toSorted((a, b) => b.decisions - a.decisions || (a.source < b.source ? -1 : 1));
}

/** A row for every bin, also the empty ones, so that a chart needs no care. */
const histogramOf = (decisions: readonly SourceBin[], labels: readonly SourceBin[]) =>
  Array.from({ length: 101 }, (_, bin) => {
    const here = (rows: readonly SourceBin[], of: (row: SourceBin) => number) =>
      rows.reduce((sum, row) => (row.bin === bin ? sum + of(row) : sum), 0);
    return {
      bin,
      decisions: here(decisions, (row) => row.decisions),
      stopped: here(decisions, (row) => row.stopped),
      correct: here(labels, (row) => row.correct),
      incorrect: here(labels, (row) => row.incorrect),
    };
  });

async function load(database: Database, project: string, query: RocQuery) {
  const days = wholeDays(query.from, query.to);
  const tool = query.tool === undefined ? "" : await boundName(query.tool);
  const contexts = await listScoreContexts(database, { project, tool, ...days });
  const scoreContext = query.scoreContext ?? contexts[0]?.name ?? null;
  const histogram =
    scoreContext === null
      ? NOTHING
      : await readHistogram(database, {
          project,
          tool,
          scoreContext,
          ...days,
          arm: query.arm,
          head: query.head,
        });
  return { days, contexts, scoreContext, histogram };
}

export function mountRoc(app: App, services: Services): void {
  mount(
    app,
    {
      method: "get",
      path: "/api/roc",
      tag: "statistics",
      summary:
        "ROC, IDKS against threshold, reliability and the histogram of confidence by verdict, of all tools or of one.",
      query: rocQuerySchema,
      answer: rocSchema,
    },
    async function roc(c) {
      const query = readRocQuery(c.req.query(), services.now());
      const { days, contexts, scoreContext, histogram } = await withDatabase(services.store, (database) =>
        load(database, c.get("caller").project, query),
      );
      const decisions = histogram.bins.filter(({ source }) => source === "");
      const labels = labelsOf(histogram.bins, query.sources);
      return c.json(
        writeRoc({
          ...query,
          ...days,
          scoreContext,
          contexts,
          arms: histogram.arms,
          heads: histogram.heads,
          labels: bySource(histogram.bins),
          curves: curvesOfBins(decisions, labels, query.penalty),
          bins: histogramOf(decisions, labels),
        }),
      );
    },
  );
}

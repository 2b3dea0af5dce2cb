import { resolveTool } from "../../core/policy/resolve.ts";
import { type LoggedIdks, loggedIdks } from "../../core/statistics/logged-idks.ts";
import { withDatabase } from "../../store/client.ts";
import { currentPolicy } from "../../store/queries/policies.ts";
import { addUpCosts, costBuckets, costsByTool, NO_COST_SUMS } from "../../store/queries/cost-rollups.ts";
import {
  addUp,
  bucketRange,
  listBuckets,
  listToolSums,
  NO_SUMS,
  type Sums,
} from "../../store/queries/rollups.ts";
import { readOverviewQuery } from "../../wire/statistics/range.ts";
import { type Groups, writeSummary } from "../../wire/statistics/summary.ts";
import { writeTool } from "../../wire/statistics/tools.ts";
import { type App, mount } from "../http/mount.ts";
import { page } from "../openapi/shared.ts";
import { summaryQuerySchema, summarySchema, toolSchema, toolsQuerySchema } from "../openapi/statistics.ts";
import type { Services } from "../services.ts";

const TAG = "statistics";
/** Agents have tens of tools; what is more than this is left out, those with the least traffic first. */
const MAX_TOOLS = 1_000;
/** The design's default; a summary mixes tools whose own penalties differ. */
const PENALTY = 1;

/** The verdicts that a curve may use, by what the gate ruled. */
const groupsOf = (total: Sums): Groups => ({
  passed: {
    decisions: total.gated - total.stopped,
    correct: total.passedCorrect,
    incorrect: total.passedIncorrect,
  },
  stopped: { decisions: total.stopped, correct: total.stoppedCorrect, incorrect: total.stoppedIncorrect },
});

const idksOf = (total: Sums): LoggedIdks => {
  const { passed, stopped } = groupsOf(total);
  return loggedIdks(passed, stopped, PENALTY);
};

export function mountStatistics(app: App, services: Services): void {
  mount(
    app,
    {
      method: "get",
      path: "/api/summary",
      tag: TAG,
      summary: "Traffic, abstentions, verdicts and IDKS in a range of time, of all tools or of one.",
      query: summaryQuerySchema,
      answer: summarySchema,
    },
    async function summary(c) {
      const { from, to, tool } = readOverviewQuery(c.req.query(), services.now());
      const range = bucketRange(from, to);
      const { project } = c.get("caller");
      const [buckets, costs] = await withDatabase(services.store, (database) =>
        Promise.all([
          listBuckets(database, project, tool, range),
          costBuckets(database, project, tool, range),
        ]),
      );
      const total = addUp(buckets);
      return c.json(
        writeSummary({
          ...range,
          tool,
          total,
          penalty: PENALTY,
          groups: groupsOf(total),
          idks: idksOf(total),
          buckets: buckets.map((bucket) => ({ ...bucket, idks: idksOf(bucket) })),
          cost: addUpCosts(costs),
          costs,
        }),
      );
    },
  );

  mount(
    app,
    {
      method: "get",
      path: "/api/tools",
      tag: TAG,
      summary:
        "Tools that were called in a range of time or have a rule, and the policy that holds for each.",
      query: toolsQuerySchema,
      answer: page(toolSchema),
    },
    async function tools(c) {
      const { project } = c.get("caller");
      const { from, to } = readOverviewQuery(c.req.query(), services.now());
      const range = bucketRange(from, to);
      const { policy, seen, costs } = await withDatabase(services.store, async (database) => ({
        policy: await currentPolicy(database, project),
        seen: await listToolSums(database, project, range, MAX_TOOLS),
        costs: await costsByTool(database, project, range),
      }));
      const called = new Set(seen.map(({ tool }) => tool));
      const ruled = Object.keys(policy.tools)
        .filter((tool) => !called.has(tool))
        .toSorted();
      const items = [...seen, ...ruled.map((tool) => ({ tool, lastSeen: null, ...NO_SUMS }))];
      return c.json({
        items: items.map((item) =>
          writeTool(
            item,
            groupsOf(item),
            costs.get(item.tool) ?? NO_COST_SUMS,
            resolveTool(policy, item.tool),
            Object.hasOwn(policy.tools, item.tool),
          ),
        ),
        next_cursor: null,
      });
    },
  );
}

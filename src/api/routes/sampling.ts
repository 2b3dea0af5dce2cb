import type { Classifier } from "../../classifier/classifier.ts";
import { withArm } from "../../core/assignment/assign.ts";
import { BUILT_IN_POLICY, type PolicyDocument } from "../../core/policy/rule.ts";
import { resolveTurn } from "../../core/policy/turn-policy.ts";
import { type DrawnTurn, samplingCost } from "../../core/statistics/sampling-cost.ts";
import { scoreContexts } from "../../gate/score-context.ts";
import { type Database, withDatabase } from "../../store/client.ts";
import { type DrawnRow, drawnTurns } from "../../store/queries/drawn-turns.ts";
import { getPolicy } from "../../store/queries/policies.ts";
import { readOverviewQuery } from "../../wire/statistics/range.ts";
import { type App, mount } from "../http/mount.ts";
import { samplingQuerySchema, samplingSchema } from "../openapi/sampling.ts";
import type { Services } from "../services.ts";

/** Decisions that one answer reads, with their samples. */
const MOST = 1_000;
/** Policies that one answer reads; turns of older versions are left out. */
const MOST_VERSIONS = 20;
const NO_OVERRIDES = { mode: null, threshold: null, mayLoosen: false };

/** The score contexts in which the gate itself decided how many samples to draw. */
const adaptiveContexts = async (classifier: Classifier): Promise<ReadonlySet<string>> =>
  new Set(
    (await scoreContexts(classifier)).flatMap(({ stopping, context }) =>
      stopping === "given" ? [] : [context],
    ),
  );

async function policiesOf(
  database: Database,
  project: string,
  turns: readonly DrawnRow[],
): Promise<ReadonlyMap<number, PolicyDocument>> {
  const versions = [...new Set(turns.map(({ policyVersion }) => policyVersion))]
    .filter((version) => version > 0)
    .toSorted((a, b) => b - a)
    .slice(0, MOST_VERSIONS);
  const found = await Promise.all(versions.map((version) => getPolicy(database, project, version)));
  return new Map([
    [0, BUILT_IN_POLICY],
    ...found.flatMap((one) => (one === null ? [] : [[one.policy.version, one.policy] as const])),
  ]);
}

/** What the policy of then allowed for the turn's tools; null where it is not known. */
function mostOf({ policyVersion, arm, tools }: DrawnRow, policies: ReadonlyMap<number, PolicyDocument>) {
  const policy = policies.get(policyVersion);
  if (policy === undefined) return null;
  const held = arm === null ? null : policy.experiment?.arms.find(({ id }) => id === arm);
  if (held === undefined) return null;
  return resolveTurn(held === null ? policy : withArm(policy, held), tools, NO_OVERRIDES).riskiest.samples;
}

export function mountSampling(app: App, services: Services): void {
  mount(
    app,
    {
      method: "get",
      path: "/api/sampling",
      tag: "statistics",
      summary:
        "What extra samples cost in the newest decisions of a range, and what was saved by not drawing them.",
      query: samplingQuerySchema,
      answer: samplingSchema,
    },
    async function sampling(c) {
      const { project } = c.get("caller");
      const range = readOverviewQuery({ ...c.req.query(), tool: "" }, services.now());
      const classifier = await services.classifier.catch(() => null);
      const adaptive = classifier === null ? new Set<string>() : await adaptiveContexts(classifier);
      const found = await withDatabase(services.store, async (database) => {
        const drawn = await drawnTurns(database, project, range, MOST);
        const ours = drawn.turns.filter(({ scoreContext: context }) => adaptive.has(context));
        return { ...drawn, ours, policies: await policiesOf(database, project, ours) };
      });
      const turns = found.ours.flatMap((row): DrawnTurn[] => {
        const most = mostOf(row, found.policies);
        return most === null ? [] : [{ ...row, most }];
      });
      return c.json({ looked_at: found.lookedAt, more: found.more, ...samplingCost(turns) });
    },
  );
}

import { BUILT_IN_POLICY, type PolicyDocument } from "../../core/policy/rule.ts";
import { explainDecision } from "../../gate/explain.ts";
import { examplePreviews, type FallbackPreview, loggedPreview } from "../../gate/fallback-preview.ts";
import { withDatabase } from "../../store/client.ts";
import { getDecision } from "../../store/queries/decision-detail.ts";
import { listDecisions } from "../../store/queries/decisions.ts";
import type { StoredDecision } from "../../store/stored.ts";
import { boundName } from "../../store/text.ts";
import { featureNames } from "../decisions/feature-names.ts";
import { policyOf } from "../decisions/replay.ts";
import type { Services } from "../services.ts";

/**
 * The latest call of the tool that was stopped, or would have been, else its latest call; null where there is none or the log is away.
 */
async function latestCall(services: Services, project: string, tool: string): Promise<StoredDecision | null> {
  try {
    const named = await boundName(tool);
    return await withDatabase(services.store, async (database) => {
      const newest = async (filter: object) =>
        (await listDecisions(database, { project, tool: named, ...filter }, null, 1)).items[0];
      const latest = (await newest({ wouldAbstain: true })) ?? (await newest({}));
      const found = latest && (await getDecision(database, project, latest.id));
      return found?.decision ?? null;
    });
  } catch {
    return null; // The made-up calls say enough.
  }
}

/** What users would read where a call of this tool is stopped: for its latest stopped one of the log, then for made-up ones. */
export async function previewFallbacks(
  services: Services,
  project: string,
  policy: PolicyDocument,
  tool: string,
  locale: string | null,
): Promise<readonly FallbackPreview[]> {
  const examples = examplePreviews(policy, tool, locale);
  const decision = await latestCall(services, project, tool);
  if (decision === null) return examples;
  const classifier = await services.classifier.catch(() => null);
  const names = await featureNames(services, decision.featureVersion);
  const held = (await policyOf(services, decision)) ?? BUILT_IN_POLICY;
  const { explanation } = explainDecision(decision, names, classifier, held);
  const logged = loggedPreview(policy, tool, decision, explanation?.reasons ?? [], locale);
  return logged === null ? examples : [logged, ...examples];
}

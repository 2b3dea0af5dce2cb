import type { Evidence, Validation } from "../../core/evidence.ts";
import type { Load } from "../../core/policy/load.ts";
import type { SampleRecord } from "../../core/record.ts";
import { writeLimit } from "../policies/context-rule.ts";
import { writeSample, writeUsage } from "./sample.ts";

const writeLoad = ({ calls, failed, timedOut, limited, latencyMs, over }: Load) => ({
  calls,
  failed,
  timed_out: timedOut,
  limited,
  latency_ms: latencyMs,
  over: over.map(writeLimit),
});

const writeValidation = (said: Validation) => ({
  upstream: said.upstream,
  model: said.model,
  form: said.form,
  verdict: said.verdict,
  reason: said.reason,
  missing: said.missing,
  failed: said.failed,
  left_out: said.leftOut ?? [],
  usage: writeUsage(said.usage ?? null),
});

/** What was fetched before the decision; a part that is null was not asked for. */
export const writeEvidence = ({
  opinions,
  hooks,
  validations = [],
  selfConfidence,
  conditions,
  earlier,
  uses,
  answered,
  retryOf,
  retriedAs,
}: Evidence<SampleRecord>) => ({
  opinions:
    opinions?.map(({ upstream, model, answer, asked = true, failed, leftOut }) => ({
      upstream,
      model,
      answer: answer && writeSample(answer),
      asked,
      failed,
      left_out: leftOut ?? [],
    })) ?? null,
  hooks:
    hooks?.map(({ hook, form, verdict, reason, failed }) => ({ hook, form, verdict, reason, failed })) ??
    null,
  validation: validations[0] ? writeValidation(validations[0]) : null,
  validations: validations.map(writeValidation),
  self_confidence: selfConfidence
    ? {
        from: selfConfidence.from,
        model: selfConfidence.model,
        form: selfConfidence.form,
        stated: selfConfidence.stated,
        calibrated: selfConfidence.calibrated ?? null,
        doubts: selfConfidence.doubts,
        of_others: selfConfidence.ofOthers ?? false,
        failed: selfConfidence.failed,
        left_out: selfConfidence.leftOut ?? [],
        usage: writeUsage(selfConfidence.usage ?? null),
      }
    : null,
  conditions: conditions
    ? {
        at: conditions.at,
        load: conditions.load && writeLoad(conditions.load),
        group: conditions.group ?? null,
        channel: conditions.channel ?? null,
      }
    : null,
  uses: uses
    ? {
        counted: uses.counted.map(({ tool, per, hours, of, calls, sum, failed = null }) => ({
          tool,
          per,
          hours,
          of,
          calls,
          sum,
          failed,
        })),
        failed: uses.failed,
      }
    : null,
  earlier: earlier
    ? { decision: earlier.found?.decision ?? null, used: earlier.used ?? false, failed: earlier.failed }
    : null,
  answered: answered ?? null,
  retry_of: retryOf ?? null,
  retried_as: retriedAs ?? null,
});

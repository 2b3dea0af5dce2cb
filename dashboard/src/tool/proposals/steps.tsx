import type { Calibration } from "../../api/types.ts";
import { count, fixed } from "../../words/format.ts";
import { exactPercent } from "../../words/intervals.ts";

/** What the audits say of each threshold of the plan. */
export function PromiseSteps({ evidence }: { readonly evidence: Calibration["evidence"] }) {
  const { steps = [], alpha } = evidence;
  if (steps.length === 0) return null;
  return (
    <details class="numbers">
      <summary>What the audits say, threshold by threshold</summary>
      <div class="scroll" tabIndex={0} role="region" aria-label="Audits by threshold">
        <table class="plain steps-table">
          <thead>
            <tr>
              {["Threshold", "Audits that would run", "Wrong", "Share wrong", "At most", ""].map((name) => (
                <th key={name} scope="col" class="number">
                  {name === "" ? `At most ${exactPercent(alpha ?? null)} proven` : name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <tr key={step.threshold}>
                <td class="number">{fixed(step.threshold)}</td>
                <td class="number">{count(step.executed)}</td>
                <td class="number">{count(step.wrong)}</td>
                <td class="number">{exactPercent(step.risk)}</td>
                <td class="number">{exactPercent(step.upper)}</td>
                <td class="number">{step.promised ? "yes" : "no"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

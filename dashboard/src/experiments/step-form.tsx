import { useState } from "preact/hooks";
import type { ExperimentDetail, Policy } from "../api/types.ts";
import { useGate } from "../gate.ts";
import { SignOff } from "../parts/sign-off.tsx";
import { Waiting } from "../parts/trouble.tsx";
import { useRead } from "../use-read.ts";
import { percent } from "../words/format.ts";
import { isConflict, planOf, previewPromotion, promote, type Signed, start, stop } from "./calls.ts";
import { uncompared } from "./compared.ts";
import { ChangeRows } from "./change-rows.tsx";
import { unitsWord } from "./words.ts";

export type Step =
  | { readonly kind: "start" }
  | { readonly kind: "stop" }
  | { readonly kind: "promote"; readonly arm: string };

interface StepFormProps {
  readonly of: ExperimentDetail;
  readonly step: Step;
  readonly policy: Policy;
  readonly onReadAgain: () => Promise<void>;
  readonly onCancel: () => void;
  readonly onDone: (text: string) => void;
}

/** One step with what it changes; made against the version that is shown, so that nobody's change is overwritten. */
export function StepForm({ of, step, policy, onReadAgain, onCancel, onDone }: StepFormProps) {
  const gate = useGate();
  // Another change may come in while this is open: the step is held against it only when somebody has seen it.
  const [base, setBase] = useState(policy.version);
  const [meant, setMeant] = useState(false);
  const missing = step.kind === "promote" ? uncompared(of, step.arm) : null;
  const titles = { start: "Start it", stop: "Stop it", promote: "Promote an arm" };
  const send = async (signed: Signed) => {
    const change = { ...signed, expected_version: base };
    try {
      if (step.kind === "promote") {
        const { policy_version: version } = await promote(gate, of.id, step.arm, change);
        onDone(`“${step.arm}” holds for everybody: version ${version} of the policy.`);
        return;
      }
      const move = step.kind === "start" ? start : stop;
      const { policy_version: version } = await move(gate, of.id, change);
      onDone(`${step.kind === "start" ? "Started" : "Stopped"}: version ${version ?? "—"} of the policy.`);
    } catch (error) {
      if (isConflict(error)) await onReadAgain();
      throw error;
    }
  };
  return (
    <div class="editor">
      <h3>{titles[step.kind]}</h3>
      {step.kind !== "start" && of.analysis !== null && (
        <p>
          <strong>{of.ended_at === null ? "Known so far:" : "It showed:"}</strong> {of.analysis.summary}
        </p>
      )}
      <h4>What changes</h4>
      <WhatChanges of={of} step={step} version={base} />
      {policy.version !== base && (
        <p class="trouble" role="alert">
          Meanwhile version {policy.version} of the policy was made ({policy.author ?? "nobody named"}: “
          {policy.reason}”).{" "}
          <button type="button" onClick={() => setBase(policy.version)}>
            Show what it changes on version {policy.version}
          </button>
        </p>
      )}
      {step.kind === "promote" && missing !== null && (
        <div class="trouble">
          <p>
            <strong>{missing}</strong> No number says that “{step.arm}” is better for anybody. Promote it all
            the same?
          </p>
          <label class="check">
            <input
              type="checkbox"
              checked={meant}
              onChange={(event) => setMeant(event.currentTarget.checked)}
            />{" "}
            Yes, promote it without a comparison
          </label>
        </div>
      )}
      <SignOff
        action={step.kind === "promote" ? `Promote ${step.arm}` : titles[step.kind]}
        problem={
          policy.version !== base
            ? `Look first at what it changes on version ${policy.version}.`
            : missing !== null && !meant
              ? "Say first that you mean it without a comparison."
              : null
        }
        onSign={(author, reason) => send({ author, reason })}
        onCancel={onCancel}
      />
    </div>
  );
}

function WhatChanges({
  of,
  step,
  version,
}: {
  readonly of: ExperimentDetail;
  readonly step: Step;
  readonly version: number;
}) {
  const units = unitsWord(of.unit);
  if (step.kind === "stop") {
    return (
      <p>
        The policy without any arm holds for all {units} again. What is known now is kept as its result; it
        cannot be started again.
      </p>
    );
  }
  return step.kind === "start" ? (
    <StartChanges of={of} version={version} />
  ) : (
    <PromoteChanges id={of.id} arm={step.arm} version={version} />
  );
}

function StartChanges({ of, version }: { readonly of: ExperimentDetail; readonly version: number }) {
  const gate = useGate();
  const { value, error } = useRead(`start ${of.id} ${version}`, () => planOf(gate, settingsOf(of)), null);
  if (value === undefined) return <Waiting error={error} />;
  return (
    <>
      {value.arms.map(({ id, changes }, at) => (
        <div key={id}>
          <p>
            <strong class="mono">{id}</strong>: {percent(of.arms[at]?.share ?? null)} of {unitsWord(of.unit)}
          </p>
          <ChangeRows changes={changes} />
        </div>
      ))}
      {value.warnings.map((warning) => (
        <p key={warning} class="trouble">
          {warning}
        </p>
      ))}
    </>
  );
}

function PromoteChanges(props: { readonly id: string; readonly arm: string; readonly version: number }) {
  const { id, arm, version } = props;
  const gate = useGate();
  const { value, error } = useRead(
    `promote ${id} ${arm} ${version}`,
    () => previewPromotion(gate, id, arm),
    null,
  );
  if (value === undefined) return <Waiting error={error} />;
  return (
    <>
      <p>For everybody, on version {value.policy_version} of the policy; the experiment ends.</p>
      <ChangeRows changes={value.changes} />
    </>
  );
}

const settingsOf = (of: ExperimentDetail) => ({
  name: of.name,
  unit: of.unit,
  arms: of.arms,
  tool: of.tool,
  penalty: of.penalty,
  minimum_effect: of.minimum_effect,
  power: of.power,
  confidence: of.confidence,
  maturation_hours: of.maturation_hours,
  minimum_units: of.minimum_units,
  guard_rails: of.guard_rails,
});

import { useState } from "preact/hooks";
import type { ExperimentDetail, Policy } from "../api/types.ts";
import { ApiError } from "../api/client.ts";
import { useGate } from "../gate.ts";
import { Trouble } from "../parts/trouble.tsx";
import { go, Link } from "../router.tsx";
import { useRead } from "../use-read.ts";
import { archive } from "./calls.ts";
import { type Step, StepForm } from "./step-form.tsx";

const REFRESH_MS = 10_000;

interface DecideProps {
  readonly of: ExperimentDetail;
  readonly onDone: (text: string) => void;
}

/** What can be done with it now; each step shows first what it changes. */
export function Decide({ of, onDone }: DecideProps) {
  const gate = useGate();
  const [step, setStep] = useState<Step | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const policy = useRead("policy", gate.policy, REFRESH_MS);
  const other = otherRunning(policy.value, of.id);
  const others = of.arms.slice(1).map(({ id }) => id);
  const putAway = async () => {
    try {
      await archive(gate, of.id);
      onDone("Put away.");
    } catch (error) {
      setFailure(error instanceof ApiError ? error : new ApiError(String(error), 0));
    }
  };
  const can = {
    start: of.status === "draft",
    stop: of.status === "running",
    promote: of.status === "running" || of.status === "stopped",
    archive: of.status === "draft" || of.status === "stopped" || of.status === "promoted",
  };
  return (
    <section aria-labelledby="decide-title">
      <h2 id="decide-title">Decide</h2>
      {can.start && other !== null && (
        <p class="trouble">
          <strong>Another experiment runs now,</strong> and at most one runs at a time:{" "}
          <Link to={`/experiments/${encodeURIComponent(other)}`}>{other}</Link>. Stop or promote it first.
        </p>
      )}
      {failure !== null && <Trouble error={failure} />}
      {step === null ? (
        <div class="filters">
          {can.start && (
            <button
              type="button"
              class="main"
              disabled={other !== null}
              onClick={() => setStep({ kind: "start" })}
            >
              Start …
            </button>
          )}
          {can.promote &&
            others.map((arm) => (
              <button key={arm} type="button" onClick={() => setStep({ kind: "promote", arm })}>
                Promote {arm} …
              </button>
            ))}
          {can.stop && (
            <button type="button" onClick={() => setStep({ kind: "stop" })}>
              Stop …
            </button>
          )}
          {can.archive && (
            <button type="button" onClick={() => void putAway()}>
              Put away
            </button>
          )}
          <button type="button" onClick={() => go(`/experiments/new?from=${encodeURIComponent(of.id)}`)}>
            Draft it again
          </button>
        </div>
      ) : (
        policy.value !== undefined && (
          <StepForm
            of={of}
            step={step}
            policy={policy.value}
            onReadAgain={policy.again}
            onCancel={() => setStep(null)}
            onDone={(text) => {
              setStep(null);
              void policy.again();
              onDone(text);
            }}
          />
        )
      )}
    </section>
  );
}

/** The experiment that stands in the policy, where it is not this one. */
function otherRunning(policy: Policy | undefined, id: string): string | null {
  const running = policy?.experiment?.id ?? null;
  return running === id ? null : running;
}

import { useState } from "preact/hooks";
import { ApiError } from "../../api/client.ts";
import type { Calibration, CalibrationSummary, Policy } from "../../api/types.ts";
import { useGate } from "../../gate.ts";
import { SignOff } from "../../parts/sign-off.tsx";
import { Waiting } from "../../parts/trouble.tsx";
import { LOOK_FIRST, Meanwhile } from "../../policies/meanwhile.tsx";
import { useRead } from "../../use-read.ts";
import { fullTime } from "../../words/format.ts";
import { applyCalibration, readCalibration, rejectCalibration } from "../calls.ts";
import { Evidence } from "./evidence.tsx";
import { ProposedChange } from "./change.tsx";
import { KIND_MEANS } from "./words.ts";

interface ProposalProps {
  readonly summary: CalibrationSummary;
  readonly tool: string;
  readonly policy: Policy;
  /** It was applied as this version of the policy, or rejected (null). Without it there is nothing to decide. */
  readonly onDecided?: (version: number | null, words: string) => void;
  readonly onRefused?: () => void;
}

/** One proposal: what it changes, what speaks for it, and the decision. */
export function Proposal({ summary, tool, policy, onDecided, onRefused }: ProposalProps) {
  const gate = useGate();
  const reading = useRead(`calibration ${summary.id}`, () => readCalibration(gate, summary.id), null);
  const calibration = reading.value;
  return (
    <article class="proposal" aria-label={KIND_MEANS[summary.kind]}>
      <h3>{KIND_MEANS[summary.kind]}</h3>
      <p class="quiet">
        {fullTime(summary.created_at)}, by {summary.author ?? "nobody named"}
        {summary.reason === null ? "" : ` “${summary.reason}”`}; for confidences of context{" "}
        {summary.score_context.slice(0, 8)}
      </p>
      {calibration === undefined ? (
        <Waiting error={reading.error} />
      ) : (
        <>
          <ProposedChange calibration={calibration} tool={tool} policy={policy} />
          <Evidence calibration={calibration} tool={tool} />
          {onDecided !== undefined && (
            <Decision
              calibration={calibration}
              policy={policy}
              onDecided={onDecided}
              onRefused={onRefused ?? (() => {})}
            />
          )}
        </>
      )}
    </article>
  );
}

interface DecisionProps {
  readonly calibration: Calibration;
  readonly policy: Policy;
  readonly onDecided: (version: number | null, words: string) => void;
  readonly onRefused: () => void;
}

function Decision({ calibration, policy, onDecided, onRefused }: DecisionProps) {
  const gate = useGate();
  const [doing, setDoing] = useState<"apply" | "reject" | null>(null);
  const [base, setBase] = useState(policy);
  const [accept, setAccept] = useState<boolean | null>(null);
  const behind = base.version !== policy.version;
  if (doing === null) {
    return (
      <p class="verdicts">
        <button
          type="button"
          class="main"
          onClick={() => {
            setBase(policy);
            setDoing("apply");
          }}
        >
          Apply …
        </button>
        <button type="button" onClick={() => setDoing("reject")}>
          Reject …
        </button>
      </p>
    );
  }
  const sign = async (author: string, reason: string) => {
    if (doing === "reject") {
      await rejectCalibration(gate, calibration.id, { author, reason });
      onDecided(null, "");
      return;
    }
    try {
      const applied = await applyCalibration(gate, calibration.id, {
        author,
        reason,
        expected_version: base.version,
        ...(accept === true ? { accept_changed_labels: true } : {}),
      });
      const version = applied.policy_version ?? 0;
      onDecided(version, [`Applied as version ${version}.`, ...applied.warnings].join(" "));
    } catch (error) {
      if (error instanceof ApiError && error.param === "accept_changed_labels") setAccept(false);
      onRefused();
      throw error;
    }
  };
  return (
    <>
      {doing === "apply" && <Meanwhile base={base} policy={policy} onAccept={() => setBase(policy)} />}
      {accept !== null && (
        <p>
          <label>
            <input
              type="checkbox"
              checked={accept}
              onChange={(event) => setAccept(event.currentTarget.checked)}
            />{" "}
            Apply it although verdicts that it used have changed
          </label>
        </p>
      )}
      <SignOff
        key={doing}
        action={doing === "apply" ? "Apply as a new version" : "Reject"}
        problem={doing === "apply" && behind ? LOOK_FIRST : null}
        onSign={sign}
        onCancel={() => setDoing(null)}
      />
    </>
  );
}

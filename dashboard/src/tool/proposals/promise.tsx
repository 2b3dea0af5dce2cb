import { useState } from "preact/hooks";
import { AUDIT_SHARE } from "../../../../src/core/policy/resolve.ts";
import type { Policy, ProposedCalibration, ToolOverview } from "../../api/types.ts";
import { ApiError } from "../../api/client.ts";
import { useGate } from "../../gate.ts";
import { PercentField } from "../../parts/number-field.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { ruleOf } from "../../policies/changes.ts";
import { Link } from "../../router.tsx";
import { count, fixed, plural } from "../../words/format.ts";
import { exactPercent } from "../../words/intervals.ts";
import { propose } from "../calls.ts";
import { shareOf } from "../share.ts";
import { PromiseSteps } from "./steps.tsx";

interface PromisePartProps {
  readonly item: ToolOverview;
  readonly policy: Policy;
  /** The score context whose confidences the promise is about; null: the newest. */
  readonly context: string | null;
  /** The days that `item` was counted over. */
  readonly days: number;
  /** A proposal was made. */
  readonly onProposed: () => void;
}

const SHARE = { min: 0.1, max: 99.9, required: true };

type Answer =
  | { readonly kind: "asking" }
  | { readonly kind: "failed"; readonly error: ApiError }
  | { readonly kind: "answered"; readonly proposed: ProposedCalibration };

/** "At most so many of the executed calls are wrong, with so much confidence": the threshold that keeps it, or what is missing. */
export function PromisePart({ item, policy, context, days, onProposed }: PromisePartProps) {
  const gate = useGate();
  const [alpha, setAlpha] = useState("5");
  const [confidence, setConfidence] = useState("95");
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [most, sure] = [shareOf(alpha), shareOf(confidence)];
  const drawn = ruleOf(policy, item.tool).audit_share ?? policy.global.audit_share ?? AUDIT_SHARE;
  const ask = async () => {
    if (most === null || sure === null) return;
    setAnswer({ kind: "asking" });
    try {
      const delta = Number((1 - sure).toFixed(9));
      const proposed = await propose(gate, {
        kind: "promise",
        tool: item.tool,
        alpha: most,
        delta,
        score_context: context ?? undefined,
      });
      setAnswer({ kind: "answered", proposed });
      if (proposed.calibration !== null) onProposed();
    } catch (error) {
      setAnswer({
        kind: "failed",
        error: error instanceof ApiError ? error : new ApiError(String(error), 0),
      });
    }
  };
  return (
    <section aria-labelledby="promise-title">
      <h2 id="promise-title">A threshold that keeps a promise</h2>
      <p class="quiet">
        A promise rests on random audits alone: decisions that chance drew and that a person judged. It holds
        however often you ask.
      </p>
      <form
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <PercentField
          {...SHARE}
          label="At most this share of executed calls is wrong (%)"
          value={alpha}
          onInput={setAlpha}
        />
        <PercentField
          {...SHARE}
          label="With this confidence (%)"
          value={confidence}
          onInput={setConfidence}
        />
        <button type="submit" disabled={most === null || sure === null || answer?.kind === "asking"}>
          Which threshold keeps it?
        </button>
      </form>
      {answer?.kind === "asking" && <p class="quiet">Looking at the audits …</p>}
      {answer?.kind === "failed" && <Trouble error={answer.error} />}
      {answer?.kind === "answered" && (
        <div class="proposal" role="status">
          <Promised proposed={answer.proposed} drawn={drawn} perDay={item.gated / days} />
        </div>
      )}
    </section>
  );
}

interface PromisedProps {
  readonly proposed: ProposedCalibration;
  /** Share of decisions that is drawn for an audit. */
  readonly drawn: number;
  /** Calls a day. */
  readonly perDay: number;
}

function Promised({ proposed: { calibration, not_yet }, drawn, perDay }: PromisedProps) {
  if (calibration !== null) {
    return (
      <>
        <p>
          <strong>A threshold of {fixed(calibration.threshold ?? null)} keeps it.</strong> It stands below as
          a proposal; nothing has changed yet.
        </p>
        <PromiseSteps evidence={calibration.evidence} />
      </>
    );
  }
  const evidence = not_yet?.evidence ?? null;
  const more = not_yet?.more_labels ?? null;
  const days = more === null || perDay * drawn === 0 ? null : Math.ceil(more / (perDay * drawn));
  return (
    <>
      <p>
        <strong>
          {more === null
            ? evidence?.audits === 0
              ? "Not yet."
              : "Not with these audits."
            : `Not yet: about ${plural(more, "more audit")}.`}
        </strong>{" "}
        {not_yet?.why}
      </p>
      <p>
        {exactPercent(drawn)} of the decisions are drawn by chance for an audit, whatever their confidence
        {days === null ? "" : `; at this traffic that takes about ${plural(days, "day")}`}.{" "}
        {evidence?.drawn !== undefined &&
          `Lately ${count(evidence.drawn)} were drawn, ${count(evidence.audited ?? 0)} of them audited. `}
        <Link to="/review">Audit what was drawn</Link>. More are drawn where the policy’s audit share is
        higher.
      </p>
      {evidence !== null && <PromiseSteps evidence={evidence} />}
    </>
  );
}

import { useState } from "preact/hooks";
import type { CalibrationSummary, Policy, ProposedCalibration } from "../../api/types.ts";
import { ApiError } from "../../api/client.ts";
import { useGate } from "../../gate.ts";
import { Trouble, Waiting } from "../../parts/trouble.tsx";
import { useRead } from "../../use-read.ts";
import { fullTime, plural } from "../../words/format.ts";
import { propose, readCalibrations } from "../calls.ts";
import { Proposal } from "./proposal.tsx";
import { KIND_MEANS, STATUS_MEANS } from "./words.ts";

interface ProposalsPartProps {
  readonly tool: string;
  /** The score context whose confidences the proposals are about; null: the newest. */
  readonly context: string | null;
  readonly policy: Policy;
  /** Changes when proposals were made elsewhere on the page. */
  readonly round: number;
  readonly onSaved: (version: number, words: string) => void;
  readonly onRefused: () => void;
}

type NotYet = NonNullable<ProposedCalibration["not_yet"]>;

/** What the outcomes suggest for a tool: open proposals with their evidence, and what became of earlier ones. */
export function ProposalsPart({ tool, context, policy, round, onSaved, onRefused }: ProposalsPartProps) {
  const gate = useGate();
  const list = useRead(
    `calibrations ${tool} ${round}`,
    () => readCalibrations(gate, { tool, limit: "50" }),
    null,
  );
  const [asking, setAsking] = useState(false);
  const [notYet, setNotYet] = useState<NotYet | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const ask = async (kind: "head" | "threshold") => {
    setAsking(true);
    setNotYet(null);
    setError(null);
    try {
      const { not_yet } = await propose(gate, {
        kind,
        score_context: context ?? undefined,
        ...(kind === "head" ? {} : { tool }),
      });
      setNotYet(not_yet);
      await list.again();
    } catch (caught) {
      setError(caught instanceof ApiError ? caught : new ApiError(String(caught), 0));
    }
    setAsking(false);
  };
  const items = list.value?.items ?? [];
  const open = items.filter(({ status }) => status === "proposed");
  const decided = items.filter(({ status }) => status !== "proposed");
  return (
    <section aria-labelledby="proposals-title">
      <h2 id="proposals-title">Proposals</h2>
      <p class="quiet">
        What the outcomes so far suggest, with the evidence. Nothing changes until somebody applies it, and a
        rollback takes it back.
      </p>
      <p class="verdicts">
        <button type="button" disabled={asking} onClick={() => void ask("threshold")}>
          Propose a threshold for this tool
        </button>
        <button type="button" disabled={asking} onClick={() => void ask("head")}>
          Propose a local head for all tools
        </button>
        {asking && <span class="quiet">Looking at the outcomes …</span>}
      </p>
      <Trouble error={error} />
      {notYet !== null && (
        <p class="proposal" role="status">
          <strong>Not yet.</strong> {notYet.why}
          {notYet.more_labels !== null && ` About ${plural(notYet.more_labels, "more verdict")}.`}
        </p>
      )}
      {list.value === undefined ? (
        <Waiting error={list.error} />
      ) : (
        <>
          {open.length === 0 && <p class="quiet">No proposal waits for a decision.</p>}
          {open.map((one) => (
            <Proposal
              key={one.id}
              summary={one}
              tool={tool}
              policy={policy}
              onDecided={(version, words) => {
                void list.again();
                if (version !== null) onSaved(version, words);
              }}
              onRefused={onRefused}
            />
          ))}
          {decided.length > 0 && <Decided items={decided} tool={tool} policy={policy} />}
        </>
      )}
    </section>
  );
}

function Decided(props: {
  readonly items: readonly CalibrationSummary[];
  readonly tool: string;
  readonly policy: Policy;
}) {
  const [shown, setShown] = useState<string | null>(null);
  return (
    <details>
      <summary>{plural(props.items.length, "earlier proposal")}</summary>
      <ul class="versions">
        {props.items.map((one) => (
          <li key={one.id}>
            <p>
              {KIND_MEANS[one.kind]} of {fullTime(one.created_at)}:{" "}
              <strong>{STATUS_MEANS[one.status]}</strong>
              {one.policy_version !== null && ` as version ${one.policy_version}`}{" "}
              <button type="button" class="small" onClick={() => setShown(shown === one.id ? null : one.id)}>
                {shown === one.id ? "Hide the evidence" : "Its evidence"}
              </button>
            </p>
            {shown === one.id && <Proposal summary={one} tool={props.tool} policy={props.policy} />}
          </li>
        ))}
      </ul>
    </details>
  );
}

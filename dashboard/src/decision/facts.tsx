import type { DecisionDetail, Settings } from "../api/types.ts";
import { useGate } from "../gate.ts";
import { type Fact, FactList } from "../parts/fact-list.tsx";
import { Link } from "../router.tsx";
import { useRead } from "../use-read.ts";
import { turnCostTexts } from "../words/cost.ts";
import { fullTime, percent } from "../words/format.ts";
import { statementText } from "../words/self-confidence.ts";

/** What is left to say of a decision, in pairs. */
export function Facts({ decision }: { readonly decision: DecisionDetail }) {
  const gate = useGate();
  // Whoever may not read the settings sees no link.
  const settings = useRead("settings", () => gate.get<Settings>("/api/settings"), null);
  const cost = turnCostTexts(decision);
  const { earlier } = decision.evidence;
  const trace = settings.value?.langfuse.base_url ?? null;
  const facts: readonly Fact[] = [
    ["Decided", fullTime(decision.created_at)],
    ["Id", decision.id],
    ["Mode", decision.mode],
    ["Agent", decision.agent && <AgentLink agent={decision.agent} />],
    ["Session", decision.session && <SessionLink session={decision.session} />],
    ["Confirms", decision.confirms && <DecisionLink id={decision.confirms} />],
    ["Confirmed by", decision.confirmation && <ConfirmedBy confirmation={decision.confirmation} />],
    ["Rejected by", decision.rejection && rejectedBy(decision.rejection)],
    [
      "Answered before",
      decision.evidence.answered && <AnsweredBefore answered={decision.evidence.answered} />,
    ],
    ["User", decision.user],
    ["Model that answered", decision.upstream_model],
    ["It says how sure it is", statementText(decision.evidence.self_confidence)],
    [
      "Agreement",
      decision.agreement === null
        ? null
        : `${percent(decision.agreement)} of ${decision.effective_samples} samples`,
    ],
    ["Policy version", String(decision.policy_version)],
    ["Classifier", decision.model.id],
    ["Took", `${decision.latency_ms} ms from the request to the decision`],
    ["Cost of the answer", cost?.caller ?? null],
    ["Cost of gating", cost?.gating ?? null],
    [
      "Decided by",
      earlier?.used === true && earlier.decision !== null ? <EarlierOne id={earlier.decision} /> : null,
    ],
    ["Trace in Langfuse", decision.trace_id && trace && <TraceLink base={trace} id={decision.trace_id} />],
  ];
  return (
    <section aria-labelledby="facts-title">
      <h2 id="facts-title">Facts</h2>
      <FactList facts={facts} />
    </section>
  );
}

/** Langfuse finds the project of a trace by itself. */
const TraceLink = ({ base, id }: { readonly base: string; readonly id: string }) => (
  <a href={`${base}/trace/${encodeURIComponent(id)}`} target="_blank" rel="noreferrer">
    {id}
    <span class="unseen"> (opens Langfuse in a new tab)</span>
  </a>
);

const AgentLink = ({ agent }: { readonly agent: string }) => (
  <Link to={`/decisions?${new URLSearchParams({ agent }).toString()}`}>{agent}</Link>
);

/** All that the gate decided in the session; a session may be older than the list's usual range. */
const SessionLink = ({ session }: { readonly session: string }) => (
  <Link to={`/decisions?session=${encodeURIComponent(session)}&range=90d`}>{session}</Link>
);

const DecisionLink = ({ id }: { readonly id: string }) => (
  <Link to={`/decisions/${encodeURIComponent(id)}`}>{id}</Link>
);

/** Whose confidence it is, where the same turn had been judged before. */
const EarlierOne = ({ id }: { readonly id: string }) => (
  <>
    the confidence of <DecisionLink id={id} />, on the same turn and the same calls
  </>
);

const rejectedBy = ({ author, rejected_at }: NonNullable<DecisionDetail["rejection"]>): string =>
  `${author ?? "somebody without a name"}${rejected_at === null ? "" : `, ${fullTime(rejected_at)}`}`;

/** What a person said to the same calls earlier in the session. */
function AnsweredBefore({
  answered: { decision, answer, source, author, at, reason },
}: {
  readonly answered: NonNullable<DecisionDetail["evidence"]["answered"]>;
}) {
  return (
    <>
      {author ?? (source === "user" ? "the user" : "a program")} {answer} these calls, {fullTime(at)}
      {reason !== null && <>: “{reason}”</>} (<DecisionLink id={decision} />)
    </>
  );
}

function ConfirmedBy({
  confirmation,
}: {
  readonly confirmation: NonNullable<DecisionDetail["confirmation"]>;
}) {
  const { source, author, confirmed_at, used_by } = confirmation;
  const who = source === "api" ? (author ?? "a program") : "the user";
  return (
    <>
      {who}
      {confirmed_at !== null && `, ${fullTime(confirmed_at)}`}
      {used_by === null ? ", not used yet" : <>; used by {<DecisionLink id={used_by} />}</>}
    </>
  );
}

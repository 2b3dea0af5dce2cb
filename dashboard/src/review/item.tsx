import type { DecisionDetail } from "../api/types.ts";
import { Conversation } from "../decision/conversation.tsx";
import { Findings } from "../decision/findings.tsx";
import { Samples } from "../decision/samples.tsx";
import { CallTable } from "../parts/call-table.tsx";
import { RulingTag } from "../parts/tag.tsx";
import { Link } from "../router.tsx";
import { fullTime } from "../words/format.ts";
import { rulingOf, whySentence } from "../words/why.ts";
import { compareCalls } from "../decision/compare.ts";
import { describedAs, judgedSample, lastWords } from "./evidence.ts";
import { Result } from "./result.tsx";

interface ItemProps {
  readonly decision: DecisionDetail;
  readonly reasons: readonly string[];
  /** Whether the gate's own opinion is shown; else it waits until somebody asks. */
  readonly open: boolean;
  readonly onOpen: () => void;
  /** Whether the whole conversation is unfolded. */
  readonly whole: boolean;
  readonly onWhole: (whole: boolean) => void;
}

/** All that a person needs to judge one call: what was said, what was called, what came back, and what the checks noticed. */
export function Item({ decision, reasons, open, onOpen, whole, onWhole }: ItemProps) {
  const words = lastWords(decision.messages);
  const sample = judgedSample(decision);
  const calls = compareCalls([sample?.calls ?? []], 0);
  return (
    <>
      {reasons.length > 0 && (
        <p class="review-reasons">
          {reasons.map((reason) => (
            <span key={reason} class="tag doubt">
              {reason}
            </span>
          ))}
        </p>
      )}
      <h3>The user wrote</h3>
      {words.length === 0 ? (
        <p class="quiet">Nothing is kept of it: the policy keeps no content of this tool.</p>
      ) : (
        words.map((text, i) => (
          <blockquote key={i} class="said" dir="auto" tabIndex={0}>
            {text}
          </blockquote>
        ))
      )}
      <h3>{decision.action === "execute" ? "The call that ran" : "The call that was stopped"}</h3>
      {calls.length === 0 && <p class="quiet">No call is kept.</p>}
      {calls.map(({ tool, rows }, i) => (
        <CallTable
          key={i}
          tool={tool.values[0] ?? ""}
          says={describedAs(decision.tools, tool.values[0] ?? "")}
          rows={rows}
        />
      ))}
      <Result decision={decision} sample={sample} />
      {(decision.samples.length > 1 || decision.second_opinion !== null) && <Samples decision={decision} />}
      <Findings decision={decision} />
      <details class="review-more" open={whole} onToggle={(event) => onWhole(event.currentTarget.open)}>
        <summary>
          The whole conversation <kbd>w</kbd>
        </summary>
        <Conversation messages={decision.messages} />
      </details>
      {open ? (
        <section class="review-gate" aria-label="What the gate thought">
          <p>
            <RulingTag ruling={rulingOf(decision)} /> {whySentence(decision)}
          </p>
          <Known decision={decision} />
        </section>
      ) : (
        <p>
          <button type="button" class="small" onClick={onOpen}>
            Show what the gate and others thought <kbd>v</kbd>
          </button>{" "}
          <span class="quiet">
            Judge first: who has seen another opinion leans towards it (anchoring), so it is hidden here.
          </span>
        </p>
      )}
      <p class="quiet">
        {fullTime(decision.created_at)}
        {decision.agent !== null && <> · agent {decision.agent}</>} ·{" "}
        <Link to={`/decisions/${encodeURIComponent(decision.id)}`}>
          {open ? "The whole decision" : "The whole decision (with the gate’s opinion)"}
        </Link>
      </p>
    </>
  );
}

/** What other sources said. */
function Known({ decision }: { readonly decision: DecisionDetail }) {
  const said = decision.outcomes.filter(({ source }) => source !== "tool_ran");
  if (said.length === 0) return <p class="quiet">Nobody else has said what became of it.</p>;
  return (
    <ul class="outcomes">
      {said.map(({ source, author, verdict, note }) => (
        <li key={`${source} ${author}`}>
          {author || source.replaceAll("_", " ")} says {verdict}
          {note !== null && <span class="quiet"> “{note}”</span>}
        </li>
      ))}
    </ul>
  );
}

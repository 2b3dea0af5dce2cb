import type { Policy } from "../../api/types.ts";
import { useGate } from "../../gate.ts";
import { Trouble } from "../../parts/trouble.tsx";
import { useRead } from "../../use-read.ts";
import { count, fixed, fullTime, plural } from "../../words/format.ts";
import { readCalibration } from "../calls.ts";
import { Evidence } from "../proposals/evidence.tsx";
import { HeadEffect } from "./effect.tsx";
import { statementsText } from "./statements.ts";
import { type Head, strongest } from "./words.ts";

interface LocalHeadPartProps {
  readonly tool: string;
  readonly risk: string;
  readonly policy: Policy;
}

/** What this deployment's outcomes have taught, and how much it moves the tool. */
export function LocalHeadPart({ tool, risk, policy }: LocalHeadPartProps) {
  const heads = Object.entries(policy.heads ?? {});
  return (
    <section aria-labelledby="head-title">
      <h2 id="head-title">Local head</h2>
      <p class="quiet">
        The model bundle was trained on other people’s agents. A local head is the small correction that the
        outcomes of this deployment have taught; the threshold is held against what comes out of it.
      </p>
      {heads.length === 0 ? (
        <p>
          None holds: every confidence is the bundle’s own. From about 15 verdicts on one can be proposed
          above.
        </p>
      ) : (
        heads.map(([context, head]) => (
          <HeldHead
            key={head.id}
            context={context}
            head={head}
            tool={tool}
            risk={risk}
            alone={heads.length === 1}
          />
        ))
      )}
    </section>
  );
}

interface HeldHeadProps {
  readonly context: string;
  readonly head: Head;
  readonly tool: string;
  readonly risk: string;
  /** No other context has a head. */
  readonly alone: boolean;
}

function HeldHead({ context, head, tool, risk, alone }: HeldHeadProps) {
  const gate = useGate();
  const id = head.calibration_id;
  const reading = useRead(`calibration ${id}`, () => readCalibration(gate, id), null);
  const heaviest = strongest(head);
  return (
    <div class="proposal">
      <p>
        {alone ? "Learned from" : `For confidences of context ${context.slice(0, 8)}: learned from`}{" "}
        {plural(head.n_labels, "verdict")}
        {sourcesText(reading.value?.evidence.by_source)} until {fullTime(head.fitted_at)}.
      </p>
      <HeadEffect head={head} before={null} tool={tool} risk={risk} />
      {heaviest.length > 0 && (
        <p class="quiet">
          What moves single calls most (for one standard deviation):{" "}
          {heaviest
            .map(
              ({ name, weight }) => `${name.replaceAll("_", " ")} ${weight > 0 ? "+" : ""}${fixed(weight)}`,
            )
            .join(", ")}
          .
        </p>
      )}
      <StatementsWorth head={head} tool={tool} />
      {reading.value !== undefined ? (
        <details open>
          <summary>What spoke for it, before and after</summary>
          <Evidence calibration={reading.value} tool={tool} />
        </details>
      ) : (
        reading.error?.status !== 404 && <Trouble error={reading.error} />
      )}
    </div>
  );
}

/** What the model's own statements turned out to be worth on this tool. */
function StatementsWorth({ head, tool }: { readonly head: Head; readonly tool: string }) {
  const text = statementsText(head, tool);
  return text === null ? null : <p>{text}</p>;
}

const sourcesText = (sources: Readonly<Record<string, number>> | undefined): string =>
  sources === undefined
    ? ""
    : ` (${Object.entries(sources)
        .map(([source, n]) => `${count(n)} from ${source.replaceAll("_", " ")}`)
        .join(", ")})`;

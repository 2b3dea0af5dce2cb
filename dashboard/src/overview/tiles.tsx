import type { ComponentChildren } from "preact";
import type { Summary } from "../api/types.ts";
import { gatingCost } from "../words/cost.ts";
import { count, fixed, percent, plural } from "../words/format.ts";

/** Traffic, abstentions and what the gate earned, each with how it came about. */
export function Tiles({ summary }: { readonly summary: Summary }) {
  const { idks } = summary;
  const cost = gatingCost(summary.cost);
  const labelled =
    idks.passed.correct + idks.passed.incorrect + idks.stopped.correct + idks.stopped.incorrect;
  return (
    <dl class="tiles">
      <Tile name="Decisions" value={count(summary.decisions)}>
        {plural(summary.gated, "call")} judged
      </Tile>
      <Tile name="Abstention rate" value={percent(summary.abstain_rate)}>
        {count(summary.stopped)} stopped or would stop; {count(summary.abstained)} really stopped
      </Tile>
      <Tile name="IDKS without the gate" value={fixed(idks.without_gate)}>
        {idks.without_gate === null ? missing(idks) : "if every call ran"}
      </Tile>
      <Tile name="IDKS with the gate" value={fixed(idks.with_gate)} good={isBetter(idks)}>
        {idks.with_gate === null ? missing(idks) : "if only what passes ran"}
      </Tile>
      <Tile name="Cost of gating" value={cost.value}>
        {cost.words}
      </Tile>
      <Tile name="Label coverage" value={percent(idks.label_coverage)}>
        {plural(labelled, "known outcome")} of {plural(summary.gated, "judged call")}
      </Tile>
    </dl>
  );
}

const isBetter = ({ with_gate, without_gate }: Summary["idks"]): boolean =>
  with_gate !== null && without_gate !== null && with_gate > without_gate;

const unlabelled = (group: Summary["idks"]["passed"]): boolean =>
  group.decisions > 0 && group.correct + group.incorrect === 0;

/** Why there is no number. */
function missing({ passed, stopped }: Summary["idks"]): string {
  if (passed.decisions + stopped.decisions === 0) return "no call judged yet";
  return unlabelled(passed) ? "no outcome known of a call that passed" : "no outcome known of a stopped call";
}

function Tile(props: {
  readonly name: string;
  readonly value: string;
  readonly good?: boolean;
  readonly children: ComponentChildren;
}) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd class={props.good === true ? "value good" : "value"}>{props.value}</dd>
      <dd class="quiet">{props.children}</dd>
    </div>
  );
}

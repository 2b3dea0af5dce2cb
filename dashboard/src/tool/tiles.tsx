import type { ComponentChildren } from "preact";
import type { Roc, ToolOverview } from "../api/types.ts";
import { gatingCost } from "../words/cost.ts";
import { count, fixed, percent, plural } from "../words/format.ts";
import { exactPercent } from "../words/intervals.ts";
import { thresholdText } from "./threshold/counts.ts";

interface TilesProps {
  readonly roc: Roc;
  /** In hundredths. */
  readonly held: number;
  /** What the tool's decisions took in this time. */
  readonly cost: ToolOverview["cost"];
}

/** The numbers that matter of a tool, each with what it rests on. */
export function ToolTiles({ roc, held, cost }: TilesProps) {
  const gating = gatingCost(cost);
  const labels = roc.correct + roc.incorrect;
  const [now, without] = [roc.thresholds[held], roc.thresholds[0]];
  return (
    <dl class="tiles">
      <Tile name="Ranks right above wrong (AUROC)" value={fixed(roc.roc.auroc)} interval={roc.roc.interval}>
        {roc.roc.auroc === null
          ? (REASONS[roc.roc.reason ?? ""] ?? "no curve yet")
          : `${count(roc.correct)} right, ${count(roc.incorrect)} wrong; 0.50 is chance`}
      </Tile>
      <Tile name="Confidence is off by (ECE)" value={exactPercent(roc.ece)}>
        {labels === 0 ? "no verdict yet" : `on average, of ${plural(labels, "verdict")}`}
      </Tile>
      <Tile name="Label coverage" value={percent(roc.label_coverage)}>
        {plural(labels, "known outcome")} of {plural(roc.decisions, "call")}
      </Tile>
      <Tile
        name={`IDKS now, at ${thresholdText(held)}`}
        value={fixed(now?.idks ?? null)}
        interval={now?.interval ?? null}
      >
        {stateText(now)}
      </Tile>
      <Tile
        name="IDKS without the gate"
        value={fixed(without?.idks ?? null)}
        interval={without?.interval ?? null}
      >
        {stateText(without)}
      </Tile>
      <Tile name="Cost of gating" value={gating.value}>
        {gating.words}
      </Tile>
    </dl>
  );
}

function stateText(point: Roc["thresholds"][number] | undefined): string {
  if (point === undefined || point.state === "not_estimable") return "cannot be told from this log";
  if (point.state === "no_data") return "no call was scored in this time";
  const labels = plural(point.labels, "verdict");
  return point.state === "estimated" ? `estimated from draws, ${labels}` : `seen, ${labels} on what runs`;
}

const REASONS: Readonly<Record<string, string>> = {
  "no labels": "no verdict yet",
  "no incorrect label": "no wrong call known",
  "no correct label": "no right call known",
};

interface TileProps {
  readonly name: string;
  readonly value: string;
  readonly interval?: readonly [number, number] | null;
  readonly children: ComponentChildren;
}

function Tile({ name, value, interval = null, children }: TileProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class="value">
        {value}
        {interval !== null && (
          <small>
            {" "}
            {fixed(interval[0])} to {fixed(interval[1])}
          </small>
        )}
      </dd>
      <dd class="quiet">{children}</dd>
    </div>
  );
}

import { useEffect, useRef, useState } from "preact/hooks";
import type { Policy, Roc, ToolOverview } from "../api/types.ts";
import { REFRESH_MS, useGate } from "../gate.ts";
import { useKeys } from "../keys/keys.ts";
import { Trouble, Waiting } from "../parts/trouble.tsx";
import { addressWith, go, Link, type Place } from "../router.tsx";
import { useRead } from "../use-read.ts";
import { headNote } from "./head/words.ts";
import { penaltyIn, rocQuery, thresholdIn } from "./asked.ts";
import { readRoc } from "./calls.ts";
import { CurveChoices } from "./choices.tsx";
import { Curves } from "./curves/curves.tsx";
import { stepOf, thresholdText } from "./threshold/counts.ts";
import { SaveThreshold } from "./threshold/save.tsx";
import { Sentence } from "./threshold/sentence.tsx";
import { ThresholdSlider } from "./threshold/slider.tsx";
import { ToolTiles } from "./tiles.tsx";

/** How long a threshold must stand still before the address names it. */
const SETTLED_MS = 300;

interface CurvePartProps {
  readonly place: Place;
  readonly item: ToolOverview;
  readonly policy: Policy;
  /** What a wrong call costs where the address does not say. */
  readonly penalty: number;
  /** Says which score context the curves are of. */
  readonly onContext: (context: string | null) => void;
  readonly onSaved: (version: number) => void;
  readonly onRefused: () => void;
}

/** The curves of a tool, and the threshold that is moved over them. */
export function CurvePart(props: CurvePartProps) {
  const { place, item, policy, penalty, onContext, onSaved, onRefused } = props;
  const gate = useGate();
  const { query } = place;
  const cost = penaltyIn(query) ?? penalty;
  const asked = JSON.stringify([
    cost,
    ...["range", "from", "to", "sources", "score_context", "head", "arm"].map((name) => query.get(name)),
  ]);
  const reading = useRead(
    `roc ${asked}`,
    () => readRoc(gate, rocQuery(item.tool, query, cost, Date.now())),
    REFRESH_MS * 4,
  );
  const held = stepOf(item.policy.threshold);
  const [chosen, choose] = useThreshold(place, held);
  const [saving, setSaving] = useState(false);
  const slider = useRef<HTMLInputElement>(null);
  const close = () => {
    setSaving(false);
    slider.current?.focus();
  };
  useKeys("Threshold", [
    { keys: "+", does: "One step up", run: () => choose(Math.min(100, chosen + 1)) },
    { keys: "-", does: "One step down", run: () => choose(Math.max(0, chosen - 1)) },
    { keys: "0", does: "Back to the threshold that holds", run: () => choose(held) },
  ]);
  const roc = reading.value;
  const context = roc?.score_context ?? null;
  useEffect(() => onContext(context), [context]);
  return (
    <>
      <CurveChoices place={place} roc={roc} penalty={penalty} />
      <Trouble error={roc === undefined || reading.error?.status === 0 ? null : reading.error} />
      {roc === undefined ? (
        <Waiting error={reading.error} />
      ) : roc.decisions === 0 ? (
        <Nothing item={item} />
      ) : (
        <>
          <section aria-label="Threshold and curves">
            <ThresholdSlider roc={roc} chosen={chosen} held={held} onChoose={choose} input={slider} />
            <Sentence roc={roc} chosen={chosen} held={held} />
            <p class="quiet note">
              Counted by confidence alone; what a check blocks stays stopped at every threshold.
              {between(item) &&
                ` The threshold that holds, ${item.policy.threshold.toFixed(3)}, lies between two steps.`}
              {best(roc)}
            </p>
            <HeadNote roc={roc} policy={policy} />
            {saving ? (
              <SaveThreshold
                policy={policy}
                item={item}
                chosen={chosen}
                onSaved={(version) => {
                  close();
                  onSaved(version);
                }}
                onCancel={close}
                onRefused={onRefused}
              />
            ) : (
              <button type="button" class="main" disabled={chosen === held} onClick={() => setSaving(true)}>
                Save {thresholdText(chosen)} as its threshold …
              </button>
            )}
            <ToolTiles roc={roc} held={held} cost={item.cost} />
            <Curves roc={roc} chosen={chosen} held={held} onChoose={choose} />
          </section>
        </>
      )}
    </>
  );
}

const between = ({ policy: { threshold } }: ToolOverview): boolean =>
  Math.abs(threshold * 100 - Math.round(threshold * 100)) > 1e-6;

function best({ best: top }: Roc): string {
  if (top === null || top.idks === null) return "";
  return ` The highest IDKS on these verdicts is at ${top.threshold.toFixed(2)}: chosen and measured on the same calls, so it flatters.`;
}

/** Where the confidences of the curves are not those that the threshold will be held against from now on. */
function HeadNote({ roc, policy }: { readonly roc: Roc; readonly policy: Policy }) {
  const text = headNote(roc, policy);
  return text === null ? null : <p class="note">{text}</p>;
}

function Nothing({ item }: { readonly item: ToolOverview }) {
  return (
    <div class="empty">
      <p>No call of this tool was scored in this time, so there is no curve yet.</p>
      <p>
        {item.policy.mode === "off"
          ? "The tool is off: nothing is judged. In shadow its calls are scored while everything runs; the step is further down on this page."
          : "Curves appear with the first scored calls, and say how good they are once some have an outcome: from your agent, from tool results, or by a review."}
      </p>
      <p>
        <Link to={`/tools/${encodeURIComponent(item.tool)}?range=90d`}>Look back 90 days</Link>
      </p>
    </div>
  );
}

/** The threshold in hundredths: what is being dragged, else what the address says, else the one that holds. */
function useThreshold(place: Place, held: number): [number, (hundredths: number) => void] {
  const [dragged, setDragged] = useState<number | null>(null);
  const latest = useRef({ place, held });
  latest.current = { place, held };
  const named = thresholdIn(place.query);
  // Back and forward say anew what is chosen.
  useEffect(() => setDragged(null), [named]);
  useEffect(() => {
    if (dragged === null) return undefined;
    const timer = setTimeout(() => {
      const { place: now, held: holds } = latest.current;
      const t = dragged === holds ? undefined : thresholdText(dragged);
      if (dragged === thresholdIn(now.query) || (t === undefined && !now.query.has("t"))) return;
      go(addressWith(now, { t }), { replace: true });
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [dragged]);
  return [dragged ?? named ?? held, setDragged];
}

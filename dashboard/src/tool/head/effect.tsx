import { useMemo } from "preact/hooks";
import { Plot } from "../../plot/plot.tsx";
import { percent } from "../../words/format.ts";
import { corrected, type HeadShape, offsetText } from "./words.ts";

interface HeadEffectProps {
  readonly head: HeadShape;
  /** The head that it takes the place of; null: none. */
  readonly before: HeadShape | null;
  readonly tool: string;
  readonly risk: string;
}

const EXAMPLES = [0.3, 0.6, 0.9];
const BASES = Array.from({ length: 99 }, (_, i) => (i + 1) / 100);
const PERCENT = { range: [0, 1] as const, format: (value: number) => percent(value) };

/** What a head makes of the confidences of a tool: in a sentence, and as a curve. */
export function HeadEffect({ head, before, tool, risk }: HeadEffectProps) {
  const data = useMemo(() => {
    const line = (of: HeadShape | null) => BASES.map((base) => corrected(of, base, tool, risk));
    return {
      x: BASES,
      series: [
        { label: "with this head", colour: "good" as const, values: line(head) },
        before === null
          ? { label: "without a head", colour: "quiet" as const, dotted: true, values: line(null) }
          : { label: "with the head before", colour: "quiet" as const, dashed: true, values: line(before) },
      ],
    };
  }, [head, before, tool, risk]);
  const words = EXAMPLES.map(
    (base) => `${percent(base)} becomes ${percent(corrected(head, base, tool, risk))}`,
  ).join(", ");
  return (
    <>
      <p>
        On this tool a confidence of {words}
        {before !== null &&
          ` (with the head before: ${EXAMPLES.map((base) => percent(corrected(before, base, tool, risk))).join(", ")})`}
        , where a call is otherwise as usual. {offsetText(head, tool, risk)}
      </p>
      <Plot
        title="What a confidence becomes on this tool"
        data={data}
        x={{ label: "the bundle’s confidence", ...PERCENT }}
        y={{ label: "becomes", ...PERCENT }}
        height={200}
        summary={`A confidence of ${words}.`}
      />
    </>
  );
}

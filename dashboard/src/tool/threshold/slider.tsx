import type { RefObject } from "preact";
import { useId } from "preact/hooks";
import type { Roc } from "../../api/types.ts";
import { count } from "../../words/format.ts";
import { splitAt, thresholdText } from "./counts.ts";

interface SliderProps {
  readonly roc: Roc;
  /** In hundredths. */
  readonly chosen: number;
  readonly held: number;
  readonly onChoose: (hundredths: number) => void;
  readonly input: RefObject<HTMLInputElement | null>;
}

/** The threshold to be dragged, with what it stops and lets run. It stays in view while the plots are looked at. */
export function ThresholdSlider({ roc, chosen, held, onChoose, input }: SliderProps) {
  const id = useId();
  const { passed, stopped } = splitAt(roc, chosen);
  return (
    <div class="threshold-bar">
      <label for={id}>
        Threshold <output for={id}>{thresholdText(chosen)}</output>
      </label>
      <input
        id={id}
        ref={input}
        type="range"
        min="0"
        max="1"
        step="0.01"
        value={thresholdText(chosen)}
        aria-valuetext={`${thresholdText(chosen)}: ${stopped.calls} stopped, ${passed.calls} run`}
        onInput={(event) => onChoose(Math.round(event.currentTarget.valueAsNumber * 100))}
      />
      <dl>
        <div>
          <dt>stopped</dt>
          <dd>
            <strong>{count(stopped.calls)}</strong>{" "}
            <span class="quiet">
              ({count(stopped.wrong)} wrong, {count(stopped.right)} right)
            </span>
          </dd>
        </div>
        <div>
          <dt>run</dt>
          <dd>
            <strong>{count(passed.calls)}</strong>{" "}
            <span class="quiet">
              ({count(passed.right)} right, {count(passed.wrong)} wrong)
            </span>
          </dd>
        </div>
      </dl>
      <button type="button" class="small" disabled={chosen === held} onClick={() => onChoose(held)}>
        Back to {thresholdText(held)}
      </button>
    </div>
  );
}

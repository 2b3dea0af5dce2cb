import { Field } from "../parts/field.tsx";
import { type Form, type Rail, RAILS } from "./form.ts";

const RAIL_WORDS: Readonly<Record<Rail, string>> = {
  wrong: "Wrong executions, percentage points",
  abstain_rate: "Abstention rate, percentage points",
  tokens: "Tokens per judged call",
  latency_ms: "Latency, milliseconds",
};

/** What may get worse by how much, at most. */
export function GuardRails({
  rails,
  onRails,
}: {
  readonly rails: Form["rails"];
  readonly onRails: (rails: Form["rails"]) => void;
}) {
  return (
    <>
      <h2 id="rails-title">Guard rails</h2>
      <p class="quiet">
        The largest increase over arm 1 that is accepted. An arm that surely breaks one raises an alarm.
      </p>
      <section class="fields" aria-labelledby="rails-title">
        {RAILS.map((rail) => (
          <Field key={rail} label={RAIL_WORDS[rail]}>
            {(names) => (
              <input
                {...names}
                type="number"
                step="any"
                min="0"
                placeholder="none"
                value={rails[rail]}
                onInput={(event) => onRails({ ...rails, [rail]: event.currentTarget.value })}
              />
            )}
          </Field>
        ))}
      </section>
    </>
  );
}

import { useState } from "preact/hooks";
import { useGate } from "../gate.ts";
import { useLast } from "../use-last.ts";
import { useRead } from "../use-read.ts";
import { count } from "../words/format.ts";
import { progressOf } from "./calls.ts";
import type { HeldVerdicts } from "./held.ts";

const GOAL = "idk-review-goal";
const GOALS = ["10", "20", "50", "100"];

function keptGoal(): string {
  try {
    const kept = localStorage.getItem(GOAL) ?? "";
    return GOALS.includes(kept) ? kept : "20";
  } catch {
    return "20";
  }
}

const midnight = (): string => new Date(new Date().setHours(0, 0, 0, 0)).toISOString();

/** How much of today's goal is done, and how many audits wait. */
export function Progress({ author, held }: { readonly author: string; readonly held: HeldVerdicts }) {
  const gate = useGate();
  const [goal, setGoal] = useState(keptGoal);
  const from = midnight();
  const saved = held.all.filter(({ state }) => state === "saved").length;
  const { value } = useRead(
    `progress ${author} ${from} ${saved}`,
    () => progressOf(gate, author, from),
    20_000,
  );
  const last = useLast(value);
  const coming = held.all.filter(({ state }) => state !== "saved").length;
  const judgedAudits = held.all.filter(
    ({ state, judgement }) => state !== "saved" && judgement.source === "human_audit",
  ).length;
  // What was judged a moment ago is not sent yet, but it waits for nobody.
  const waiting = Math.max(0, (last?.waiting ?? 0) - judgedAudits);
  const done = (last?.audited ?? 0) + (last?.reviewed ?? 0) + coming;
  const chosen = Number(goal);
  return (
    <div class="review-progress">
      <div>
        <p id="review-progress-text" role="status">
          <strong>
            {count(done)} of {goal} today
          </strong>
          {last !== undefined && (
            <>
              {", "}
              {count(waiting)}
              {last.waiting_at_least ? " or more" : ""} {waiting === 1 ? "audit" : "audits"} waiting
            </>
          )}
          {done >= chosen && " · done for today"}
        </p>
        <progress aria-labelledby="review-progress-text" max={chosen} value={Math.min(done, chosen)} />
      </div>
      <select
        class="small"
        aria-label="Goal for a day"
        value={goal}
        onChange={({ currentTarget: { value: chosenGoal } }) => {
          try {
            localStorage.setItem(GOAL, chosenGoal);
          } catch {
            // It holds until the page is closed.
          }
          setGoal(chosenGoal);
        }}
      >
        {GOALS.map((n) => (
          <option key={n} value={n}>
            {n} a day
          </option>
        ))}
      </select>
    </div>
  );
}

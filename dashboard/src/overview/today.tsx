import { AlarmItem } from "../alarms/item.tsx";
import type { Today } from "../api/types.ts";
import { Link } from "../router.tsx";
import { tasksOf } from "./tasks.ts";

/** What waits for a person now. */
export function NeedsMe({ today }: { readonly today: Today }) {
  const tasks = tasksOf(today);
  return (
    <section class="needs-me" aria-labelledby="today-title">
      <h2 id="today-title">What needs me today</h2>
      {tasks.length === 0 ? (
        <p class="quiet">
          Nothing waits. Escalated decisions, audits, proposals, alarms and experiments that can be decided
          appear here.
        </p>
      ) : (
        <ul class="tasks">
          {tasks.map(({ key, what, why, to, action, urgent }) => (
            <li key={key} class={urgent ? "urgent" : ""}>
              <p>
                <strong>{what}</strong> <span class="quiet">{why}</span>
              </p>
              <Link to={to}>
                {action}
                <span class="unseen">: {what}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p class="quiet">
        <Link to="/alarms">All alarms</Link>, also those that somebody looks after or that are over.
      </p>
    </section>
  );
}

/** Nothing where all is well. */
export function OpenAlarms({
  today,
  onChanged,
}: {
  readonly today: Today;
  readonly onChanged: () => Promise<void>;
}) {
  if (today.alarms.length === 0) return null;
  return (
    <section aria-labelledby="alarms-title">
      <h2 id="alarms-title">Open alarms</h2>
      <ul class="alarms">
        {today.alarms.map((alarm) => (
          <AlarmItem key={alarm.id} alarm={alarm} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  );
}

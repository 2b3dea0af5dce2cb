import type { Alarm } from "../api/types.ts";
import { useGate } from "../gate.ts";
import { acknowledgeAlarm } from "../overview/calls.ts";
import { keptAuthor } from "../parts/author.ts";
import { useTask } from "../parts/use-task.ts";
import { Link } from "../router.tsx";
import { fullTime, shortTime } from "../words/format.ts";
import { ALARM_MEANS, ALARM_NAME, alarmSteps } from "./words.ts";

interface AlarmItemProps {
  readonly alarm: Alarm;
  /** Somebody took note of it, or took that back. */
  readonly onChanged: () => Promise<void>;
}

/** One alarm: what was noticed, since when, and what to do. */
export function AlarmItem({ alarm, onChanged }: AlarmItemProps) {
  const open = alarm.closed_at === null;
  return (
    <li class={open ? "alarm open" : "alarm"}>
      <p>
        <span class={open ? "tag stop" : "tag"}>{ALARM_NAME[alarm.kind]}</span>{" "}
        {alarm.tool !== "" && <strong class="mono">{alarm.tool} </strong>}
        {alarm.text ?? ALARM_MEANS[alarm.kind]}
      </p>
      <p class="quiet">
        Since{" "}
        <time dateTime={alarm.opened_at} title={fullTime(alarm.opened_at)}>
          {shortTime(alarm.opened_at)}
        </time>
        {alarm.closed_at !== null && (
          <>
            , over since{" "}
            <time dateTime={alarm.closed_at} title={fullTime(alarm.closed_at)}>
              {shortTime(alarm.closed_at)}
            </time>
          </>
        )}
        {open &&
          alarmSteps(alarm).map(([to, words]) => (
            <span key={to}>
              {" · "}
              <Link to={to}>
                {words}
                <span class="unseen"> ({alarm.tool || ALARM_NAME[alarm.kind]})</span>
              </Link>
            </span>
          ))}
      </p>
      <Noted alarm={alarm} onChanged={onChanged} />
    </li>
  );
}

/** Who looks after it; it stays open all the same. */
function Noted({ alarm, onChanged }: AlarmItemProps) {
  const gate = useGate();
  const task = useTask();
  const { acknowledged } = alarm;
  if (acknowledged === null && alarm.closed_at !== null) return null;
  const name = <span class="unseen"> ({alarm.tool || ALARM_NAME[alarm.kind]})</span>;
  const set = (on: boolean) =>
    void task.run(async () => {
      await acknowledgeAlarm(gate, alarm.id, on, keptAuthor());
      await onChanged();
    });
  return (
    <p class="quiet">
      {acknowledged !== null && (
        <>
          Acknowledged{acknowledged.author === "" ? "" : ` by ${acknowledged.author}`},{" "}
          <time dateTime={acknowledged.at} title={fullTime(acknowledged.at)}>
            {shortTime(acknowledged.at)}
          </time>
          {acknowledged.note !== "" && ` “${acknowledged.note}”`}{" "}
        </>
      )}
      <button type="button" class="small" disabled={task.busy} onClick={() => set(acknowledged === null)}>
        {acknowledged === null ? "Acknowledge" : "Undo"}
        {name}
      </button>
      {task.failure !== null && <span role="alert"> Not saved: {task.failure}</span>}
    </p>
  );
}

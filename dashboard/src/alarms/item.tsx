import type { Alarm } from "../api/types.ts";
import { Link } from "../router.tsx";
import { fullTime, shortTime } from "../words/format.ts";
import { ALARM_MEANS, ALARM_NAME, alarmSteps } from "./words.ts";

/** One alarm: what was noticed, since when, and what to do. */
export function AlarmItem({ alarm }: { readonly alarm: Alarm }) {
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
    </li>
  );
}

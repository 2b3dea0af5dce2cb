import { useGate, REFRESH_MS } from "../gate.ts";
import { readAlarms } from "../overview/calls.ts";
import { Choice } from "../parts/choice.tsx";
import { Trouble, Waiting } from "../parts/trouble.tsx";
import type { ViewProps } from "../pages/routes.ts";
import { addressWith, go, Link } from "../router.tsx";
import { useRead } from "../use-read.ts";
import { AlarmItem } from "./item.tsx";
import { ALARM_MEANS, ALARM_NAME } from "./words.ts";
import "../style/today.css";

const STATES = [
  ["waiting", "open, not acknowledged"],
  ["open", "open"],
  ["closed", "over"],
] as const;

/** What the gate noticed by itself, now and before. */
export default function AlarmsView({ place }: ViewProps) {
  const gate = useGate();
  const { query } = place;
  const state = query.get("state") ?? "";
  const asked = {
    open: state === "open" || state === "waiting" ? "true" : state === "closed" ? "false" : undefined,
    acknowledged: state === "waiting" ? "false" : undefined,
    kind: query.get("kind") ?? undefined,
    tool: query.get("tool") ?? undefined,
    cursor: query.get("cursor") ?? undefined,
  };
  const alarms = useRead(`alarms ${query.toString()}`, () => readAlarms(gate, asked), REFRESH_MS * 4);
  const items = alarms.value?.items;
  const set = (changes: Readonly<Record<string, string | undefined>>) =>
    go(addressWith(place, { ...changes, cursor: undefined }));
  const filtered = query.size > 0;
  return (
    <>
      <p class="back">
        <Link to="/">← Overview</Link>
      </p>
      <div class="bar">
        <h1>Alarms</h1>
        <Choice
          label="State"
          value={state}
          any="all"
          options={STATES}
          onChoose={(value) => set({ state: value })}
        />
        <Choice
          label="Kind"
          value={query.get("kind") ?? ""}
          any="all"
          options={Object.entries(ALARM_NAME).map(([kind, name]) => [kind, name.toLowerCase()] as const)}
          onChoose={(kind) => set({ kind })}
        />
      </div>
      <Trouble error={items === undefined || alarms.error?.status === 0 ? null : alarms.error} />
      {items === undefined ? (
        <Waiting error={alarms.error} />
      ) : items.length === 0 ? (
        <div class="empty">
          {filtered ? (
            <p>
              No alarm fits these filters. <Link to={place.path}>Show all</Link>
            </p>
          ) : (
            <>
              <p>No alarm. The gate looks every hour, and tells here:</p>
              <dl>
                {Object.entries(ALARM_MEANS).map(([kind, means]) => (
                  <div key={kind}>
                    <dt>{ALARM_NAME[kind as keyof typeof ALARM_NAME]}</dt>
                    <dd>{means}</dd>
                  </div>
                ))}
              </dl>
            </>
          )}
        </div>
      ) : (
        <ul class="alarms">
          {items.map((alarm) => (
            <AlarmItem key={alarm.id} alarm={alarm} onChanged={alarms.again} />
          ))}
        </ul>
      )}
      {alarms.value?.next_cursor && (
        <p class="more">
          <Link to={addressWith(place, { cursor: alarms.value.next_cursor })}>Older alarms</Link>
        </p>
      )}
      <p class="quiet note">
        An alarm closes by itself when what it tells of is over. Acknowledge one that somebody looks after: it
        no longer waits on the overview, and stays open here.
      </p>
    </>
  );
}

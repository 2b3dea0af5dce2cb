import { useState } from "preact/hooks";
import type { ToolOrder } from "../../api/types.ts";
import { useGate } from "../../gate.ts";
import { Waiting } from "../../parts/trouble.tsx";
import { keptAuthor } from "../../parts/author.ts";
import { useTask } from "../../parts/use-task.ts";
import { dismissOrder, readOrder } from "../../policies/calls.ts";
import { useRead } from "../../use-read.ts";
import { count, percent, plural, shortTime } from "../../words/format.ts";

type Seen = ToolOrder["items"][number];

interface OrderPartProps {
  readonly tool: string;
  /** Tools that must run before it already, by the policy or by a change in the making. */
  readonly after: readonly string[];
  readonly heading: "h2" | "h3";
  /** Makes it a change of the policy, which is not saved by that. */
  readonly onAccept: (before: string) => void;
}

/** Orders of tools that the sessions of the log keep, to be made a rule or dismissed. */
export function OrderPart({ tool, after, heading: Heading, onAccept }: OrderPartProps) {
  const gate = useGate();
  const reading = useRead(`order ${tool}`, () => readOrder(gate, tool), null);
  const [said, setSaid] = useState<string | null>(null);
  const task = useTask();
  const order = reading.value;
  const dismiss = (before: string, on: boolean) =>
    void task.run(async () => {
      await dismissOrder(gate, tool, { before, dismissed: on, author: keptAuthor() });
      await reading.again();
      setSaid(on ? before : null);
    });
  const proposed = order?.items.filter((one) => one.proposed && !after.includes(one.tool)) ?? [];
  const open = proposed.filter((one) => one.dismissed === null);
  const hidden = proposed.filter((one) => one.dismissed !== null);
  return (
    <section aria-labelledby="order-title" class="order">
      <Heading id="order-title">Order of tools</Heading>
      <p class="quiet">
        What ran before <code>{tool}</code> in the sessions of the log. The log shows what agents did, not
        what was right, so a person decides.
      </p>
      {order === undefined ? (
        <Waiting error={reading.error} />
      ) : (
        <>
          {open.length === 0 && <p>{noneWords(order, after, hidden.length > 0)}</p>}
          {open.map((one) => (
            <Proposed
              key={one.tool}
              order={order}
              seen={one}
              onAccept={() => onAccept(one.tool)}
              onDismiss={() => dismiss(one.tool, true)}
            />
          ))}
          <p role="status">
            {said !== null && (
              <>
                Dismissed: {said} before {tool}.{" "}
                <button type="button" class="small" onClick={() => dismiss(said, false)}>
                  Undo
                </button>
              </>
            )}
          </p>
          {task.failure !== null && <p role="alert">Not saved: {task.failure}</p>}
          {hidden.length > 0 && (
            <details>
              <summary>{plural(hidden.length, "dismissed proposal")}</summary>
              <ul>
                {hidden.map((one) => (
                  <li key={one.tool}>
                    <code>{one.tool}</code> before <code>{tool}</code>
                    {one.dismissed !== null && (
                      <span class="quiet">
                        , {one.dismissed.author === "" ? "" : `by ${one.dismissed.author}, `}
                        {shortTime(one.dismissed.at)}
                      </span>
                    )}{" "}
                    <button type="button" class="small" onClick={() => dismiss(one.tool, false)}>
                      Propose it again<span class="unseen"> ({one.tool})</span>
                    </button>
                  </li>
                ))}
              </ul>
            </details>
          )}
          {order.items.length > 0 && <SeenTable order={order} />}
        </>
      )}
    </section>
  );
}

function noneWords(
  { sessions, looked_at: lookedAt, items }: ToolOrder,
  after: readonly string[],
  hidden: boolean,
): string {
  if (sessions === 0) return `It ran in no session of the last ${plural(lookedAt, "decision")}.`;
  const held = after.length === 0 ? "" : ` The policy demands already: ${after.join(", ")}.`;
  if (sessions < 20)
    return `It ran in ${plural(sessions, "session")}; from 20 on an order can be proposed.${held}`;
  const taken = hidden || items.some((one) => one.proposed && after.includes(one.tool));
  return `${taken ? "Nothing else is proposed." : "No order is kept so often that it is proposed."}${held}`;
}

interface ProposedProps {
  readonly order: ToolOrder;
  readonly seen: Seen;
  readonly onAccept: () => void;
  readonly onDismiss: () => void;
}

function Proposed({ order, seen, onAccept, onDismiss }: ProposedProps) {
  const { tool, sessions, calls } = order;
  return (
    <article class="proposal" aria-label={`${tool} only after ${seen.tool}`}>
      <p>
        <strong>
          <code>{tool}</code> only after <code>{seen.tool}</code>
        </strong>
        : so it was in {count(seen.before)} of {plural(sessions, "session")} ({percent(seen.share)}; lower end
        of its 95 % interval: {percent(seen.low)}).
      </p>
      <p>
        As a rule it would have stopped {count(seen.stopped)} of {plural(calls, "call")} that ran.
        {order.more && " Sessions that began before the decisions that were read may make this too high."}
      </p>
      <p class="verdicts">
        <button type="button" class="main" onClick={onAccept}>
          Make it a rule …
        </button>
        <button type="button" onClick={onDismiss}>
          Dismiss
        </button>
      </p>
    </article>
  );
}

const SeenTable = ({ order }: { readonly order: ToolOrder }) => (
  <details>
    <summary>All that ran before it</summary>
    <table class="tools">
      <thead>
        <tr>
          <th scope="col">Tool</th>
          <th scope="col">Sessions with it before</th>
          <th scope="col">In sessions without {order.tool}</th>
          <th scope="col">Calls without it before</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((seen) => (
          <tr key={seen.tool}>
            <th scope="row" data-name="Tool" class="call">
              {seen.tool}
            </th>
            <td data-name="Sessions with it before">
              {count(seen.before)} of {count(order.sessions)} ({percent(seen.share)})
            </td>
            <td data-name={`In sessions without ${order.tool}`}>
              {seen.elsewhere === null ? "there are none" : percent(seen.elsewhere)}
            </td>
            <td data-name="Calls without it before">
              {count(seen.stopped)} of {count(order.calls)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

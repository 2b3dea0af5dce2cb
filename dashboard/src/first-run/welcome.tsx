import { useState } from "preact/hooks";
import { exampleCommand } from "../parts/example.ts";
import { DemoButton } from "./demo.tsx";
import { snippets } from "./snippets.ts";
import "../style/first-run.css";

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])$/;

/** What comes when, for somebody who sees nothing yet. */
const COMES: readonly (readonly [when: string, what: string])[] = [
  ["at once", "each decision, with the reason why the gate let the call run or would have stopped it"],
  [
    "with the first outcomes",
    "how often the gate is right: IDKS, harm by tool, curves. Agents, tools or you report them",
  ],
  [
    "after some twenty outcomes of stopped calls",
    "whether it pays to let the gate stop calls of a tool for real",
  ],
  ["once an hour", "alarms, where a tool is no longer what it was"],
];

/** How to begin: the demo, or two lines in an own client. Shown while the log holds no decision. */
export function Welcome() {
  const [chosen, setChosen] = useState(0);
  const all = snippets(location.origin, !LOOPBACK.test(location.hostname));
  const { before, change, after } = all[chosen] ?? { before: "", change: "", after: "" };
  return (
    <section class="welcome" aria-labelledby="welcome-title">
      <h2 id="welcome-title">No decision yet</h2>
      <p>
        The gate sits between an agent and its model. It judges each tool call that the model makes, and at
        first it only watches: everything runs, and you see what it would have stopped.
      </p>
      <ol>
        <li>
          <h3>See it work</h3>
          <DemoButton />
        </li>
        <li>
          <h3>Point a client at it</h3>
          <p>Two lines change; the provider’s key stays where it is.</p>
          <div class="choices" role="group" aria-label="Language">
            {all.map(({ name }, i) => (
              <button key={name} type="button" aria-pressed={i === chosen} onClick={() => setChosen(i)}>
                {name}
              </button>
            ))}
          </div>
          <pre tabIndex={0}>
            {before}
            <mark>{change}</mark>
            {after}
          </pre>
        </li>
        <li>
          <h3>Or bring your own samples</h3>
          <p>A conversation, its tools, and what the model answered, from any shell:</p>
          <details>
            <summary>The command</summary>
            <pre tabIndex={0}>{exampleCommand(location.origin)}</pre>
          </details>
        </li>
      </ol>
      <h3>What appears here, and when</h3>
      <dl class="comes">
        {COMES.map(([when, what]) => (
          <div key={when}>
            <dt>{when}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import type { Model } from "../api/types.ts";
import { count, plural } from "../words/format.ts";

/** The data sets that it learned from, and the settings of the training. */
export function Training({ model: { training, seed } }: { readonly model: Model }) {
  const settings = Object.entries(training.settings);
  return (
    <>
      <table class="plain narrow">
        <thead>
          <tr>
            <th scope="col">Data set</th>
            <th scope="col" class="number">
              Groups of samples
            </th>
            <th scope="col" class="number">
              Questions
            </th>
          </tr>
        </thead>
        <tbody>
          {training.sets.map(({ data, groups, questions }) => (
            <tr key={data}>
              <th scope="row">{data}</th>
              <td class="number">{count(groups)}</td>
              <td class="number">{count(questions)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <details class="numbers">
        <summary>{plural(settings.length, "setting")} of the training</summary>
        <dl class="facts">
          {[...settings, ["seed", seed] as const].map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd class="mono">{typeof value === "object" ? JSON.stringify(value) : String(value)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

/** What no number of the card speaks of. */
export function Untested({ model: { metrics } }: { readonly model: Model }) {
  const most = Math.max(...metrics.map(({ k }) => k));
  const agents = new Set(metrics.flatMap(({ by_agent: parts }) => Object.keys(parts ?? {})));
  const kinds = new Set(metrics.flatMap(({ by_bench: parts }) => Object.keys(parts ?? {})));
  if (metrics.length === 0) return null;
  return (
    <section aria-labelledby="untested-title">
      <h3 id="untested-title">What these numbers do not speak of</h3>
      <ul>
        <li>
          Agents other than {agents.size === 0 ? "those of the sets" : `these ${agents.size}`}, and tools or
          kinds of questions other than {kinds.size === 0 ? "theirs" : `the ${kinds.size} kinds in them`};
          nobody has shown how it carries over to yours.
        </li>
        <li>
          More than {plural(most, "sample")}, and second opinions of a model that is not among the agents.
        </li>
        <li>Languages, lengths and formats that the sets do not hold, and arguments that are no text.</li>
        <li>What becomes of a call when it runs: right here means that it is the call that was asked for.</li>
      </ul>
      <p>What it is worth on your own traffic stands on each tool’s page, as soon as outcomes are known.</p>
    </section>
  );
}

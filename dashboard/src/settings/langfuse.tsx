import { useState } from "preact/hooks";
import { REFRESH_MS, useGate } from "../gate.ts";
import { Failure } from "../parts/failure.tsx";
import { useTask } from "../parts/use-task.ts";
import { useRead } from "../use-read.ts";
import { count, fullTime, plural } from "../words/format.ts";
import { type Connection, type Mirror, readHealth, type Settings, testLangfuse } from "./calls.ts";

/** The mirror: whether it is set up, whether it answers, what waits for it and how far its labels were fetched. */
export function LangfusePart({ langfuse }: Pick<Settings, "langfuse">) {
  const gate = useGate();
  const health = useRead("health of the mirror", () => readHealth(gate), REFRESH_MS * 2);
  const [connection, setConnection] = useState<Connection | null>(null);
  const { busy, failure, run } = useTask();
  if (!langfuse.configured) {
    return (
      <p class="empty">
        No Langfuse is set up; nothing is exported and nothing is kept for it. Set the secrets{" "}
        <code>LANGFUSE_PUBLIC_KEY</code> and <code>LANGFUSE_SECRET_KEY</code>, and{" "}
        <code>LANGFUSE_BASE_URL</code> where it is not the European cloud. Then each decision is a trace
        there, each outcome a score, and scores that people give come back as labels.
      </p>
    );
  }
  const test = () =>
    run(async () => {
      setConnection(null);
      setConnection(await testLangfuse(gate));
    });
  return (
    <>
      {langfuse.problem !== null && (
        <p class="trouble" role="alert">
          <strong>The settings are wrong.</strong> {langfuse.problem}.
        </p>
      )}
      <dl class="facts">
        <div>
          <dt>Address</dt>
          <dd>
            {langfuse.base_url === null ? "unknown" : <a href={langfuse.base_url}>{langfuse.base_url}</a>}
          </dd>
        </div>
        <div>
          <dt>Environment</dt>
          <dd>{langfuse.environment ?? "none"}</dd>
        </div>
        <div>
          <dt>Scores that become labels</dt>
          <dd>{langfuse.labels === null ? "none" : langfuse.labels.join(", ")}</dd>
        </div>
        <div>
          <dt>Labels fetched until</dt>
          <dd>{pulledWords(langfuse.pulled)}</dd>
        </div>
      </dl>
      <p>{mirrorWords(health.value?.outbox?.langfuse ?? null)}</p>
      <p class="verdicts">
        <button type="button" disabled={busy} onClick={() => void test()}>
          {busy ? "Asking Langfuse …" : "Test the connection"}
        </button>
      </p>
      <div role="status">
        {connection !== null && (
          <p class={connection.ok ? "done" : "trouble"}>
            <strong>{connection.ok ? "It works." : PROBLEMS[connection.problem ?? "failing"]}</strong>{" "}
            {connection.message} <span class="quiet">({count(connection.took_ms)} ms)</span>
          </p>
        )}
      </div>
      <Failure what="It could not be tested." failure={failure} />
    </>
  );
}

const PROBLEMS: Readonly<Record<NonNullable<Connection["problem"]>, string>> = {
  not_configured: "Nothing is set up.",
  settings: "A variable is wrong.",
  wrong_key: "The keys are wrong.",
  forbidden: "The keys may not do this.",
  wrong_host: "The address is wrong.",
  unreachable: "Nothing answers.",
  failing: "Langfuse is not well.",
};

function pulledWords(pulled: Settings["langfuse"]["pulled"]): string {
  if (pulled === null) return "unknown, the database is away";
  if (pulled.read_until === null) return pulled.under_way ? "under way for the first time" : "not yet";
  return `${fullTime(pulled.read_until)}${pulled.under_way ? ", going on now" : ""}`;
}

function mirrorWords(mirror: Mirror | null): string {
  if (mirror === null) return "What waits for it is not known now.";
  const { waiting, oldest_at: oldest, dropped, refused, failures, last_error: error } = mirror;
  return [
    waiting === 0
      ? "All that the log holds was sent."
      : `${plural(waiting, "decision or outcome waits", "decisions and outcomes wait")} to be sent${oldest === null ? "" : `, the oldest since ${fullTime(oldest)}`}.`,
    ...(failures > 0
      ? [`The last ${plural(failures, "try", "tries")} failed: ${error ?? "no reason"}.`]
      : []),
    ...(dropped > 0 ? [`${count(dropped)} were left out because too many waited.`] : []),
    ...(refused > 0
      ? [
          `${count(refused)} were refused for what they hold${failures === 0 && error !== null ? `: ${error}` : ""}.`,
        ]
      : []),
  ].join(" ");
}

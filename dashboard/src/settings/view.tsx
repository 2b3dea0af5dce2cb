import type { ComponentChildren } from "preact";
import type { ViewProps } from "../pages/routes.ts";
import "../style/policies.css";
import "../style/models.css";
import "../style/settings.css";
import { REFRESH_MS, useGate } from "../gate.ts";
import { Waiting } from "../parts/trouble.tsx";
import { useRead } from "../use-read.ts";
import { readSettings } from "./calls.ts";
import { About } from "./about.tsx";
import { Export } from "./export.tsx";
import { Keys } from "./keys.tsx";
import { LangfusePart } from "./langfuse.tsx";
import { DatabasePart, OutboxPart } from "./outbox.tsx";
import { Retention, Stored } from "./stored.tsx";

const PARTS = [
  ["keys", "Keys"],
  ["content", "Stored content"],
  ["retention", "Retention"],
  ["langfuse", "Langfuse"],
  ["log", "Outbox and database"],
  ["export", "Export"],
  ["about", "About"],
] as const;
type PartName = (typeof PARTS)[number][0];

/** What is set for this deployment, and how it is. */
export default function SettingsView({ place }: ViewProps) {
  const gate = useGate();
  const settings = useRead("settings", () => readSettings(gate), REFRESH_MS * 4);
  const policy = useRead("policy", gate.policy, null);
  const known = settings.value;
  return (
    <>
      <h1>Settings</h1>
      <ul class="plain ways" aria-label="On this page">
        {PARTS.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
      {known === undefined ? (
        <Waiting error={settings.error} />
      ) : (
        <>
          <Part id="keys">
            <Keys project={known.project} local={known.local} />
          </Part>
          <Part id="content">
            {policy.value === undefined ? <Waiting error={policy.error} /> : <Stored policy={policy.value} />}
          </Part>
          <Part id="retention">
            <Retention retention={known.retention} />
          </Part>
          <Part id="langfuse">
            <LangfusePart langfuse={known.langfuse} />
          </Part>
          <Part id="log">
            <h3>Outbox</h3>
            <OutboxPart />
            <h3>Database</h3>
            <DatabasePart database={known.database} />
          </Part>
          <Part id="export">
            <Export place={place} />
          </Part>
          <Part id="about">
            <About settings={known} />
          </Part>
        </>
      )}
    </>
  );
}

function Part({ id, children }: { readonly id: PartName; readonly children: ComponentChildren }) {
  const title = PARTS.find(([name]) => name === id)?.[1] ?? id;
  return (
    <section class="part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

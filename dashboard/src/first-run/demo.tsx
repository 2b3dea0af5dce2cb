import { useState } from "preact/hooks";
import { ApiError } from "../api/client.ts";
import { REFRESH_MS, useGate } from "../gate.ts";
import { useRead } from "../use-read.ts";
import { shortTime } from "../words/format.ts";
import { endDemo, playDemo, readDemo } from "./calls.ts";

/** That what is seen comes from the demo, while it runs, and how to end it. */
export function DemoRuns() {
  const gate = useGate();
  const demo = useRead("demo runs", () => readDemo(gate), REFRESH_MS * 2);
  const endsAt = demo.value?.ends_at ?? null;
  if (endsAt === null) return null;
  return (
    <p class="note" role="status">
      Demo traffic of simulated agents runs until {shortTime(endsAt)}.{" "}
      <button type="button" class="small" onClick={() => void endDemo(gate).finally(demo.again)}>
        End the demo
      </button>
    </p>
  );
}

/** Plays simulated agents through this gate, where the gate can. */
export function DemoButton() {
  const gate = useGate();
  const demo = useRead("demo", () => readDemo(gate), REFRESH_MS);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const ask = async (order: typeof playDemo) => {
    setBusy(true);
    setSaid("");
    try {
      await order(gate);
      await demo.again();
    } catch (error) {
      setSaid(error instanceof ApiError ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  if (demo.value === undefined) return null;
  const { available, ends_at } = demo.value;
  if (!available) {
    return (
      <p class="quiet">
        This gate plays no demo: only a local start (<code>npm start</code>) with its own database and the
        simulated model does.
      </p>
    );
  }
  return (
    <>
      <p>
        {ends_at === null ? (
          <button type="button" class="main" disabled={busy} onClick={() => void ask(playDemo)}>
            Play the demo
          </button>
        ) : (
          <button type="button" disabled={busy} onClick={() => void ask(endDemo)}>
            End the demo
          </button>
        )}{" "}
        <span role="status">
          {said !== "" ? said : ends_at === null ? "" : `Demo traffic runs until ${shortTime(ends_at)}.`}
        </span>
      </p>
      <p class="quiet">
        Three simulated agents (mail, shop, calendar) ask for tool calls for five minutes, and report what
        became of them. No real model is asked and nothing leaves this machine. It ends as soon as an agent of
        yours uses the gate, so that the numbers never mix.
      </p>
    </>
  );
}

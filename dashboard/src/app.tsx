import { useState } from "preact/hooks";
import { Decisions } from "./decisions.tsx";
import { KeyForm } from "./key-form.tsx";
import { useGate, type GateState } from "./state.ts";
import { Status } from "./status.tsx";

const KEY_NAME = "idk-key";

export function App() {
  const [key, setKey] = useState(() => sessionStorage.getItem(KEY_NAME) ?? "");
  const state = useGate(key);
  const keep = (value: string) => {
    sessionStorage.setItem(KEY_NAME, value);
    setKey(value);
  };
  const refused = [state.decisions.error, state.policyVersion.error].some(
    (error) => error?.status === 401 || error?.status === 403,
  );
  return (
    <>
      <header>
        <h1>IDK Gate</h1>
        <p class="quiet">Lets a tool call run, or says “I don’t know” in a useful way.</p>
      </header>
      <main>
        <Status state={state} />
        {refused ? <KeyForm given={key !== ""} onKey={keep} /> : <Trouble state={state} />}
        <section aria-labelledby="decisions-title">
          <h2 id="decisions-title">Last decisions</h2>
          {!refused && <Decisions rows={state.decisions.value} failed={state.decisions.error !== null} />}
        </section>
      </main>
      <footer class="quiet">
        {state.readAt === null ? "Reading …" : `Read at ${clock(state.readAt)}. Refreshes every 5 seconds.`}
      </footer>
    </>
  );
}

/** Says in words what cannot be reached, and what that means. */
function Trouble({ state }: { state: GateState }) {
  const { health, decisions } = state;
  if (health.error?.status === 0) {
    return (
      <p class="trouble" role="alert">
        <strong>The gate does not answer.</strong> Is it still running? Start it with <code>npm start</code>;
        this page goes on by itself.
      </p>
    );
  }
  if (health.value?.database === "unreachable") {
    return (
      <p class="trouble" role="alert">
        <strong>The database cannot be reached.</strong> The gate still decides. Decisions and outcomes wait
        in the outbox and are written when the database is back.
      </p>
    );
  }
  const error = health.error ?? decisions.error;
  if (error === null) return null;
  return (
    <p class="trouble" role="alert">
      <strong>The gate answered with an error.</strong> {error.message}
    </p>
  );
}

const clock = (time: Date) => time.toLocaleTimeString(undefined, { hour12: false });

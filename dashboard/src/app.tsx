import { useEffect, useMemo, useState } from "preact/hooks";
import { GateClient } from "./api/client.ts";
import { DecisionView } from "./decision/view.tsx";
import { DecisionsView } from "./decisions/view.tsx";
import { GateContext, REFRESH_MS } from "./gate.ts";
import { KeyForm } from "./parts/key-form.tsx";
import { Status } from "./parts/status.tsx";
import { isRefusal, Trouble } from "./parts/trouble.tsx";
import { Link, type Place, usePlace } from "./router.tsx";
import { ToolsView } from "./tools/view.tsx";
import { useRead } from "./use-read.ts";

const KEY_NAME = "idk-key";

/** The frame: what runs, where to go, and a key where one is wanted. */
export function App() {
  const [key, setKey] = useState(() => sessionStorage.getItem(KEY_NAME) ?? "");
  const gate = useMemo(() => new GateClient(key), [key]);
  const place = usePlace();
  const health = useRead("health", gate.health, REFRESH_MS);
  const access = useRead(`access ${key}`, gate.policy, 30_000);
  const keep = (value: string) => {
    sessionStorage.setItem(KEY_NAME, value);
    setKey(value);
  };
  return (
    <GateContext.Provider value={gate}>
      <header class="frame">
        <p class="brand">
          <strong>IDK Gate</strong> <span class="quiet">lets a tool call run, or says “I don’t know”</span>
        </p>
        <nav aria-label="Views">
          <Link to="/" current={place.path === "/" || place.path.startsWith("/decisions")}>
            Decisions
          </Link>
          <Link to="/tools" current={place.path === "/tools"}>
            Tools
          </Link>
        </nav>
        <Status health={health} />
      </header>
      <main>
        {isRefusal(access.error) ? (
          <KeyForm given={key !== ""} onKey={keep} />
        ) : (
          <>
            <Trouble error={health.error?.status === 0 ? health.error : null} />
            <View place={place} />
          </>
        )}
      </main>
    </GateContext.Provider>
  );
}

function View({ place }: { readonly place: Place }) {
  const id = /^\/decisions\/([\w-]+)$/.exec(place.path)?.[1];
  const title = id !== undefined ? "Decision" : place.path === "/tools" ? "Tools" : "Decisions";
  useEffect(() => {
    document.title = `${title} · IDK Gate`;
  }, [title]);
  if (id !== undefined) return <DecisionView key={id} id={id} />;
  if (place.path === "/tools") return <ToolsView place={place} />;
  if (place.path === "/" || place.path === "/decisions") return <DecisionsView place={place} />;
  return (
    <>
      <h1>Nothing here</h1>
      <p>
        This address shows nothing. Go to the <Link to="/">decisions</Link>.
      </p>
    </>
  );
}

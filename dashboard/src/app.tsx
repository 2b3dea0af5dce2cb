import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { GateClient } from "./api/client.ts";
import { GateContext, REFRESH_MS } from "./gate.ts";
import { keepKey, readKey } from "./key.ts";
import { KeyHelp } from "./keys/help.tsx";
import { listenToKeys, useKeys } from "./keys/keys.ts";
import { Page } from "./pages/page.tsx";
import { routeOf, SECTIONS } from "./pages/routes.ts";
import { KeyForm } from "./parts/key-form.tsx";
import { Status } from "./parts/status.tsx";
import { isRefusal, Trouble } from "./parts/trouble.tsx";
import { go, Link, usePlace } from "./router.tsx";
import { ThemeChoice } from "./theme/theme.tsx";
import { useRead } from "./use-read.ts";

/** The frame: what runs, where to go, and a key where one is wanted. */
export function App() {
  const [key, setKey] = useState(readKey);
  const [help, setHelp] = useState(false);
  const refused = useRef(() => {});
  const gate = useMemo(() => new GateClient(key, () => refused.current()), [key]);
  const place = usePlace();
  const health = useRead("health", gate.health, REFRESH_MS);
  // Not by the client of the views: its own refusal would ask again without end.
  const access = useRead(`access ${key}`, () => new GateClient(key).policy(), 30_000);
  refused.current = () => void access.again();
  const section = routeOf(place.path)?.route.section;
  useEffect(listenToKeys, []);
  // On a small screen the navigation is wider than the screen.
  useEffect(
    () =>
      document.querySelector("nav a[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" }),
    [section],
  );
  useKeys("Everywhere", [
    ...SECTIONS.map(({ name, path, key }) => ({
      keys: `g ${key}`,
      does: `Go to ${name}`,
      run: () => go(path),
    })),
    { keys: "?", does: "List the keys", run: () => setHelp(true) },
  ]);
  const keep = (value: string) => {
    keepKey(value);
    setKey(value);
  };
  return (
    <GateContext.Provider value={gate}>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <header class="frame">
        <p class="brand">
          <strong>IDK Gate</strong> <span class="quiet">lets a tool call run, or says “I don’t know”</span>
        </p>
        <Status health={health} />
        <div class="settings">
          <ThemeChoice />
          <button type="button" class="small" onClick={() => setHelp(true)}>
            Keys <kbd>?</kbd>
          </button>
        </div>
        <nav aria-label="Views">
          {SECTIONS.map(({ name, path }) => (
            <Link key={path} to={path} current={section === name}>
              {name}
            </Link>
          ))}
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        {isRefusal(access.error) ? (
          <KeyForm given={key !== ""} onKey={keep} />
        ) : (
          <>
            <Trouble error={health.error?.status === 0 ? health.error : null} />
            <Page place={place} />
          </>
        )}
      </main>
      {help && <KeyHelp onClose={() => setHelp(false)} />}
    </GateContext.Provider>
  );
}

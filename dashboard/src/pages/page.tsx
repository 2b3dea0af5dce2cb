import { useEffect, useState } from "preact/hooks";
import { Link, type Place } from "../router.tsx";
import { type Route, routeOf, type View } from "./routes.ts";

type Loaded =
  | { readonly route: Route; readonly view: View }
  | { readonly route: Route; readonly error: true };

const known = new Map<Route, View>();

/** The view of an address. Its code is loaded with its first opening; while another one loads, the last one stays. */
export function Page({ place }: { readonly place: Place }) {
  const found = routeOf(place.path);
  const route = found?.route ?? null;
  const title = route?.title ?? "Nothing here";
  const loaded = useView(route);
  useEffect(() => {
    document.title = `${title} · IDK Gate`;
  }, [title]);
  if (found === null) {
    return (
      <>
        <h1>Nothing here</h1>
        <p>
          This address shows nothing. Go to the <Link to="/">start</Link>.
        </p>
      </>
    );
  }
  if (loaded === null || loaded.route !== route) return <p class="quiet">Reading …</p>;
  if ("error" in loaded) {
    return (
      <p class="trouble" role="alert">
        <strong>This part of the page could not be loaded.</strong> The gate may have been updated or stopped.{" "}
        <button type="button" onClick={() => location.reload()}>
          Load the page again
        </button>
      </p>
    );
  }
  const Shown = loaded.view;
  return <Shown key={JSON.stringify([route?.path, found.params])} place={place} params={found.params} />;
}

function useView(route: Route | null): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    if (route === null || known.has(route)) return undefined;
    let wanted = true;
    void route.load().then(
      ({ default: view }) => {
        known.set(route, view);
        if (wanted) setLoaded({ route, view });
      },
      (error: unknown) => {
        console.error(error);
        if (wanted) setLoaded({ route, error: true });
      },
    );
    return () => {
      wanted = false;
    };
  }, [route]);
  const view = route === null ? undefined : known.get(route);
  return route !== null && view !== undefined ? { route, view } : loaded;
}

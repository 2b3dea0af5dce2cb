/** Every view has an address of its own that holds its filters; the browser's history is the only state of that. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { movedTo } from "./pages/moved.ts";

export interface Place {
  readonly path: string;
  readonly query: URLSearchParams;
}

const MOVED = "idk-moved";

const here = (): Place => ({ path: location.pathname, query: new URLSearchParams(location.search) });

/** Where the address leads, which is put right where it is an old one. */
function arrive(): Place {
  const { path, query } = here();
  const moved = movedTo(path, query);
  if (moved !== null) history.replaceState(null, "", moved);
  return here();
}

export function usePlace(): Place {
  const [place, setPlace] = useState(arrive);
  useEffect(() => {
    const onMove = () => setPlace(arrive());
    addEventListener("popstate", onMove);
    addEventListener(MOVED, onMove);
    return () => {
      removeEventListener("popstate", onMove);
      removeEventListener(MOVED, onMove);
    };
  }, []);
  return place;
}

/** @param replace do not make a new entry in the history */
export function go(address: string, { replace = false }: { replace?: boolean } = {}): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  dispatchEvent(new Event(MOVED));
}

/** The address with some parameters of its query set anew; undefined takes one out. */
export function addressWith(place: Place, changes: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(place.query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === "") query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return text === "" ? place.path : `${place.path}?${text}`;
}

interface LinkProps {
  readonly to: string;
  readonly class?: string;
  readonly current?: boolean;
  readonly children: ComponentChildren;
}

/** A real link, so that it can be opened in a new tab; a plain click stays on the page. */
export function Link({ to, current = false, children, ...rest }: LinkProps) {
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
    scrollTo(0, 0);
  };
  return (
    <a href={to} onClick={onClick} {...(current ? { "aria-current": "page" as const } : {})} {...rest}>
      {children}
    </a>
  );
}

/** Every address of the page: its title, its place in the navigation, and the view that shows it, loaded when it is opened. */
import type { JSX } from "preact";
import type { Place } from "../router.tsx";

export interface ViewProps {
  readonly place: Place;
  /** What stands in the address for `:name`. */
  readonly params: Readonly<Record<string, string>>;
}
export type View = (props: ViewProps) => JSX.Element;

export interface Route {
  /** Parts between slashes; `:name` stands for any one part. */
  readonly path: string;
  readonly title: string;
  /** The entry of the navigation that is marked while this is open. */
  readonly section: string;
  readonly load: () => Promise<{ readonly default: View }>;
}

/** An entry of the navigation and the key that follows `g` to get there. */
export interface Section {
  readonly name: string;
  readonly path: string;
  readonly key: string;
}

export const SECTIONS: readonly Section[] = [
  { name: "Overview", path: "/", key: "o" },
  { name: "Decisions", path: "/decisions", key: "d" },
  { name: "Tools", path: "/tools", key: "t" },
  { name: "Review", path: "/review", key: "r" },
  { name: "Experiments", path: "/experiments", key: "e" },
  { name: "Policies", path: "/policies", key: "p" },
  { name: "Models", path: "/models", key: "m" },
  { name: "Settings", path: "/settings", key: "s" },
];

export const ROUTES: readonly Route[] = [
  { path: "/", title: "Overview", section: "Overview", load: () => import("../overview/view.tsx") },
  { path: "/alarms", title: "Alarms", section: "Overview", load: () => import("../alarms/view.tsx") },
  {
    path: "/decisions",
    title: "Decisions",
    section: "Decisions",
    load: () => import("../decisions/view.tsx"),
  },
  {
    path: "/decisions/:id",
    title: "Decision",
    section: "Decisions",
    load: () => import("../decision/view.tsx"),
  },
  { path: "/tools", title: "Tools", section: "Tools", load: () => import("../tools/view.tsx") },
  { path: "/tools/:tool", title: "Tool", section: "Tools", load: () => import("../tool/view.tsx") },
  {
    path: "/policies",
    title: "Policies",
    section: "Policies",
    load: () => import("../policies/view.tsx"),
  },
  {
    path: "/policies/all",
    title: "Policy of all tools",
    section: "Policies",
    load: () => import("../policies/rule-view.tsx"),
  },
  {
    path: "/policies/tools/:tool",
    title: "Policy of a tool",
    section: "Policies",
    load: () => import("../policies/rule-view.tsx"),
  },
  {
    path: "/policies/versions",
    title: "Versions of the policy",
    section: "Policies",
    load: () => import("../policies/versions-view.tsx"),
  },
  {
    path: "/policies/import",
    title: "Import a policy",
    section: "Policies",
    load: () => import("../policies/import-view.tsx"),
  },
  {
    path: "/policies/prices",
    title: "Prices of models",
    section: "Policies",
    load: () => import("../policies/prices-view.tsx"),
  },
  {
    path: "/models",
    title: "Models",
    section: "Models",
    load: () => import("../models/view.tsx"),
  },
  {
    path: "/settings",
    title: "Settings",
    section: "Settings",
    load: () => import("../settings/view.tsx"),
  },
  { path: "/review", title: "Review", section: "Review", load: () => import("../review/view.tsx") },
  {
    path: "/experiments",
    title: "Experiments",
    section: "Experiments",
    load: () => import("../experiments/view.tsx"),
  },
  {
    path: "/experiments/new",
    title: "New experiment",
    section: "Experiments",
    load: () => import("../experiments/new.tsx"),
  },
  {
    path: "/experiments/:id",
    title: "Experiment",
    section: "Experiments",
    load: () => import("../experiments/one.tsx"),
  },
];

/** The route of an address with its parameters, or null where there is none. */
export function routeOf(
  path: string,
  routes: readonly Route[] = ROUTES,
): { readonly route: Route; readonly params: Readonly<Record<string, string>> } | null {
  const parts = path.replace(/(.)\/+$/, "$1").split("/");
  for (const route of routes) {
    const params = matched(route.path.split("/"), parts);
    if (params !== null) return { route, params };
  }
  return null;
}

function matched(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [i, expected] of pattern.entries()) {
    const part = parts[i] ?? "";
    if (!expected.startsWith(":")) {
      if (expected !== part) return null;
      continue;
    }
    const value = decoded(part);
    if (value === null || value === "") return null;
    params[expected.slice(1)] = value;
  }
  return params;
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

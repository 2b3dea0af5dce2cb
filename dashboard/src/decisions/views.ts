/** Filters under a name: some that everybody wants, and those that somebody keeps in this browser. */

export interface SavedView {
  readonly name: string;
  /** What stands behind `?` in the address of the list. */
  readonly query: string;
}

export const COMMON_VIEWS: readonly SavedView[] = [
  { name: "Calls", query: "" },
  { name: "Stopped", query: "ruling=stopped" },
  { name: "Wrong and passed", query: "ruling=passed&verdict=incorrect" },
  { name: "Right but stopped", query: "ruling=stopped&verdict=correct" },
  { name: "No outcome yet", query: "verdict=none" },
  { name: "All turns", query: "turns=all" },
];

const KEPT = "idk-decision-views";
const LONGEST_NAME = 40;
/** More would not fit on a screen. */
export const MOST_VIEWS = 20;

/** The same filters are the same view, in whatever order they stand; a place in the list is no filter. */
export function viewQuery(query: URLSearchParams): string {
  const kept = new URLSearchParams(query);
  kept.delete("cursor");
  kept.sort();
  return kept.toString();
}

export const isView = (view: SavedView, query: URLSearchParams): boolean =>
  viewQuery(new URLSearchParams(view.query)) === viewQuery(query);

/** What this browser keeps; whatever else stands there is passed over. */
export function readViews(storage: Pick<Storage, "getItem">): SavedView[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEPT) ?? "[]");
    if (!Array.isArray(value)) return [];
    return value.flatMap((item: Partial<SavedView> | null) =>
      typeof item?.name === "string" && typeof item.query === "string"
        ? [{ name: item.name, query: item.query }]
        : [],
    );
  } catch {
    return [];
  }
}

/** A view of the same name is replaced. @returns false where the browser keeps nothing */
export function keepViews(storage: Pick<Storage, "setItem">, views: readonly SavedView[]): boolean {
  try {
    storage.setItem(KEPT, JSON.stringify(views.slice(-MOST_VIEWS)));
    return true;
  } catch {
    return false;
  }
}

export function withView(views: readonly SavedView[], name: string, query: URLSearchParams): SavedView[] {
  const named = name.trim().slice(0, LONGEST_NAME);
  if (named === "") return [...views];
  return [...views.filter((view) => view.name !== named), { name: named, query: viewQuery(query) }];
}

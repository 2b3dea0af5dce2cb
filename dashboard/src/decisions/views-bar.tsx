import { useState } from "preact/hooks";
import { Link, type Place } from "../router.tsx";
import { COMMON_VIEWS, isView, keepViews, readViews, type SavedView, withView } from "./views.ts";

/** Filters with one click: common ones, and those kept in this browser. */
export function ViewsBar({ place }: { readonly place: Place }) {
  const [views, setViews] = useState(() => readViews(localStorage));
  const [naming, setNaming] = useState(false);
  const [said, setSaid] = useState("");
  const change = (next: readonly SavedView[], done: string) => {
    setViews([...next]);
    setSaid(
      keepViews(localStorage, next) ? done : "This browser keeps nothing, so it is gone with the page.",
    );
  };
  const known = [...COMMON_VIEWS, ...views].some((view) => isView(view, place.query));
  return (
    <div class="views">
      <ul aria-label="Views">
        {COMMON_VIEWS.map((view) => (
          <li key={view.name}>
            <ViewLink view={view} place={place} />
          </li>
        ))}
        {views.map((view) => (
          <li key={`own ${view.name}`}>
            <ViewLink view={view} place={place} />
            <button
              type="button"
              class="small"
              aria-label={`Delete the view ${view.name}`}
              onClick={() =>
                change(
                  views.filter((one) => one !== view),
                  `Deleted: ${view.name}.`,
                )
              }
            >
              ×
            </button>
          </li>
        ))}
        {!known && !naming && (
          <li>
            <button type="button" class="small" onClick={() => setNaming(true)}>
              Save this view
            </button>
          </li>
        )}
      </ul>
      {naming && (
        <NameForm
          onName={(name) => {
            change(withView(views, name, place.query), `Saved in this browser: ${name}.`);
            setNaming(false);
          }}
          onCancel={() => setNaming(false)}
        />
      )}
      <span class="quiet" role="status">
        {said}
      </span>
    </div>
  );
}

const ViewLink = ({ view, place }: { readonly view: SavedView; readonly place: Place }) => (
  <Link
    to={view.query === "" ? place.path : `${place.path}?${view.query}`}
    current={isView(view, place.query)}
  >
    {view.name}
  </Link>
);

function NameForm(props: { readonly onName: (name: string) => void; readonly onCancel: () => void }) {
  return (
    <form
      class="bar"
      onSubmit={(event) => {
        event.preventDefault();
        const name = new FormData(event.currentTarget).get("name");
        if (typeof name === "string" && name.trim() !== "") props.onName(name.trim());
      }}
    >
      <label>
        Name of the view{" "}
        <input
          name="name"
          required
          maxLength={40}
          autocomplete="off"
          ref={(input) => input?.focus()}
          onKeyDown={(event) => event.key === "Escape" && props.onCancel()}
        />
      </label>
      <button type="submit">Save</button>
      <button type="button" onClick={props.onCancel}>
        Cancel
      </button>
    </form>
  );
}

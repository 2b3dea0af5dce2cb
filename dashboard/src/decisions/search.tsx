import { useRef, useState } from "preact/hooks";
import { ApiError } from "../api/client.ts";
import type { Found } from "../api/types.ts";
import { useGate } from "../gate.ts";
import { useKeys } from "../keys/keys.ts";
import { go, Link } from "../router.tsx";
import { plural } from "../words/format.ts";

/** Finds a decision by its id or by that of a call, a session, or a tool. What is found alone is opened at once. */
export function Search() {
  const gate = useGate();
  const field = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<readonly Found[] | null>(null);
  const [said, setSaid] = useState("");
  useKeys("Search", [{ keys: "/", does: "Search", run: () => field.current?.focus() }]);
  const search = async (text: string) => {
    setFound(null);
    setSaid("Searching …");
    try {
      const { items } = await gate.get<{ readonly items: readonly Found[] }>("/api/search", { q: text });
      const [only] = items;
      if (items.length === 1 && only !== undefined) {
        setSaid("");
        return go(addressOf(only));
      }
      setFound(items);
      setSaid(
        items.length === 0
          ? `Nothing has the name “${text}”. Whole names are found: the id of a decision or of a call, a session, a tool.`
          : `${plural(items.length, "match", "matches")}:`,
      );
    } catch (error) {
      setSaid(error instanceof ApiError && error.status !== 0 ? error.message : "The gate does not answer.");
    }
  };
  return (
    <search class="search">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const text = field.current?.value.trim() ?? "";
          if (text !== "") void search(text);
        }}
      >
        <input
          ref={field}
          type="search"
          aria-label="Search: id, session or tool"
          placeholder="id, session or tool"
          autocomplete="off"
          maxLength={1024}
        />
        <button type="submit">Search</button>
      </form>
      <p class="quiet" role="status">
        {said}
      </p>
      {found !== null && found.length > 0 && (
        <ul>
          {found.map((one) => (
            <li key={`${one.kind} ${one.name} ${one.decision ?? ""}`}>
              <Link to={addressOf(one)}>
                {NAMES[one.kind]} {one.name}
                {one.kind === "call" && ` in ${one.decision}`}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

const NAMES: Readonly<Record<Found["kind"], string>> = {
  decision: "Decision",
  call: "Call",
  session: "Session",
  tool: "Tool",
};

function addressOf({ kind, name, decision }: Found): string {
  if (decision !== null) return `/decisions/${encodeURIComponent(decision)}`;
  return `/decisions?${new URLSearchParams({ [kind]: name, range: "90d" }).toString()}`;
}

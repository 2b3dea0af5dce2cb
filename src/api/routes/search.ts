import { withDatabase } from "../../store/client.ts";
import { findByName } from "../../store/queries/search.ts";
import { boundName } from "../../store/text.ts";
import { Field } from "../../wire/field.ts";
import { type App, mount } from "../http/mount.ts";
import { foundSchema, searchQuerySchema } from "../openapi/search.ts";
import { page } from "../openapi/shared.ts";
import type { Services } from "../services.ts";

/** Decisions with one id of a call that one answer lists. */
const MOST_CALLS = 20;
const LONGEST = 1_024;

export function mountSearch(app: App, services: Services): void {
  mount(
    app,
    {
      method: "get",
      path: "/api/search",
      tag: "decisions",
      summary: "What has this very name: a decision, calls, a session, a tool.",
      query: searchQuerySchema,
      answer: page(foundSchema),
    },
    async function search(c) {
      const field = Field.root(c.req.query()).get("q");
      const name = field.string(LONGEST).trim();
      if (name === "") field.fail("must be a name");
      const kept = await boundName(name);
      const items = await withDatabase(services.store, (database) =>
        findByName(database, c.get("caller").project, kept, MOST_CALLS),
      );
      return c.json({ items, next_cursor: null });
    },
  );
}

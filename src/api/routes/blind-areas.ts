import { blindAreas } from "../../core/blind-areas/group.ts";
import type { Tool } from "../../core/turn.ts";
import { withDatabase } from "../../store/client.ts";
import { findAbstentions } from "../../store/queries/abstentions.ts";
import { writeBlindArea } from "../../wire/blind-areas/area.ts";
import { readStoredTools } from "../../wire/decisions/stored-tools.ts";
import { Field } from "../../wire/field.ts";
import { readOverviewQuery } from "../../wire/statistics/range.ts";
import { readLimit } from "../http/limit.ts";
import { type App, mount } from "../http/mount.ts";
import { blindAreasQuerySchema, blindAreasSchema } from "../openapi/blind-areas.ts";
import type { Services } from "../services.ts";

const GROUPS = { usual: 50, most: 200 };
const LEAST = 2;

/** @throws InvalidRequestError naming the parameter */
const readLeast = (text: string | undefined): number => {
  if (text === undefined || text === "") return LEAST;
  const least = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return least >= 1 ? least : Field.root({ least: text }).get("least").fail("must be a whole number from 1");
};

export function mountBlindAreas(app: App, services: Services): void {
  mount(
    app,
    {
      method: "get",
      path: "/api/blind-areas",
      tag: "blind areas",
      summary:
        "Requests that were stopped, or would have been, grouped by tool, by what was in doubt and by wording, the largest groups first; each with a proposal.",
      query: blindAreasQuerySchema,
      answer: blindAreasSchema,
    },
    async function list(c) {
      const query = c.req.query();
      const { from, to } = readOverviewQuery({ ...query, tool: "" }, services.now());
      const options = { least: readLeast(query["least"]), most: readLimit(query["limit"], GROUPS) };
      const found = await withDatabase(services.store, (database) =>
        findAbstentions(database, c.get("caller").project, { from, to }),
      );
      const tools = newestDeclarations(found.toolLists);
      const areas = blindAreas(found.abstentions, (name) => tools.get(name) ?? null, options);
      return c.json({
        items: areas.map(writeBlindArea),
        next_cursor: null,
        looked_at: found.abstentions.length,
        with_words: found.abstentions.filter(({ wording }) => wording !== null).length,
        more: found.more,
      });
    },
  );
}

/** Of each tool the declaration in the newest list. */
function newestDeclarations(lists: readonly string[]): ReadonlyMap<string, Tool> {
  const tools = new Map<string, Tool>();
  for (const tool of lists.flatMap(readStoredTools)) if (!tools.has(tool.name)) tools.set(tool.name, tool);
  return tools;
}

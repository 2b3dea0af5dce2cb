import { ConflictError } from "../../core/errors.ts";
import { type App, mount } from "../http/mount.ts";
import { demoSchema } from "../openapi/demo.ts";
import type { Services } from "../services.ts";

const TAG = "demo";
const PATH = "/api/demo";

const written = (endsAt: number | null) => ({
  available: true,
  ends_at: endsAt === null ? null : new Date(endsAt).toISOString(),
});

export function mountDemo(app: App, { demo }: Services): void {
  /** @throws ConflictError */
  const known = () => {
    if (demo !== null) return demo;
    throw new ConflictError(
      "This gate plays no demo: only a local start (npm start) with its own database and the simulated model does.",
    );
  };

  mount(
    app,
    { method: "get", path: PATH, tag: TAG, summary: "Whether simulated traffic runs.", answer: demoSchema },
    async function state(c) {
      return c.json(demo === null ? { available: false, ends_at: null } : written(await demo.state()));
    },
  );

  mount(
    app,
    {
      method: "post",
      path: PATH,
      tag: TAG,
      summary:
        "Play simulated agents through this gate for five minutes. They end when somebody else uses it.",
      answer: demoSchema,
    },
    async function start(c) {
      return c.json(written(await known().start()));
    },
  );

  mount(
    app,
    { method: "delete", path: PATH, tag: TAG, summary: "End the simulated traffic.", answer: demoSchema },
    async function stop(c) {
      return c.json(written(await known().stop()));
    },
  );
}

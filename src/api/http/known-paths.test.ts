import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { KnownPathsRouter } from "./known-paths.ts";

const mounted = () => {
  const app = new Hono({ router: new KnownPathsRouter() });
  app.use(async (c, next) => {
    await next();
    c.header("x-seen", `${c.res.headers.get("x-seen") ?? ""}all`);
  });
  app.get("/items/:id", (c) => c.text(`item ${c.req.param("id")}`));
  app.get("/items", (c) => c.text(`items ${c.req.query("q") ?? ""}`));
  app.post("/items", (c) => c.text("made"));
  app.all("/items", (c) => c.text(`not by ${c.req.method}`, 405));
  return app;
};

describe("KnownPathsRouter", () => {
  it("leads every request to the same place as the first time, with parameters and queries of its own", async () => {
    const app = mounted();
    for (const round of ["first", "second", "third"]) {
      const answers = await Promise.all([
        app.request(`/items?q=${round}`),
        app.request("/items", { method: "POST" }),
        app.request("/items", { method: "DELETE" }),
        app.request("/items", { method: "BREW" }),
        app.request(`/items/${round}`),
        app.request("/elsewhere"),
      ]);
      expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual([
        `items ${round}`,
        "made",
        "not by DELETE",
        "not by BREW",
        `item ${round}`,
        "404 Not Found",
      ]);
      expect(answers.map((answer) => answer.headers.get("x-seen"))).toEqual(Array(6).fill("all"));
    }
  });

  it("finds what is added after a look", () => {
    const router = new KnownPathsRouter<string>();
    router.add("GET", "/a", "first");
    expect(router.match("GET", "/a")[0].map(([handler]) => handler)).toEqual(["first"]);
    router.add("ALL", "*", "second");
    expect(router.match("GET", "/a")[0].map(([handler]) => handler)).toEqual(["first", "second"]);
  });
});

import { describe, expect, it } from "vitest";
import { ROUTES, routeOf, SECTIONS } from "./routes.ts";

describe("the address of a view", () => {
  it("finds the view and what the address names, whatever a tool is called", () => {
    expect(routeOf("/decisions/dec_1")).toMatchObject({
      route: { title: "Decision" },
      params: { id: "dec_1" },
    });
    const odd = [{ path: "/tools/:tool", title: "", section: "", load: ROUTES[0]!.load }];
    expect(routeOf("/tools/%D8%A3%2Fb", odd)?.params).toEqual({ tool: "أ/b" });
  });

  it("knows no address that is longer, empty in a part, or badly encoded", () => {
    for (const path of ["/decisions/a/b", "/decisions//", "/decisions/%E0%A4%A", "/nothing"]) {
      expect([path, routeOf(path)?.params ?? null]).toEqual([path, path === "/decisions//" ? {} : null]);
    }
  });

  it("has a view for every entry of the navigation, and a key of its own for each", () => {
    for (const { path, name } of SECTIONS) expect(routeOf(path)?.route.section).toBe(name);
    expect(new Set(SECTIONS.map(({ key }) => key)).size).toBe(SECTIONS.length);
  });
});

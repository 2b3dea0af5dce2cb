import { describe, expect, it } from "vitest";
import { isAssetRequest, serveAsset } from "./assets.ts";

/** The platform's assets with `not_found_handling = "single-page-application"`: the page for every unknown path. */
const assets = {
  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/assets/main-4f3a2b1c.js") {
      return new Response("run()", { headers: { "content-type": "text/javascript" } });
    }
    // The platform sends such a path on to the same one decoded, which is another one.
    if (pathname.includes("%2F")) return Response.redirect("https://gate.example/elsewhere", 307);
    return new Response("<!doctype html>", { headers: { "content-type": "text/html; charset=utf-8" } });
  },
};
const NAVIGATION = "text/html,application/xhtml+xml,*/*;q=0.8";
const serve = (path: string, accept = NAVIGATION) =>
  serveAsset(assets, new Request(`https://gate.example${path}`, { headers: { accept } }));

const ask = (path: string, method = "GET") =>
  isAssetRequest(new Request(`https://gate.example${path}`, { method }));

describe("serveAsset", () => {
  it("serves the page for paths inside it, with headers that keep scripts out", async () => {
    for (const path of ["/", "/decisions/dec_1", "/index.html", "/tools/math.factorial", "/tools/a%2Fb"]) {
      const page = await serve(path);
      expect([path, page?.status]).toEqual([path, 200]);
      expect(page?.headers.get("content-security-policy")).toContain("script-src 'self'");
      expect(page?.headers.get("x-content-type-options")).toBe("nosniff");
      expect(page?.headers.get("cache-control")).toBe("no-cache");
    }
  });

  it("keeps hashed files for long, and has no page in the place of a file that is gone", async () => {
    expect((await serve("/assets/main-4f3a2b1c.js"))?.headers.get("cache-control")).toContain("immutable");
    for (const path of ["/assets/main-00000000.js", "/favicon.ico", "/assets/gone", "/wp-login.php"]) {
      expect([path, await serve(path)]).toEqual([path, null]);
    }
  });

  it("has no page for a program on a path that is none of ours", async () => {
    expect(await serve("/decisions/dec_1", "*/*")).toBeNull();
    expect(await serve("/v2/decisions", "application/json")).toBeNull();
    expect((await serve("/", "*/*"))?.status).toBe(200);
  });

  it("leaves the gate's own paths and other methods to the API", () => {
    expect(
      [
        "/v1/decisions",
        "/api/keys",
        "/api",
        "/healthz",
        "/openapi.json",
        "/V1/decisions",
        "/API/keys",
        "/cdn-cgi/x",
      ].map((path) => ask(path)),
    ).not.toContain(true);
    expect([ask("/"), ask("/apidocs"), ask("/", "HEAD"), ask("/", "POST")]).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

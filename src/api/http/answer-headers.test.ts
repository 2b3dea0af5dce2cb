import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { AppEnv } from "../context.ts";
import { answerHeaders } from "./answer-headers.ts";

const app = new Hono<AppEnv>();
app.use(answerHeaders(() => "req_new"));
const own = new Response("own", { headers: { "cache-control": "private" } });
app.get("/own", () => own);
// What comes from elsewhere has headers that nobody can change.
app.get("/elsewhere", () => Response.redirect("http://127.0.0.1/other", 302));

describe("the headers of every answer", () => {
  it("are set on the answer itself, which is not copied", async () => {
    const answer = await app.request("/own", { headers: { "x-request-id": "mine" } });
    expect(answer).toBe(own);
    expect(answer.headers.get("x-request-id")).toBe("mine");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("cache-control")).toBe("private");
  });

  it("are set on an answer from elsewhere too", async () => {
    const answer = await app.request("/elsewhere", { headers: { "x-request-id": "not harmless\u00e9" } });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("http://127.0.0.1/other");
    expect(answer.headers.get("x-request-id")).toBe("req_new");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });
});

import { describe, expect, it } from "vitest";
import { ask, SSE, streamText } from "../support/chat.ts";
import { ChatApi } from "../support/chat-api.ts";

const chat = ChatApi.forTests();

describe("the way upstream", () => {
  it("the caller's key is passed on, else the deployment's is used; the gate's own headers stay here", async () => {
    chat.say({ text: "Hi." });
    await (
      await chat.post(ask(), { authorization: "Bearer sk-caller", cookie: "a=b", "x-idk-session": "s" })
    ).text();
    await (await chat.post(ask())).text();
    expect(chat.upstream.seen.map(({ headers }) => headers.authorization)).toEqual([
      "Bearer sk-caller",
      "Bearer sk-of-the-deployment",
    ]);
    expect(
      Object.keys(chat.upstream.seen[0]?.headers ?? {}).filter((name) => /idk|cookie/.test(name)),
    ).toEqual([]);
    expect(chat.upstream.seen[0]?.url).toBe("/v1/chat/completions");
  });

  it("no address is called that is not on the list", async () => {
    const response = await chat.post(ask(), { "x-idk-upstream": "http://169.254.169.254/v1" });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { param: "x-idk-upstream", type: "invalid_request_error" },
    });
  });

  it("a turn without tools passes untouched, also where everything else is enforced", async () => {
    await chat.policy({ mode: "enforce", stream_text: "hold" });
    const text = streamText({ text: "Hello there." });
    chat.upstream.script(() => ({ headers: SSE, parts: [text] }));
    const response = await chat.post({
      model: "m",
      stream: true,
      messages: [{ role: "user", content: "Hi" }],
    });
    expect(await response.text()).toBe(text);
    expect(await chat.recordOf(response)).toMatchObject({ reason: "no_call", action: "execute" });
  });

  it.each([
    ["no JSON", "{", undefined],
    ["no messages", {}, "messages"],
    ["an unknown role", { messages: [{ role: "robot", content: "x" }] }, "messages[0].role"],
    ["n of the wrong type", ask({ n: "3" }), "n"],
  ])("bad input (%s) is told in OpenAI's shape", async (_, body, param) => {
    const response = await chat.post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: {
        message: expect.any(String),
        type: "invalid_request_error",
        code: "invalid_request",
        param: param ?? null,
        request_id: response.headers.get("x-request-id"),
      },
    });
  });

  it("a key that nobody knows is told in OpenAI's shape", async () => {
    const response = await chat.post(ask(), { "x-idk-key": "wrong" });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      error: { type: "authentication_error", param: "x-idk-key" },
    });
  });
});

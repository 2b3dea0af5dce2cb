import { expect, it } from "vitest";
import { type Call } from "../support/chat.ts";
import { ChatApi } from "../support/chat-api.ts";
import type { Said } from "../support/formats/driver.ts";
import { contentOf, geminiDriver as format, objectsOf } from "../support/formats/gemini.ts";

/** A stream of Gemini as one JSON array, which is what its API sends without `alt=sse`. */
const chat = ChatApi.forTests();

const refund = (args: string): Call => ({ name: "refund", args, id: "call_secret" });
const GOOD = '{"order_id":"7731","amount":20}';
const path = "/v1beta/models/test-model:streamGenerateContent";
const asArray = (said: Said) => `[${objectsOf(said).join("\r\n,\r\n")}\n]\n`;
const ask = format.ask(true);
const send = async (parts: readonly string[]) => {
  chat.upstream.script(() => ({ parts }));
  const response = await chat.postTo(path, ask);
  return { text: await response.text(), type: response.headers.get("content-type"), response };
};
const heard = (text: string) => contentOf(JSON.parse(text) as Parameters<typeof contentOf>[0]);

it.each(["off", "shadow", "enforce"])("%s: the upstream's own bytes on execute", async (mode) => {
  await chat.policy({ mode, threshold: 0, samples: 1 });
  const sent = asArray({ thinking: "Hm.", text: "Natürlich.", calls: [refund(GOOD)] });
  const { text, type, response } = await send([sent.slice(0, 50), sent.slice(50)]);
  expect([text, type]).toEqual([sent, "application/json"]);
  expect(chat.upstream.seen[0]?.url).toBe("/v1/models/test-model:streamGenerateContent");
  expect((await chat.recordOf(response)).samples[0]).toMatchObject({
    text: "Natürlich.",
    calls: [{ tool: "refund" }],
  });
});

it.each(["hold", "pass"])(
  "enforce, abstain: an array that ends, and the next turn succeeds (%s)",
  async (stream_text) => {
    await chat.policy({ mode: "enforce", threshold: 0, samples: 1, stream_text });
    const { text } = await send([asArray({ thinking: "Hm.", text: "One moment.", calls: [refund("{}")] })]);
    expect(text).not.toContain("call_secret");
    const { content, finish } = heard(text);
    expect(finish).toBe("STOP");
    expect(JSON.stringify(content)).toContain("amount");
    expect(JSON.stringify(content).includes("One moment.")).toBe(stream_text === "pass");
    const contents = [...(ask["contents"] as object[]), content, { role: "user", parts: [{ text: "20." }] }];
    expect(format.objection({ body: { contents } })).toBeNull();
  },
);

it("F04: that breaks off ends with an error, as an array", async () => {
  await chat.policy({ mode: "enforce" });
  const sent = asArray({ text: "Now.", calls: [refund("{}")] });
  const { text } = await send([sent.slice(0, sent.indexOf("call_secret") + 20)]);
  expect(text).not.toContain("call_secret");
  expect((JSON.parse(text) as object[]).at(-1)).toMatchObject({ error: { status: "UNAVAILABLE" } });
});

const say = (amount: number) => asArray({ calls: [refund(`{"order_id":"7731","amount":${amount}}`)] });

it("an extra sample is an array too, and released whole", async () => {
  await chat.policy({ mode: "enforce", samples: 4, threshold: 0.89 });
  const other = say(20);
  chat.upstream.script((_, index) => ({
    parts: [index === 0 ? say(2000) : index === 1 ? other : say(20)],
  }));
  const response = await chat.postTo(path, ask);
  expect(await response.text()).toBe(other);
});

it("more candidates than asked for, one of which may not go out, end with an error once words are out", async () => {
  await chat.policy({ mode: "enforce", threshold: 0, samples: 1, stream_text: "pass" });
  const words = objectsOf({ text: "One moment." });
  const called = objectsOf({ calls: [refund("{}")] }).map((text) => text.replace('"index":0', '"index":1'));
  const { text, response } = await send([`[${[...words, ...called].join("\r\n,\r\n")}\n]\n`]);
  expect(text).not.toContain("call_secret");
  const objects = JSON.parse(text) as object[];
  expect(heard(text).content.parts).toEqual([{ text: "One moment." }]);
  expect(objects.at(-1)).toMatchObject({ error: { status: "UNAVAILABLE" } });
  expect(await chat.recordOf(response)).toMatchObject({ reason: "upstream_error" });
});

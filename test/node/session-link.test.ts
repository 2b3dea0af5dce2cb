import { describe, expect, it } from "vitest";
import { ADMIN_KEY } from "../support/api.ts";
import { lookUp, refund } from "../support/chat.ts";
import { ChatApi } from "../support/chat-api.ts";
import {
  type ChatMessage,
  newKey,
  ownSample,
  question,
  result,
  type SessionRecord,
  takeTurn,
} from "../support/conversation.ts";

const chat = ChatApi.forTests();

const turn = (history: readonly ChatMessage[], headers?: Readonly<Record<string, string>>) =>
  takeTurn(chat, history, headers);

describe.each(["shadow", "enforce"])("the session of a request (%s)", (mode) => {
  it("goes on by the calls and the texts that the gate released, whatever is in line or in the database", async () => {
    await chat.policy({ mode, samples: 1 });
    for (const held of [true, false]) {
      chat.api.outbox.held = held;
      chat.say({ calls: [refund(20, `call_${held}_${mode}`)] });
      const first = await turn([question()]);
      expect(first.record).toMatchObject({ link: { source: "new", status: "none" } });
      expect(first.record.session).toMatch(/^ses_[0-9a-f]{32}$/);
      if (!held) chat.api.outbox.forget();
      chat.say({ text: "The order of the refund is on its way." });
      const second = await turn([...first.history, result(undefined)]);
      expect(second.record).toMatchObject({
        session: first.record.session,
        link: { source: "continued", turns: [{ message: 1, decision: first.record.id }] },
      });
      const third = await turn([...second.history, { role: "user", content: "Thanks." }]);
      expect(third.record.session).toBe(first.record.session);
      expect(third.record.link.turns).toEqual([
        { message: 1, decision: first.record.id },
        { message: 3, decision: second.record.id },
      ]);
    }
    chat.api.outbox.held = false;
    await chat.api.outbox.poke();
  });

  it("is a new one for an equal beginning, and for answers that the gate never gave", async () => {
    await chat.policy({ mode, samples: 1 });
    chat.say({ text: `It is fine and was fine before, as it is now (${mode}).` });
    const start = [question()];
    const [first, again] = [await turn(start), await turn(start)];
    expect(again.record.session).not.toBe(first.record.session);
    const other = await turn([
      question(),
      { role: "assistant", content: "I never said this sentence." },
      question(),
    ]);
    expect(other.record.link).toMatchObject({ source: "new", status: "none" });
  });

  it("is never that of another key, not even with the same header", async () => {
    await chat.policy({ mode, samples: 1 });
    chat.say({ calls: [refund(20, `call_key_${mode}`)] });
    const [mine, theirs] = [await newKey(chat), await newKey(chat)];
    const named = { "x-idk-session": `s-${mode}` };
    const first = await turn([question()], { ...mine, ...named });
    expect(first.record).toMatchObject({ session: `s-${mode}`, link: { source: "header" } });
    const history = [...first.history, result(`call_key_${mode}`)];
    expect((await turn(history, theirs)).record.session).not.toBe(first.record.session);
    expect((await turn(history, { ...theirs, ...named })).record.link).toMatchObject({
      status: "none",
      turns: [],
    });
    expect((await turn(history, { ...mine, ...named })).record.link.turns).toHaveLength(1);
    expect((await turn(history, mine)).record).toMatchObject({
      session: `s-${mode}`,
      link: { source: "continued" },
    });
  });

  it("is not guessed from an id that two sessions have; the arguments with it tell them apart", async () => {
    await chat.policy({ mode, samples: 1 });
    const id = `call_0_${mode}`;
    chat.say({ calls: [refund(20, id)] });
    const start = question();
    const first = await turn([start]);
    const same = await turn([start]);
    expect((await turn([...first.history, result(id)])).record.link).toMatchObject({
      source: "new",
      status: "ambiguous",
    });
    chat.say({ calls: [lookUp(id)] });
    const looked = await turn([start]);
    expect((await turn([...looked.history, result(id)])).record.session).toBe(looked.record.session);
    expect(same.record.session).not.toBe(first.record.session);
  });

  it("goes on without a link where nobody can be asked, and the record says so", async () => {
    await chat.policy({ mode, samples: 1 });
    chat.say({ calls: [refund(20, `call_away_${mode}`)] });
    const first = await turn([question()]);
    chat.api.outbox.turnsAway = true;
    const away = await turn([...first.history, result(`call_away_${mode}`)]);
    expect(away.record.link).toMatchObject({ source: "new", status: "unavailable" });
    expect(away.record.session).not.toBe(first.record.session);
    const named = { "x-idk-session": "s9" };
    expect((await turn([...first.history, result("x")], named)).record.session).toBe("s9");
  });
});

it("POST /v1/decisions continues a session as well", async () => {
  await chat.policy({ mode: "enforce", samples: 1 });
  const body = ownSample(refund(20, "call_own"), "Refund 20 euros for order 7731, mine.");
  const post = async (sent: unknown) => {
    const { body: answer } = await chat.api.send("POST", "/v1/decisions", { body: sent, key: ADMIN_KEY });
    await chat.api.settled();
    return (await chat.api.send("GET", `/v1/decisions/${String(answer["id"])}`))
      .body as unknown as SessionRecord;
  };
  const first = await post(body);
  const next = await post({
    ...body,
    messages: [...body.messages, body.samples[0]?.message, result("call_own")],
  });
  expect(next).toMatchObject({
    session: first.session,
    link: { turns: [{ message: 1, decision: first.id }] },
  });
});

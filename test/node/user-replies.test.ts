import { describe, expect, it } from "vitest";
import { ask, type Call, plain, refund } from "../support/chat.ts";
import { ChatApi } from "../support/chat-api.ts";

/** What users say of earlier calls, and what the agent does then, through the chat door. */
const chat = ChatApi.forTests();

const wire = ({ name, args, id }: Call) => ({ id, type: "function", function: { name, arguments: args } });
const called = (call: Call) => ({ role: "assistant", content: null, tool_calls: [wire(call)] });
const result = (id: string | undefined) => ({ role: "tool", content: '{"ok":true}', tool_call_id: id });
const user = (content: string) => ({ role: "user", content });
const said = (content: string) => ({ role: "assistant", content });

type Messages = readonly object[];

/** One turn whose answer makes this call or says this. */
async function turn(
  messages: Messages,
  answer: Call | string,
  headers: Readonly<Record<string, string>> = {},
) {
  if (typeof answer === "string") chat.say({ text: answer });
  else chat.upstream.script(() => plain({ calls: [answer] }));
  chat.api.clock.now += 1_000;
  const response = await chat.post({ ...ask(), messages }, headers);
  await response.text();
  await chat.api.settled();
  return response;
}

interface Verdict {
  readonly source: string;
  readonly author: string;
  readonly verdict: string;
  readonly note: string;
}
const inferredOf = async (response: Response): Promise<readonly Verdict[]> =>
  ((await chat.recordOf(response))["outcomes"] as readonly Verdict[]).filter(
    ({ source }) => source === "inferred",
  );

/** The refund of the wrong order, what the user says to it, and what the agent answers. */
async function conversation(id: string, reply: string, answer: Call | string) {
  const first = [user(`The jacket came torn. I want my money back (${id}).`)];
  const call = refund(20, id);
  const refunded = await turn(first, call);
  const second = [...first, called(call), result(id)];
  await turn(second, `Your order was refunded (${id}).`);
  const third = [...second, said(`Your order was refunded (${id}).`), user(reply)];
  const last = await turn(third, answer);
  return { refunded, last, messages: third };
}

it("a correction makes the call incorrect, once, however often the request comes", async () => {
  await chat.policy({ mode: "shadow" });
  const { refunded, messages } = await conversation("c1", "That's the wrong order!", "Sorry, which one?");
  await turn(messages, "Sorry, which one?");
  expect(await chat.recordOf(refunded)).toMatchObject({ verdict: "incorrect", verdict_source: "inferred" });
  expect(await inferredOf(refunded)).toMatchObject([
    { author: "correction", verdict: "incorrect", note: expect.stringContaining("That's the wrong order!") },
  ]);
});

it("thanks, silence and a new wish are no verdict, and a changed mind is unknown", async () => {
  await chat.policy({ mode: "shadow" });
  const thanked = await conversation("c2", "Perfect, thank you!", "You are welcome.");
  expect(await chat.recordOf(thanked.refunded)).toMatchObject({ verdict: null });
  const changed = await conversation("c3", "Actually, I'd rather keep it.", "Fine.");
  expect(await inferredOf(changed.refunded)).toMatchObject([{ author: "correction", verdict: "unknown" }]);
});

it("a call that comes again with another value after an objection blames the first", async () => {
  await chat.policy({ mode: "shadow", checks: { duplicate_call: "off" } });
  const again = refund(35, "c4b");
  const { refunded, messages } = await conversation("c4", "No!", again);
  expect(await inferredOf(refunded)).toEqual([]);
  await turn([...messages, called(again), result("c4b")], "Now 35 euros were refunded.");
  expect(await inferredOf(refunded)).toMatchObject([{ author: "retry", verdict: "incorrect" }]);
});

it("keeps no sentence of a user where the policy keeps no content", async () => {
  await chat.policy({ mode: "shadow", store_content: "hash" });
  const { refunded } = await conversation("c5", "That's the wrong order, you fool!", "Sorry.");
  const [found] = await inferredOf(refunded);
  expect(found).toMatchObject({ verdict: "incorrect", note: "the user says what is wrong" });
});

describe("an id that is used again, or missing", () => {
  it.each(["again", ""])("%j: the newer call is blamed", async (id) => {
    await chat.policy({ mode: "shadow", checks: { duplicate_call: "off" } });
    const first = [user(`The first jacket came torn, and the second as well (${id}).`)];
    const [one, two] = [refund(20, id), refund(30, id)];
    const older = await turn(first, one);
    const second = [...first, called(one), result(id), said("Refunded 20."), user("And the second one.")];
    const newer = await turn(second, two);
    const third = [
      ...second,
      called(two),
      result(id),
      said("Refunded 30."),
      user("You refunded the wrong item."),
    ];
    await turn(third, "I am sorry.");
    expect(await inferredOf(older)).toEqual([]);
    expect(await inferredOf(newer)).toMatchObject([{ verdict: "incorrect" }]);
  });
});

it("a request that nothing was answered in before reports nothing", async () => {
  await chat.policy({ mode: "shadow" });
  const response = await turn([user("No! That's the wrong order.")], "Which one?");
  expect(await inferredOf(response)).toEqual([]);
});

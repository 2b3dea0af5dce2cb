import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { expectAccessible } from "../support/axe.ts";
import { unreachedByTab } from "../support/keyboard.ts";
import { keepPicture, type PageScene, startPageScene } from "../support/page.ts";
import { decisionBody, post, send, untilDrained } from "../support/traffic.ts";

let scene: PageScene;
beforeAll(async () => {
  const hook = { url: "https://hooks.example.com/orders", secret_var: "ORDERS_SECRET" };
  scene = await startPageScene({
    variables: {
      IDK_HOOKS: JSON.stringify({ orders: hook }),
      ORDERS_SECRET: "a secret of this test, long enough",
    },
  });
});
afterAll(() => scene.stop());

const policy = () => send("GET", `${scene.gate.url}/api/policies`);
const change = (body: unknown) => send("PUT", `${scene.gate.url}/api/policies`, body);
/** A turn of a session that calls another tool than transfer. */
const calling = (tool: string, session: number) => {
  const text = JSON.stringify(decisionBody(session)).replaceAll('"transfer"', JSON.stringify(tool));
  return { ...(JSON.parse(text) as object), session: `order ${session}` };
};
const changes = (page: Page, within = ".editor") => page.locator(`${within} .changes li`).allInnerTexts();

/** Opens a part of the form of a rule. */
const part = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "Parts of the rule" }).getByRole("link", { name }).click();

async function sign(page: Page, reason: string, action: string | RegExp): Promise<void> {
  await page.getByLabel("Author").fill("ada");
  await page.getByLabel("Reason").fill(reason);
  await page.getByRole("button", { name: action }).click();
}

describe("the policies", () => {
  it("are explained while there are none", async () => {
    await scene.expectInEveryLook("policies-empty", "/policies", "No tool was called in the last 30 days");
    const { page, close } = await scene.open("/policies/versions");
    await page.getByText("Nothing was set yet.").waitFor();
    await expectAccessible(page);
    await close();
  });

  it("change with a preview of what users read, and show what changes before it is saved", async () => {
    await post(`${scene.gate.url}/v1/decisions`, { ...decisionBody(1), threshold: 1 });
    await untilDrained(scene.gate.url, 60_000);
    await change({ tools: { transfer: { samples: 4 } }, reason: "draw more" });
    const { page, problems, close } = await scene.open("/tools");
    await page.getByRole("link", { name: "Edit the policy of transfer" }).click();
    await page.getByRole("heading", { name: "Policy of transfer" }).waitFor();
    await page.getByText("Nothing changes.").waitFor();
    const save = page.getByRole("button", { name: "Save as a new version" });
    expect(await save.isDisabled()).toBe(true);

    // The gate's own words, for the call that would have been stopped.
    await part(page, /^Stopped calls/);
    expect(page.url()).toContain("section=stopped");
    const preview = page.getByRole("region", { name: "What a user would read" });
    await preview.getByRole("link", { name: "The latest stopped call of this tool" }).waitFor();
    await page.getByLabel("A stopped call becomes").selectOption("request_confirmation");
    await preview.getByText("Shall I go ahead with this: transfer").first().waitFor();
    await page.getByLabel("A stopped call becomes").selectOption("safe_default");
    await page.getByLabel("The fixed answer").fill("Please call <b>us</b>. 可以吗 اتصل بنا");
    await preview.getByText("Please call <b>us</b>. 可以吗 اتصل بنا").first().waitFor();

    expect(await preview.getByText("The same for every stopped call.").count()).toBe(1);
    await part(page, /^Mode and risk/);
    await page.getByLabel("Mode", { exact: true }).selectOption("enforce");
    await page.getByLabel("Penalty", { exact: true }).fill("0");
    await page.getByText("It must be greater than 0.").waitFor();
    await page.getByText("Something in the form is wrong.").waitFor();
    // What is wrong is told beside its part too, with the way there.
    await part(page, /^Other models/);
    await page.getByText("1 wrong").waitFor();
    await page.locator(".editor").getByRole("link", { name: "Penalty" }).click();
    await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe("Mode and risk");
    await page.getByLabel("Penalty", { exact: true }).fill("4");
    await page.getByText(/Not set here: 0\.8, by the penalty/).waitFor();
    await part(page, /^Other models/);
    await page.getByLabel("Second opinion", { exact: true }).selectOption("model");
    await page.getByText("Name a model of the upstream.").waitFor();
    await page.getByLabel("Its name", { exact: true }).fill("claude");
    await page.getByLabel("Asked", { exact: true }).selectOption("always");
    // A search goes through all parts.
    await page.getByLabel("Find a setting").fill("argument missing declares");
    await page.getByRole("group", { name: "Checks", exact: true }).waitFor();
    await page.getByLabel("Level of schema", { exact: true }).selectOption("flag");
    await part(page, /^Checks\s+1 set here/);
    expect(await page.getByLabel("Level of schema", { exact: true }).inputValue()).toBe("flag");
    await part(page, /^Equal values/);
    await page.getByText('{"city": "New York"}').waitFor();
    await expectAccessible(page);
    await keepPicture(page, "policy-equal-values");
    const expected = [
      "transfer, mode: not set → enforce",
      "transfer, penalty: not set → 4",
      "transfer, fallback: not set → safe default",
      "transfer, safe default: not set → Please call <b>us</b>. 可以吗 اتصل بنا",
      "transfer, check schema: not set → flag",
      "transfer, second opinion: not set → claude",
      "transfer, second opinion, when it is asked: not set → for every judged call",
    ];
    expect((await changes(page)).toSorted()).toEqual(expected.toSorted());
    await page.getByText(/^Of the last 1 judged decision that call transfer/).waitFor();
    await page.getByText(/^Not counted, .*: Second opinion\./).waitFor();
    await save.click(); // Without author and reason the browser keeps the form.
    expect(await policy()).toMatchObject({ version: 1 });

    // Neither the back button nor a reload loses what was not saved.
    await page.goBack(); // To the part before.
    await page.getByRole("heading", { name: "Checks", exact: true }).waitFor();
    await page.getByRole("link", { name: "Tools", exact: true }).click();
    await page.getByRole("heading", { name: "Tools" }).waitFor();
    await page.goBack();
    await page.reload();
    await page.getByText("This is your change that is not saved yet.").waitFor();
    expect((await changes(page)).toSorted()).toEqual(expected.toSorted());
    // A draft on another version of the same number, as another project has it, is not saved over this one.
    const kept = (await page.evaluate("sessionStorage.getItem('idk-draft transfer')")) as string;
    const keepDraft = (text: string) =>
      page.evaluate(`sessionStorage.setItem('idk-draft transfer', ${JSON.stringify(text)})`);
    const foreign = JSON.parse(kept) as { base: { created_at: string } };
    foreign.base.created_at = "2001-01-01T00:00:00.000Z";
    await keepDraft(JSON.stringify(foreign));
    await page.reload();
    await page.getByRole("heading", { name: "Meanwhile version 1 was made" }).waitFor();
    expect(await save.isDisabled()).toBe(true);
    await keepDraft(kept);
    await page.reload();
    await page.getByText("This is your change that is not saved yet.").waitFor();
    await sign(page, "money moves", "Save as a new version");
    await page.getByText("Saved as version 2.").waitFor();
    expect(await policy()).toMatchObject({
      version: 2,
      author: "ada",
      reason: "money moves",
      tools: {
        transfer: {
          samples: 4,
          mode: "enforce",
          penalty: 4,
          checks: { schema: "flag" },
          second_opinion: { model: "claude", when: "always" },
        },
      },
    });
    expect(problems).toEqual([]);
    await close();
    await scene.expectInEveryLook("policy-tool", "/policies/tools/transfer", "All that is set here");
    const stopped = "/policies/tools/transfer?section=stopped";
    await scene.expectInEveryLook("policy-stopped", stopped, "The latest stopped call");
  });

  it("have a form for every setting, which says at the field what is wrong", async () => {
    const { page, problems, close } = await scene.open("/policies/tools/transfer?section=rules");
    await page.getByRole("button", { name: "Add a rule" }).click();
    await page.getByText("It says nothing yet: fill in what it demands.").waitFor();
    await page.getByLabel("Argument", { exact: true }).fill("amount");
    await page.getByLabel("At most", { exact: true }).fill("two hundred");
    await page.getByText("must be a number, or a number as text").first().waitFor();
    await page.getByLabel("At most", { exact: true }).fill("200");
    await page.getByText("Rule 1: amount: at most 200 (stops)").waitFor();
    await page.getByRole("button", { name: "Add a rule" }).click();
    const second = page.locator("details.item").nth(1);
    await second.getByLabel("The rule demands").selectOption("limit");
    await second.getByLabel("Counted per").selectOption("user");
    await second.getByLabel("Over how many hours").fill("24");
    await second.getByLabel("Most calls").fill("3");
    await page.getByLabel("Who is asked", { exact: true }).selectOption("on");
    await page.getByLabel("Name of the hook").fill("orderz");
    await sign(page, "a hook", "Save as a new version");
    // What only the gate knows is told at the field too.
    await page.getByText(/^is no hook of this gate; known are orders/).waitFor();
    await page.getByLabel("Name of the hook").fill("orders");
    await expectAccessible(page);
    await keepPicture(page, "policy-rules");
    expect(await unreachedByTab(page)).toEqual([]);
    await part(page, /^Thresholds by context/);
    await page.getByRole("button", { name: "Add a rule" }).click();
    await page.getByLabel("From", { exact: true }).fill("22:00");
    await page.getByLabel("To", { exact: true }).fill("07:00");
    await page.getByLabel("Saturday").check();
    await page.getByLabel("By, or to, this confidence").fill("0.9");
    await page.getByText("is missing; it must be a string", { exact: true }).waitFor();
    await page.getByLabel("Why", { exact: true }).fill("Nobody is on call.");
    await expectAccessible(page);
    await keepPicture(page, "policy-context");
    await part(page, /^Other models/);
    await page.getByLabel("Who must make it too").selectOption("on");
    await page.locator("details.item").getByLabel("Model", { exact: true }).fill("small");
    await page.getByLabel("How many must make the same call").selectOption("all");
    await page.getByLabel("Who checks it").selectOption("on");
    await page.getByLabel("Model", { exact: true }).nth(1).fill("judge");
    await page.getByLabel("Not asked above so many dollars").fill("0.01");
    await expectAccessible(page);
    await keepPicture(page, "policy-models");
    await part(page, /^Stopped calls/);
    await page.getByLabel("A harmless call", { exact: true }).selectOption("on");
    await page.getByLabel("Tool that is called instead").fill("transfer");
    await page.getByRole("button", { name: "Add an argument" }).click();
    await page.getByLabel("Argument 1", { exact: true }).fill("account");
    await page.getByLabel("Argument 1 becomes").fill("2");
    await page.getByRole("button", { name: "Add an argument" }).click();
    await page.getByLabel("Argument 2 becomes").fill("{amount}");
    await page.getByLabel("A stopped call becomes").selectOption("safe_default");
    await page.getByText(/the agent gets transfer \{"account":2,"amount":10\}/).waitFor();
    await expectAccessible(page);
    await keepPicture(page, "policy-safe-call");
    await part(page, /^Words for users/);
    await page.getByLabel("transfer, in every language").fill("move money");
    await page.getByText("move money", { exact: false }).first().waitFor();
    await part(page, /^All that is set/);
    await page.getByText("Rule 2: at most 3 calls per user in 24 hours (stops)").waitFor();
    await sign(page, "rules of the house", "Save as a new version");
    await page.getByText("Saved as version 3.").waitFor();
    expect(await policy()).toMatchObject({
      tools: {
        transfer: {
          rules: [
            { argument: "amount", max: 200, level: "block" },
            { limit: { per: "user", hours: 24, calls: 3 }, level: "block" },
          ],
          hook: { name: "orders" },
          context: [
            {
              when: { hours: { from: "22:00", to: "07:00" }, weekdays: ["sat"] },
              at_least: 0.9,
              reason: "Nobody is on call.",
            },
          ],
          panel: { models: [{ model: "small" }], rule: "all" },
          validation: { model: "judge", max_cost_usd: 0.01 },
          safe_call: { tool: "transfer", arguments: { account: 2, amount: "{amount}" } },
          label: "move money",
        },
      },
    });
    // The gate's own sentences, for all tools.
    await page.goto(`${scene.gate.url}/policies/all?section=words`);
    await page.locator("summary").filter({ hasText: "In the place of a call" }).click();
    const confirm = page.getByLabel("confirm", { exact: true });
    await confirm.fill("Shall I? {call}");
    await page.getByText("has the placeholder {call}, which this text does not know").first().waitFor();
    await confirm.fill("Shall I really do this: {calls}?");
    await page.getByText("Nothing changes.").waitFor({ state: "detached" });
    await expectAccessible(page);
    await keepPicture(page, "policy-texts");
    expect(problems).toEqual([expect.stringMatching(/status of 400/)]); // The hook that was refused.
    await close();
    await send("POST", `${scene.gate.url}/api/policies/rollback`, { version: 2, reason: "as before" });
  });

  it("propose orders of tools that the log keeps, to be made a rule or dismissed", async () => {
    const url = `${scene.gate.url}/v1/decisions`;
    for (let i = 0; i < 24; i++) {
      await post(url, calling("get_order", i));
      await post(url, calling("refund", i));
    }
    await untilDrained(scene.gate.url, 60_000);
    const { page, problems, close } = await scene.open("/tools/refund");
    const order = page.getByRole("article", { name: "refund only after get_order" });
    await order.getByText("so it was in 24 of 24 sessions").waitFor();
    await order.getByText("it would have stopped 0 of 24 calls").waitFor();
    await order.getByRole("button", { name: "Dismiss" }).click();
    await page.getByText("Dismissed: get_order before refund.").waitFor();
    // Nobody else is asked either, in whatever browser.
    const other = await scene.open("/tools/refund");
    await other.page.getByText("1 dismissed proposal").waitFor();
    expect(await other.page.getByRole("article", { name: "refund only after get_order" }).count()).toBe(0);
    await other.close();
    await page.locator("summary").filter({ hasText: "1 dismissed proposal" }).click();
    await page.getByRole("button", { name: "Propose it again" }).click();
    await page.locator("summary").filter({ hasText: "All that ran before it" }).click();
    await expectAccessible(page);
    await keepPicture(page, "tool-order");
    await order.getByRole("button", { name: "Make it a rule …" }).click();
    await page.getByRole("heading", { name: "Policy of refund" }).waitFor();
    await page.getByText("This is your change that is not saved yet.").waitFor();
    expect(await changes(page)).toEqual(["refund, only after these tools: not set → get_order"]);
    await page
      .getByText(/^Not counted, .*: Only after these tools \(see “Order of tools” under Checks\)\./)
      .waitFor();
    await page.getByText("The policy demands already: get_order.").waitFor();
    await expectAccessible(page);
    await keepPicture(page, "policy-order");
    expect(problems).toEqual([]);
    await close();
  });

  it("show two people each other's change, and overwrite neither", async () => {
    const { page, close } = await scene.open("/policies/tools/transfer?section=risk");
    await page.getByLabel("Risk", { exact: true }).selectOption("high");
    await page.getByLabel("Penalty", { exact: true }).fill("9");
    await change({
      tools: { transfer: { samples: 4, mode: "enforce", penalty: 2, forced: "abstain" } },
      author: "bob",
      reason: "sooner",
    });
    await sign(page, "late", "Save as a new version");
    await page.getByRole("heading", { name: "Meanwhile version 5 was made" }).waitFor();
    expect(await policy()).toMatchObject({ version: 5, author: "bob" });
    await page.getByText("By bob").waitFor();
    const sides = await page.locator(".conflict .sides > div").allInnerTexts();
    expect(sides[0]).toContain("transfer, penalty: 4 → 2");
    expect(sides[0]).toContain("transfer, forced: not set → abstain");
    expect(sides[1]).toContain("transfer, penalty: 4 → 9");
    expect(sides[1]).toContain("transfer, risk: not set → high");
    await page.getByText("Both of you set: penalty.").waitFor();
    await expectAccessible(page);
    await keepPicture(page, "policy-conflict");
    expect(await page.getByRole("button", { name: "Save as a new version" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Put my change on version 5" }).click();
    await expect
      .poll(async () => (await changes(page)).toSorted())
      .toEqual(["transfer, penalty: 2 → 9", "transfer, risk: not set → high"]);
    expect(await page.getByLabel("Reason").inputValue()).toBe("late");
    await sign(page, "both", "Save as a new version");
    await page.getByText("Saved as version 6.").waitFor();
    expect(await policy()).toMatchObject({
      tools: { transfer: { samples: 4, mode: "enforce", penalty: 9, forced: "abstain", risk: "high" } },
    });
    await close();
  });

  it("compare any two versions, and go back in one step after showing what that changes", async () => {
    const { page, problems, close } = await scene.open("/policies");
    await page.getByRole("link", { name: "Versions", exact: true }).click();
    await page.getByText("“money moves”").waitFor();
    await page.getByLabel("From", { exact: true }).selectOption("1");
    await page.getByLabel("To", { exact: true }).selectOption("5");
    expect(page.url()).toContain("from=1&to=5");
    const diff = page.getByRole("region", { name: "From Version 1 to Version 5" });
    await diff.getByText("transfer, penalty: not set → 2").waitFor();
    await page.getByRole("link", { name: "Go back to version 2" }).click();
    await page.getByRole("heading", { name: "Go back to version 2" }).waitFor();
    const lost = (await changes(page)).filter((text) => /forced|penalty|risk/.test(text));
    expect(lost.toSorted()).toEqual([
      "transfer, forced: abstain → not set",
      "transfer, penalty: 9 → 4",
      "transfer, risk: high → not set",
    ]);
    await expectAccessible(page);
    await keepPicture(page, "policy-go-back");
    await sign(page, "the penalty was right", "Go back to version 2");
    await page.getByText("Saved as version 7.").waitFor();
    expect(await policy()).toMatchObject({
      version: 7,
      reason: "the penalty was right",
      tools: { transfer: { samples: 4, mode: "enforce", penalty: 4 } },
    });
    expect(problems).toEqual([]);
    await close();
    await scene.expectInEveryLook(
      "policy-versions",
      "/policies/versions?from=0&to=7",
      "transfer, penalty: not set → 4",
    );
  });

  it("are imported from a document, with every wrong field named first", async () => {
    const { page, problems, close } = await scene.open("/policies/import");
    const document = page.getByLabel("The document");
    const check = page.getByRole("button", { name: "Check it" });
    await document.fill("{");
    await check.click();
    await page.getByText(/This is no JSON/).waitFor();
    await document.fill(
      JSON.stringify({ global: { treshold: 0.4, mode: "hard" }, tools: { pay: { samples: 99 } } }),
    );
    await check.click();
    await page.getByRole("heading", { name: "3 things are wrong; nothing was saved" }).waitFor();
    const told = await page.locator(".trouble li").allInnerTexts();
    expect(told.map((text) => text.split(" ")[0])).toEqual([
      "global.treshold",
      "global.mode",
      "tools.pay.samples",
    ]);
    await expectAccessible(page);
    await keepPicture(page, "policy-import-broken");
    await document.fill(JSON.stringify({ global: { mode: "enforce", checks: { truncated: "flag" } } }));
    await check.click();
    const warned = page.getByRole("region", { name: "Warnings" });
    await warned.getByText("sets nothing: truncated always blocks").waitFor();
    expect(await warned.locator("code").allInnerTexts()).toEqual(["global.checks.truncated"]);
    await expectAccessible(page);
    await keepPicture(page, "policy-import-warned");
    await document.fill(
      JSON.stringify({ global: { mode: "enforce" }, tools: { "päy/الدفع": { risk: "high" } } }),
    );
    await check.click();
    await page.getByText("all tools, mode: not set → enforce").waitFor();
    await sign(page, "from the other deployment", "Save as a new version");
    await page.getByText("Saved as version 8.").waitFor();
    expect(await policy()).toMatchObject({ version: 8, global: { mode: "enforce" } });

    // What was imported can be taken out again as it is.
    await page.getByRole("link", { name: "Policies" }).first().click();
    await page.getByRole("link", { name: "päy/الدفع" }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("policy-version-8.json");
    const stream = await download.createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual({
      global: { mode: "enforce" },
      tools: { "päy/الدفع": { risk: "high" } },
    });

    // A tool that no decision ever named, and one that is named like a path.
    await page.getByLabel("Tool without a decision yet").fill("wipe_disk");
    await page.getByRole("button", { name: "Add a rule" }).click();
    await page.getByRole("heading", { name: "Policy of wipe_disk" }).waitFor();
    await page.getByText("What is not set here follows").waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "päy/الدفع" }).click();
    await page.getByRole("heading", { name: "Policy of päy/الدفع" }).waitFor();
    await page.goto(`${scene.gate.url}/policies/all?section=stopped`);
    await page.getByRole("heading", { name: "The samples disagree" }).waitFor();
    await expectAccessible(page);

    // Prices are a part of the policy, a line a model.
    await page.goto(`${scene.gate.url}/policies`);
    await page.getByRole("link", { name: "Prices" }).click();
    const lines = page.getByLabel(/A model a line/);
    await lines.fill("gpt-4o 2.5\n");
    await page.getByText(/Line 1: Write the model and two to four prices/).waitFor();
    await lines.fill("gpt-4o 2.5 10 1.25\n");
    expect(await changes(page)).toEqual(["prices, gpt-4o, $ per million tokens: not set → 2.5 10 1.25"]);
    await expectAccessible(page);
    await sign(page, "prices", "Save as a new version");
    await page.getByText("Saved as version 9.").waitFor();
    expect(await policy()).toMatchObject({
      global: { mode: "enforce" },
      prices: { "gpt-4o": { input: 2.5, output: 10, cached_input: 1.25 } },
    });
    expect(problems).toEqual([]);
    await close();
    await scene.expectInEveryLook("policies", "/policies", "päy/الدفع");
  });
});

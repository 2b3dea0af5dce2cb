import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Download, Page } from "playwright-core";
import { expectAccessible } from "../support/axe.ts";
import { KEYS, LangfuseRecorder } from "../support/langfuse.ts";
import { ADMIN_KEY, keepPicture, type PageScene, startPageScene } from "../support/page.ts";
import { newViewer } from "../support/browser.ts";
import { decisionBody, post, send, untilDrained } from "../support/traffic.ts";

let scene: PageScene;
let langfuse: LangfuseRecorder;
beforeAll(async () => {
  [scene, langfuse] = await Promise.all([startPageScene(), LangfuseRecorder.start()]);
});
afterAll(async () => {
  await scene.stop();
  await langfuse.stop();
});

async function textOf(download: Download): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const save = async (page: Page): Promise<Download> => {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save the file" }).click(),
  ]);
  return download;
};

describe("the settings", () => {
  it("tell what would stand where nothing is yet", async () => {
    const { page, close } = await scene.open("/settings");
    await page.getByText("No key was made yet.").waitFor();
    await page.getByText("No Langfuse is set up").waitFor();
    await page.getByText("Nothing waits: the log has every decision and outcome.").waitFor();
    await page.getByText("Nothing was set aside.").waitFor();
    await expectAccessible(page);
    await close();
  });

  it("make a key that works at once, show it once, and revoke it after a question", async () => {
    const { page, problems, close } = await scene.open("/settings");
    await page.getByLabel("Name of the new key").fill("<i>kasse</i>");
    await page.getByLabel("Role").selectOption("admin");
    await page.getByRole("button", { name: "Make a key" }).click();
    const secret = page.getByRole("textbox", { name: "The key <i>kasse</i>" });
    const key = await secret.inputValue();
    expect(key).toMatch(/^idk_[0-9a-f]{64}$/);
    await expectAccessible(page);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy" }).click();
    await page.getByText("Copied.").waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(key);
    const asHolder = () =>
      fetch(`${scene.gate.url}/api/keys`, { headers: { "x-idk-key": key } }).then(({ status }) => status);
    expect(await asHolder()).toBe(200);
    await page.getByRole("button", { name: "I have it" }).click();
    await page.reload();
    await page.getByRole("row").filter({ hasText: "<i>kasse</i>" }).waitFor();
    expect(await page.content()).not.toContain(key);

    await page.getByRole("button", { name: "Revoke the key <i>kasse</i>" }).click();
    await page.getByRole("dialog", { name: "Revoke this key?" }).waitFor();
    await expectAccessible(page);
    await keepPicture(page, "settings-revoke");
    await page.keyboard.press("Escape");
    expect(await asHolder()).toBe(200);
    await page.getByRole("button", { name: "Revoke the key <i>kasse</i>" }).click();
    await page.getByRole("button", { name: "Revoke it" }).click();
    await page.getByText(/^revoked /).waitFor();
    expect(await asHolder()).toBe(401);
    expect(problems).toEqual([]);
    await close();
  });

  it("test the connection to Langfuse and say what is wrong with it", async () => {
    const gate = await scene.start({
      IDK_LOCAL: "1",
      ...KEYS,
      LANGFUSE_BASE_URL: langfuse.url,
      IDK_KEEP_CONTENT_DAYS: "30",
      IDK_KEEP_DECISIONS_DAYS: "soon",
    });
    const { context, problems } = await newViewer(scene.browser, gate.url, {
      width: 1280,
      colorScheme: "dark",
    });
    const page = await context.newPage();
    await page.goto(`${gate.url}/settings`);
    await page.getByText("IDK_KEEP_DECISIONS_DAYS must be a whole number").waitFor();
    const test = page.getByRole("button", { name: "Test the connection" });
    await test.click();
    await page.getByText("The keys open the project “Airline agents”.").waitFor();
    langfuse.behave = () => ({ status: 401 });
    await test.click();
    await page.getByText("The keys are wrong.").waitFor();
    await page.getByText("does not know this pair of keys").waitFor();
    langfuse.behave = () => ({ status: 200, body: "<h1>Welcome to nginx</h1>" });
    await test.click();
    await page.getByText("The address is wrong.").waitFor();
    await expectAccessible(page);
    await keepPicture(page, "settings-langfuse");
    langfuse.recover();
    await langfuse.stop();
    await test.click();
    await page.getByText("Nothing answers.").waitFor();
    await langfuse.startAgain();
    expect(await page.content()).not.toMatch(/pk-lf-test|very-secret/);
    expect(problems).toEqual([]);
    await context.close();
    await gate.stop();
  });

  it("hand out decisions and labels as files", async () => {
    for (const number of [1, 2, 3]) {
      const { id } = (await post(`${scene.gate.url}/v1/decisions`, decisionBody(number))) as { id: string };
      await post(`${scene.gate.url}/v1/outcomes`, { decision_id: id, verdict: "correct", source: "agent" });
    }
    await untilDrained(scene.gate.url, 60_000);
    const { page, problems, close } = await scene.open("/settings?tool=transfer&range=1h");
    const lines = await save(page);
    expect(lines.suggestedFilename()).toBe("decisions.jsonl");
    const rows = (await textOf(lines)).trimEnd().split("\n");
    expect(rows.map((row) => (JSON.parse(row) as { gated_by: string }).gated_by)).toEqual(
      Array.from({ length: 3 }, () => "transfer"),
    );
    await page.getByText(/^decisions\.jsonl is ready/).waitFor();
    await page.getByLabel("What", { exact: true }).selectOption("labels");
    await page.getByLabel("As", { exact: true }).selectOption("csv");
    expect(page.url()).toContain("export=labels");
    const table = await textOf(await save(page));
    expect(table.trimEnd().split("\r\n")).toHaveLength(4);
    expect(table).toMatch(/^decision_id,/);
    await page.getByLabel("Time").selectOption("custom");
    await page.getByLabel("To", { exact: true }).fill("2020-01-01T00:00");
    const none = await textOf(await save(page));
    expect(none.trimEnd().split("\r\n")).toHaveLength(1); // Only the names of the columns.
    const [document] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save the OpenAPI document" }).click(),
    ]);
    expect(JSON.parse(await textOf(document))).toHaveProperty(["paths", "/api/settings"]);
    expect(problems).toEqual([]);
    await close();
    await scene.expectInEveryLook("settings", "/settings", "revoked");
  });

  it("want a key where the gate does, and say that it does not open this", async () => {
    const gate = await scene.start({});
    const { context } = await newViewer(scene.browser, gate.url, { width: 360, colorScheme: "light" });
    const page = await context.newPage();
    await page.goto(`${gate.url}/settings`);
    await page.getByText("This gate wants a key").waitFor();
    const { key } = (await send("POST", `${scene.gate.url}/api/keys`, { name: "agent" })) as { key: string };
    await page.getByLabel("Admin key").fill(key);
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByText("This key does not open the log.").waitFor();
    await page.getByLabel("Admin key").fill(ADMIN_KEY);
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByRole("heading", { name: "Settings" }).waitFor();
    expect(await page.content()).not.toContain(ADMIN_KEY);
    await context.close();
    await gate.stop();
  });
});

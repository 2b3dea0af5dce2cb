import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PageScene, startPageScene } from "../support/page.ts";
import { decisionBody, post, send, untilDrained } from "../support/traffic.ts";

let scene: PageScene;
beforeAll(async () => {
  scene = await startPageScene();
  await post(`${scene.gate.url}/v1/decisions`, decisionBody(1));
  await untilDrained(scene.gate.url, 60_000);
});
afterAll(() => scene.stop());

const policy = () => send("GET", `${scene.gate.url}/api/policies`);

describe("the tools", () => {
  it("are listed with their traffic and the policy that holds", async () => {
    await scene.expectInEveryLook("tools", "/tools", "transfer");
    const { page, close } = await scene.open("/tools");
    const row = page.getByRole("row").filter({ hasText: "transfer" });
    await row.waitFor();
    expect(await row.innerText()).toMatch(
      /transfer\s+1\s[\s\S]*shadow\s+unknown\s+0\.50 by risk\s+gate chooses/,
    );
    await close();
  });

  it("take another policy, after it was shown what changes and somebody said why", async () => {
    await send("PUT", `${scene.gate.url}/api/policies`, {
      tools: { transfer: { samples: 4 } },
      reason: "draw more",
    });
    const { page, problems, close } = await scene.open("/tools");
    await page.getByRole("link", { name: "Edit the policy of transfer" }).click();
    expect(page.url()).toContain("edit=transfer");
    await page.getByText("Nothing changes.").waitFor();
    const save = page.getByRole("button", { name: "Save as a new version" });
    expect(await save.isDisabled()).toBe(true);
    await page.getByLabel("Mode").selectOption("enforce");
    await page.getByLabel("Threshold").selectOption("penalty");
    await page.getByLabel(/^Penalty/).fill("4");
    const changes = page.locator(".editor .changes li");
    expect(await changes.allInnerTexts()).toEqual([
      "transfer, mode: not set → enforce",
      "transfer, penalty: not set → 4",
    ]);
    await save.click(); // Without author and reason the browser keeps the form.
    expect(await policy()).toMatchObject({ version: 1 });
    await page.getByLabel("Author").fill("ada");
    await page.getByLabel("Reason").fill("money moves");
    await save.click();
    await page.getByText("Saved as version 2.").waitFor();
    expect(await policy()).toMatchObject({
      version: 2,
      author: "ada",
      reason: "money moves",
      tools: { transfer: { samples: 4, mode: "enforce", penalty: 4 } },
    });
    const row = page.getByRole("row").filter({ hasText: "transfer" });
    await expect.poll(() => row.innerText(), { timeout: 30_000 }).toMatch(/enforce[\s\S]*0\.80 own/);
    expect(problems).toEqual([]);
    await close();
    await scene.expectInEveryLook("tools-edit", "/tools?edit=transfer", "Nothing changes.");
  });

  it("do not overwrite a change that came in between", async () => {
    const { page, close } = await scene.open("/tools?edit=transfer");
    await page.getByLabel("Risk").selectOption("high");
    await page.getByLabel("Author").fill("ada");
    await page.getByLabel("Reason").fill("late");
    await send("PUT", `${scene.gate.url}/api/policies`, {
      tools: { transfer: { mode: "enforce" } },
      author: "bob",
      reason: "sooner",
    });
    await page.getByRole("button", { name: "Save as a new version" }).click();
    await page
      .getByText(/The policy has changed since version 2|Meanwhile version 3/)
      .first()
      .waitFor();
    expect(await policy()).toMatchObject({ version: 3, author: "bob" });
    await page.getByRole("button", { name: "Make my change on version 3" }).click({ timeout: 60_000 });
    const changes = page.locator(".editor .changes li");
    await expect.poll(() => changes.allInnerTexts()).toContain("transfer, risk: not set → high");
    expect(await page.getByLabel("Reason").inputValue()).toBe("late");
    await close();
  });

  it("go back to an earlier version", async () => {
    const { page, problems, close } = await scene.open("/tools");
    await page.getByText("Version 3 of the policy holds; all versions").click();
    await page.getByText("“money moves”").waitFor();
    await page.getByRole("button", { name: "Go back to version 2" }).click();
    await page.getByText("transfer, penalty: not set → 4").first().waitFor();
    await page.getByLabel("Author").fill("ada");
    await page.getByLabel("Reason").fill("the penalty was right");
    await page.getByRole("button", { name: "Go back to version 2" }).click();
    await page.getByText("Saved as version 4.").waitFor();
    expect(await policy()).toMatchObject({
      version: 4,
      reason: "the penalty was right",
      tools: { transfer: { samples: 4, mode: "enforce", penalty: 4 } },
    });
    expect(problems).toEqual([]);
    await close();
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PageScene, startPageScene } from "../support/page.ts";
import { decisionBody, post, untilDrained } from "../support/traffic.ts";

let scene: PageScene;
beforeAll(async () => {
  scene = await startPageScene();
  await post(`${scene.gate.url}/v1/decisions`, decisionBody(1));
  await untilDrained(scene.gate.url, 60_000);
});
afterAll(() => scene.stop());

describe("the tools", () => {
  it("are listed with their traffic and the policy that holds", async () => {
    await scene.expectInEveryLook("tools", "/tools", "transfer");
    const { page, close } = await scene.open("/tools");
    const row = page.getByRole("row").filter({ hasText: "transfer" });
    await row.waitFor();
    expect(await row.innerText()).toMatch(
      /transfer\s+1\s[\s\S]*shadow\s+unknown high by its name\?\s+0\.50\s+by risk\s+gate chooses/,
    );
    await close();
  });
});

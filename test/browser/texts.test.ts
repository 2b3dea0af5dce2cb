import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PageScene, startPageScene } from "../support/page.ts";
import { post, untilDrained } from "../support/traffic.ts";

const HOSTILE = '<img src=x onerror="document.title=1"><script>document.title=2</script>';

let scene: PageScene;
beforeAll(async () => {
  scene = await startPageScene();
});
afterAll(() => scene.stop());

const decide = async (body: object): Promise<string> => {
  const { id } = (await post(`${scene.gate.url}/v1/decisions`, body)) as { id: string };
  await untilDrained(scene.gate.url, 60_000);
  return id;
};

describe("texts of models and callers", () => {
  it("shows as text whatever a model or a caller wrote", async () => {
    const call = {
      id: HOSTILE,
      type: "function",
      function: { name: HOSTILE, arguments: JSON.stringify({ [HOSTILE]: HOSTILE }) },
    };
    const id = await decide({
      agent: HOSTILE,
      session: HOSTILE,
      messages: [{ role: "user", content: HOSTILE }],
      samples: [
        { message: { role: "assistant", content: HOSTILE, tool_calls: [call] } },
        { message: { role: "assistant", content: HOSTILE } },
      ],
    });
    await scene.expectInEveryLook("hostile", `/decisions/${id}`, HOSTILE);
    await scene.expectInEveryLook("hostile-list", "/decisions", HOSTILE);
    await scene.expectInEveryLook("hostile-overview", "/", HOSTILE);
    const { page, problems, close } = await scene.open(`/decisions/${id}`);
    await page.getByText(HOSTILE).first().waitFor();
    expect(await page.title()).toBe("Decision · IDK Gate");
    expect(await page.locator("img").count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it("stays quick and readable with an argument of 200 kB, and keeps the direction of what was written", async () => {
    const long = `${"a".repeat(599 - 9)}\u{1f600}${"b".repeat(198_000)}`;
    const names = { name: "إرسال", arguments: JSON.stringify({ إلى: "مرحبا 123", body: long }) };
    const id = await decide({
      messages: [{ role: "user", content: "أرسل الرسالة إلى 123" }],
      samples: [
        {
          message: {
            role: "assistant",
            content: null,
            tool_calls: [{ id: "c", type: "function", function: names }],
          },
        },
      ],
    });
    await scene.expectInEveryLook("long", `/decisions/${id}`, /Show all \(\d+ thousand characters\)/);
    const { page, problems, close } = await scene.open(`/decisions/${id}`);
    const said = page.locator(".conversation .said span").first();
    await said.waitFor();
    const direction = "getComputedStyle(document.querySelector('.conversation .said span')).direction";
    expect(await page.evaluate(direction)).toBe("rtl");
    const cell = page.locator(".samples td").filter({ hasText: "aaaa" });
    const shown = await cell.locator("span").innerText();
    expect([shown.length < 700, shown.isWellFormed()]).toEqual([true, true]);
    await cell.getByRole("button", { name: /Show all/ }).click();
    await expect.poll(async () => (await cell.innerText()).length).toBeGreaterThan(10_000);
    expect(problems).toEqual([]);
    await close();
    await scene.expectInEveryLook("long-list", "/decisions", "إرسال");
  });
});

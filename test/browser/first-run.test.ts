import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDemo, type Demo } from "../../scripts/local/demo.ts";
import { startDemoControl } from "../../scripts/local/demo-control.ts";
import { type SimServer, startSimServer } from "../../src/sim/server/server.ts";
import { type PageScene, startPageScene } from "../support/page.ts";
import { freePort } from "../support/sqld.ts";
import { decisionBody, post, untilDrained } from "../support/traffic.ts";

const SEED = 3;
let scene: PageScene;
let sim: SimServer;
let demo: Demo;
let control: Awaited<ReturnType<typeof startDemoControl>>;
beforeAll(async () => {
  const [port, server] = await Promise.all([freePort(), startSimServer({ port: 0, seed: SEED })]);
  sim = server;
  const url = `http://127.0.0.1:${port}`;
  demo = createDemo(url, { server, seed: SEED }, () => {});
  control = await startDemoControl(url, demo);
  scene = await startPageScene({
    port,
    variables: { UPSTREAM_BASE_URL: `${sim.url}/v1`, IDK_DEMO_URL: control.url },
  });
});
afterAll(async () => {
  demo.stop();
  await Promise.all([control.stop(), scene.stop(), sim.stop()]);
});

describe("the first run", () => {
  it("teaches how to begin, wherever one looks", async () => {
    await scene.expectInEveryLook("first-run", "/", "No decision yet");
    await scene.expectInEveryLook("first-run-list", "/decisions", "Point a client at it");
    const { page, problems, close } = await scene.open("/");
    await page.getByRole("button", { name: "Python" }).click();
    expect(await page.locator(".welcome mark").innerText()).toContain(`base_url="${scene.gate.url}/v1"`);
    expect(problems).toEqual([]);
    await close();
  });

  it("plays the demo on a click, and shows what comes of it without a reload", async () => {
    const { page, problems, close } = await scene.open("/");
    await page.getByRole("button", { name: "Play the demo" }).click();
    await page.getByRole("heading", { name: "Harm by tool" }).waitFor({ timeout: 60_000 });
    await page.getByText(/Demo traffic of simulated agents runs until/).waitFor();
    await expect
      .poll(() => page.locator(".tiles").first().innerText(), { timeout: 60_000 })
      .toMatch(/known outcomes/);
    await page.getByRole("heading", { name: "Extra samples" }).waitFor();
    await expect.poll(() => page.getByText(/beside the first of/).count(), { timeout: 60_000 }).toBe(1);
    await page.getByRole("button", { name: "End the demo" }).click();
    await expect.poll(() => demo.endsAt()).toBe(null);
    await page.getByText(/Demo traffic of simulated agents/).waitFor({ state: "detached" });
    expect(problems).toEqual([]);
    await close();
  });

  it("refuses the demo once somebody else uses the gate", async () => {
    await post(`${scene.gate.url}/v1/decisions`, decisionBody(1));
    await untilDrained(scene.gate.url, 60_000);
    await expect(post(`${scene.gate.url}/api/demo`, undefined)).rejects.toThrow(/409 .*Other agents/);
  });
});

import { describe, expect, it } from "vitest";
import { createProgress } from "./progress.ts";

function screen(isTTY: boolean) {
  let clock = 0;
  let text = "";
  const progress = createProgress({ isTTY, write: (more) => (text += more) }, () => clock);
  return {
    progress,
    pass: (ms: number) => (clock += ms),
    get text() {
      return text;
    },
  };
}

describe("createProgress", () => {
  it("writes one plain line a step where nobody watches", () => {
    const plain = screen(false);
    for (let i = 1; i <= 100; i++) plain.progress.step("reading", i, 100);
    plain.pass(1500);
    plain.progress.step("training", 1, 2);
    plain.progress.end();
    expect(plain.text).toBe("reading: 1.5 s\ntraining: 0.0 s\n");
  });

  it("says what was done, where that is more than the step's name", () => {
    const plain = screen(false);
    plain.progress.step("decisions", 0, 500);
    plain.pass(4600);
    plain.progress.end("500 decisions sent");
    expect(plain.text).toBe("500 decisions sent in 4.6 s\n");
  });

  it("draws a bar on a terminal, not more often than people can see", () => {
    const live = screen(true);
    for (let i = 1; i <= 100; i++) live.progress.step("reading", i, 100);
    live.pass(200);
    live.progress.step("reading", 50, 100);
    expect(live.text.match(/\r/g)).toHaveLength(2);
    expect(live.text).toContain(`[${"#".repeat(15)}${".".repeat(15)}] 50/100`);
  });
});

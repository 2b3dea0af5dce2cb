import { expect, it } from "vitest";
import { callText } from "./calls.ts";

const text = (...tools: string[]) => callText(tools.map((tool) => ({ tool })));

it("names each tool once, with how often it is called", () => {
  expect(text()).toBe("no call");
  expect(text("get_order", "list_events", "list_events")).toBe("get_order, list_events × 2");
  expect(text("", "")).toBe("(no name) × 2");
});

import { expect, it } from "vitest";
import { resolveOffered } from "./offered.ts";
import type { PolicyDocument, PolicyRule } from "./rule.ts";

const policy = (global: PolicyRule, tools: PolicyDocument["tools"] = {}): PolicyDocument => ({
  version: 1,
  global,
  tools,
});

it("is as strict as any tool that may be called, offered or not", () => {
  expect(resolveOffered(policy({}, { pay: { mode: "enforce" } }), ["pay"]).strictestMode).toBe("enforce");
  expect(resolveOffered(policy({}, { pay: { mode: "enforce" } }), ["look"]).strictestMode).toBe("shadow");
  expect(resolveOffered(policy({ mode: "enforce" }, { look: { mode: "off" } }), ["look"]).strictestMode).toBe(
    "enforce",
  );
});

it("holds the text where a high-risk tool is offered, unless the policy says otherwise", () => {
  expect(resolveOffered(policy({}, { pay: { risk: "high" } }), ["pay", "look"]).streamText).toBe("hold");
  expect(resolveOffered(policy({ risk: "low" }), ["look"]).streamText).toBe("pass");
  expect(resolveOffered(policy({ streamText: "pass" }, { pay: { risk: "high" } }), ["pay"]).streamText).toBe(
    "pass",
  );
  expect(resolveOffered(policy({}, { look: { streamText: "hold" } }), ["look"]).streamText).toBe("hold");
});

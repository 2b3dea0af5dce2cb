import { describe, expect, it } from "vitest";
import { chooseUpstream, type UpstreamConfig } from "./upstream.ts";

const config = (more: Partial<UpstreamConfig>): UpstreamConfig => ({
  baseUrls: undefined,
  apiKey: undefined,
  timeoutMs: undefined,
  ...more,
});
const ANTHROPIC = { anthropic: { baseUrls: "https://api.anthropic.com", apiKey: " sk-ant " } };

describe("the upstream of a request", () => {
  it("is the first on the list, with the key; another one that is named has none", () => {
    const both = config({
      baseUrls: "https://a.example/v1/, https://b.example/v1",
      apiKey: "k",
      timeoutMs: "50",
    });
    expect(chooseUpstream(both, "openai", null)).toEqual({
      baseUrl: "https://a.example/v1",
      apiKey: "k",
      timeoutMs: 50,
    });
    expect(chooseUpstream(both, "openai", "https://b.example/v1/")).toMatchObject({
      baseUrl: "https://b.example/v1",
      apiKey: null,
    });
    for (const asked of ["https://c.example/v1", "nonsense", "file:///etc/passwd"])
      expect(() => chooseUpstream(both, "openai", asked)).toThrow("x-idk-upstream must be one of");
  });

  it("is the provider's own where the deployment has one, also by its address without a version", () => {
    const own = config({ baseUrls: "https://a.example/v1", apiKey: "k", providers: ANTHROPIC });
    const chosen = { baseUrl: "https://api.anthropic.com/v1", apiKey: "sk-ant" };
    expect(chooseUpstream(own, "anthropic", null)).toMatchObject(chosen);
    expect(chooseUpstream(own, "anthropic", "https://api.anthropic.com")).toMatchObject(chosen);
    expect(chooseUpstream(own, "openai", null)).toMatchObject({
      baseUrl: "https://a.example/v1",
      apiKey: "k",
    });
    expect(() => chooseUpstream(own, "anthropic", "https://a.example/v1")).toThrow(
      "UPSTREAM_ANTHROPIC_BASE_URL",
    );
  });

  it("is the general one elsewhere, but never another provider's own address", () => {
    const shared = config({ baseUrls: "https://api.openai.com/v1,https://router.example/v1", apiKey: "k" });
    expect(chooseUpstream(shared, "anthropic", null)).toMatchObject({
      baseUrl: "https://router.example/v1",
      apiKey: null,
    });
    const openai = config({
      baseUrls: "https://api.openai.com/v1",
      apiKey: "k",
      providers: { anthropic: { baseUrls: " ", apiKey: "x" } },
    });
    expect(() => chooseUpstream(openai, "anthropic", null)).toThrow("Set UPSTREAM_ANTHROPIC_BASE_URL");
    expect(() => chooseUpstream(openai, "gemini", "https://api.openai.com/v1")).toThrow(
      "UPSTREAM_GEMINI_BASE_URL",
    );
  });

  it.each([
    [{}, "Set UPSTREAM_BASE_URL"],
    [{ baseUrls: "ftp://a" }, "UPSTREAM_BASE_URL holds something"],
    [
      { providers: { anthropic: { baseUrls: "api", apiKey: undefined } } },
      "UPSTREAM_ANTHROPIC_BASE_URL holds something",
    ],
  ])("says what to set: %j", (more, message) => {
    expect(() => chooseUpstream(config(more), "anthropic", null)).toThrow(message);
  });
});

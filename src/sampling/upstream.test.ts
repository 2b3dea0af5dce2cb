import { describe, expect, it } from "vitest";
import { addressAt, chooseUpstream, type UpstreamConfig } from "./upstream.ts";

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

  it("keeps a query of its own behind every path", () => {
    const azure = config({
      baseUrls: "https://a.example/deployments/d/?api-version=7&x=1,https://b.example?y=2",
    });
    const { baseUrl } = chooseUpstream(azure, "openai", null);
    expect(addressAt(baseUrl, "/chat/completions")).toBe(
      "https://a.example/deployments/d/chat/completions?api-version=7&x=1",
    );
    expect(addressAt(baseUrl, "/messages?beta=true")).toBe(
      "https://a.example/deployments/d/messages?api-version=7&x=1&beta=true",
    );
    for (const asked of ["https://b.example/?y=2", "https://b.example"])
      expect(chooseUpstream(azure, "openai", asked).baseUrl).toBe("https://b.example?y=2");
    expect(() => chooseUpstream(azure, "openai", "https://b.example?y=3")).toThrow("must be one of");
    const both = config({ baseUrls: "https://a.example/v1?x=1,https://a.example/v1" });
    expect(chooseUpstream(both, "openai", "https://a.example/v1").baseUrl).toBe("https://a.example/v1");
    expect(addressAt("https://c.example/v1", "/models")).toBe("https://c.example/v1/models");
  });

  it.each(["https://a.example/v1#top", "ftp://a.example", "a.example"])(
    "is a clear error where the setting is %s",
    (baseUrls) => {
      expect(() => chooseUpstream(config({ baseUrls }), "openai", null)).toThrow(
        /^UPSTREAM_BASE_URL holds something that is no http\(s\) URL, or one with a #\./,
      );
    },
  );

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

import { describe, expect, it } from "vitest";
import { localLangfuse } from "../../scripts/local/langfuse.ts";
import { StartError } from "../../scripts/local/options.ts";

const keys = { LANGFUSE_PUBLIC_KEY: "pk", LANGFUSE_SECRET_KEY: "sk" };

describe("Langfuse in npm start", () => {
  it("is off without a key, and then nothing of it reaches the worker", () => {
    expect(localLangfuse({ LANGFUSE_BASE_URL: "http://127.0.0.1:3000", LANGFUSE_SECRET_KEY: "" })).toEqual({
      variables: {},
      baseUrl: null,
    });
  });

  it("is on with both keys, at the cloud unless another address is set", () => {
    expect(localLangfuse({ ...keys, HOME: "/home/ada" })).toEqual({
      variables: keys,
      baseUrl: "https://cloud.langfuse.com",
    });
    const own = { ...keys, LANGFUSE_BASE_URL: "http://127.0.0.1:3000/", LANGFUSE_ENVIRONMENT: "dev" };
    expect(localLangfuse(own)).toEqual({ variables: own, baseUrl: "http://127.0.0.1:3000" });
  });

  it("refuses to start on a setting that cannot work, and names it", () => {
    expect(() => localLangfuse({ LANGFUSE_PUBLIC_KEY: "pk" })).toThrow(StartError);
    expect(() => localLangfuse({ LANGFUSE_PUBLIC_KEY: "pk" })).toThrow(/^LANGFUSE_SECRET_KEY is not set/);
    expect(() => localLangfuse({ ...keys, LANGFUSE_BASE_URL: "langfuse" })).toThrow(
      /^LANGFUSE_BASE_URL must/,
    );
    expect(() => localLangfuse({ ...keys, LANGFUSE_LABELS: "yes" })).toThrow(/^LANGFUSE_LABELS is no JSON/);
  });
});

import { expect, it } from "vitest";
import { secondUpstream, secondUpstreamNames } from "./second-upstreams.ts";

const config = (list: unknown) => ({
  list: typeof list === "string" ? list : JSON.stringify(list),
  variable: (name: string) => ({ KEY: " sk-1 ", IDK_ADMIN_KEY: "secret" })[name],
});

it.each([
  ["anthropic-messages", "https://api.anthropic.com", "https://api.anthropic.com/v1"],
  [
    "gemini",
    "https://generativelanguage.googleapis.com/",
    "https://generativelanguage.googleapis.com/v1beta",
  ],
  ["openai-chat", "https://api.openai.com/v1/", "https://api.openai.com/v1"],
  ["openai-responses", "http://10.0.0.1:8000/v1", "http://10.0.0.1:8000/v1"],
])(
  "a second upstream that speaks %s has the address %s as its clients write it",
  (format, base_url, baseUrl) => {
    const list = config({ other: { format, base_url, key_var: "KEY" } });
    expect(secondUpstream(list, "other")).toEqual({ name: "other", format, baseUrl, apiKey: "sk-1" });
    expect(secondUpstreamNames(list)).toEqual(["other"]);
  },
);

it("a server without a key needs none", () => {
  const list = config({ own: { format: "openai-chat", base_url: "http://10.0.0.1:8000/v1" } });
  expect(secondUpstream(list, "own").apiKey).toBeNull();
});

it("none is set where the list is empty", () => {
  expect(secondUpstreamNames({ list: undefined, variable: () => undefined })).toEqual([]);
  expect(secondUpstreamNames(config(" "))).toEqual([]);
  expect(() => secondUpstream(config(""), "constructor")).toThrow('names no upstream "constructor"');
});

const good = { format: "openai-chat", base_url: "http://10.0.0.1/v1" };
it.each<[string, unknown, string]>([
  ["no JSON", "{", "is no JSON"],
  ["a list", [], "is no JSON object"],
  ["a word", { other: "x" }, ".other is no object"],
  ["no format", { other: { ...good, format: undefined } }, ".other.format must be one of"],
  ["no URL", { other: { ...good, base_url: "api.example.com" } }, ".other.base_url is no http(s) URL"],
  ["a file", { other: { ...good, base_url: "file:///etc/passwd" } }, ".other.base_url is no http(s) URL"],
  ["a key in place of its name", { other: { ...good, key_var: "sk-123" } }, "names no secret or variable"],
  [
    "a secret of the gate's",
    { other: { ...good, key_var: "IDK_ADMIN_KEY" } },
    ".key_var must name the secret",
  ],
])("says what is wrong with %s, and shows an entry that works", (_, list, problem) => {
  const read = () => secondUpstream(config(list), "other");
  expect(read).toThrow(problem);
  expect(read).toThrow("key_var");
  expect(read).not.toThrow("sk-123");
});

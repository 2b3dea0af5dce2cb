import { describe, expect, it } from "vitest";
import { readOptions, StartError } from "../../scripts/local/options.ts";
import { prepareUpstream } from "../../scripts/local/upstream.ts";

describe("the options of npm start", () => {
  it("have defaults that need no setting", () => {
    expect(readOptions([], {}, "/home/ada/gate")).toEqual({
      port: 8787,
      data: "/home/ada/gate/.data",
      build: true,
      database: null,
      demo: "auto",
    });
  });

  it("take the command line before the environment", () => {
    expect(readOptions(["--port", "9001"], { PORT: "9002" }, "/")?.port).toBe(9001);
    expect(readOptions([], { PORT: "9002" }, "/")?.port).toBe(9002);
  });

  it("use the database of LIBSQL_URL instead of an own one, and an empty setting is none", () => {
    const env = { LIBSQL_URL: "libsql://example.org", LIBSQL_AUTH_TOKEN: "token" };
    expect(readOptions([], env, "/")?.database).toEqual({ url: "libsql://example.org", authToken: "token" });
    expect(readOptions([], { LIBSQL_URL: "" }, "/")?.database).toBeNull();
  });

  it.each([
    [[], {}, "auto"],
    [["--no-demo"], { IDK_DEMO: "1" }, "off"],
    [["--demo"], { IDK_DEMO: "0" }, "on"],
    [[], { IDK_DEMO: "0" }, "off"],
    [[], { IDK_DEMO: "1" }, "on"],
    [[], { LIBSQL_URL: "libsql://example.org" }, "off"],
    [[], { UPSTREAM_BASE_URL: "https://api.openai.com/v1" }, "off"],
    [["--demo"], { LIBSQL_URL: "http://127.0.0.1:8080" }, "on"],
  ])("with %j and %j play the demo: %s", (args, env, demo) => {
    expect(readOptions(args, env, "/")?.demo).toBe(demo);
  });

  it("refuse demo traffic on a remote database, and a setting that is neither 0 nor 1", () => {
    const env = { LIBSQL_URL: "libsql://example.org" };
    expect(() => readOptions(["--demo"], env, "/")).toThrow(/remote database/);
    const upstream = { UPSTREAM_BASE_URL: "https://api.openai.com/v1" };
    expect(() => readOptions(["--demo"], upstream, "/")).toThrow(/simulated upstream only/);
    expect(() => readOptions([], { IDK_DEMO: "yes" }, "/")).toThrow(/^IDK_DEMO must be 0 or 1/);
  });

  it("pass on the second upstreams with the secrets that they name, and no others", async () => {
    const list = JSON.stringify({ haiku: { key_var: "HAIKU_KEY" }, own: {} });
    const env = {
      UPSTREAM_BASE_URL: "http://127.0.0.1:1/v1",
      SECOND_UPSTREAMS: list,
      HAIKU_KEY: "k",
      OTHER: "x",
    };
    const { variables, sim } = await prepareUpstream(env);
    expect(variables).toEqual({
      UPSTREAM_BASE_URL: env.UPSTREAM_BASE_URL,
      SECOND_UPSTREAMS: list,
      HAIKU_KEY: "k",
    });
    expect(sim).toBeNull();
  });

  it.each(["0", "65536", "-1", "80a", "", "1e3"])("refuse %j as a port and name the setting", (port) => {
    expect(() => readOptions([], { PORT: port }, "/")).toThrow(StartError);
    expect(() => readOptions([], { PORT: port }, "/")).toThrow(/^PORT must be/);
  });
});

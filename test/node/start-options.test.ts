import { describe, expect, it } from "vitest";
import { readOptions, StartError } from "../../scripts/local/options.ts";

describe("the options of npm start", () => {
  it("have defaults that need no setting", () => {
    expect(readOptions([], {}, "/home/ada/gate")).toEqual({
      port: 8787,
      data: "/home/ada/gate/.data",
      build: true,
      database: null,
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

  it.each(["0", "65536", "-1", "80a", "", "1e3"])("refuse %j as a port and name the setting", (port) => {
    expect(() => readOptions([], { PORT: port }, "/")).toThrow(StartError);
    expect(() => readOptions([], { PORT: port }, "/")).toThrow(/^PORT must be/);
  });
});

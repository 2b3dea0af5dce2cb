import { expect, it } from "vitest";
import { pokeAll } from "./poke-all.ts";

it("wakes every project, also behind one that fails, and says which failed", async () => {
  const [poked, logged]: [string[], unknown[]] = [[], []];
  const poke = async (project: string) => {
    if (project === "b") throw new Error("The object was reset.");
    poked.push(project);
  };
  await pokeAll(["a", "b", "c"], poke, (_, event, facts) => logged.push([event, facts["project"]]));
  expect([poked, logged]).toEqual([["a", "c"], [["poke_failed", "b"]]]);
});

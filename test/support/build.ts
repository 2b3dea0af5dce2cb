import { build } from "../../scripts/build.ts";

/** Builds page and worker once for all tests that run the whole. */
export default async function setup(): Promise<void> {
  await build();
}

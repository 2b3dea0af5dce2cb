import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";

const ROOT = fileURLToPath(new URL("../..", import.meta.url).href);
/** As deep as the sources of the bench, which look for the model from where they lie. */
const FOLDER = join(ROOT, "dist/bench");

/**
 * The stages in Node as a build, like the worker itself: run from the sources, each function that is made also gets its name, which
 * costs a tenth of what is measured.
 */
export async function builtStages(): Promise<typeof import("./in-node.ts")> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    build: {
      ssr: true,
      outDir: FOLDER,
      target: "es2022",
      minify: false,
      rollupOptions: { input: { "in-node": join(ROOT, "scripts/bench/in-node.ts") } },
    },
  });
  return (await import(pathToFileURL(join(FOLDER, "in-node.js")).href)) as typeof import("./in-node.ts");
}

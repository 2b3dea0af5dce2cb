/**
 * The library into dist/library: JavaScript for Node and for workers, and its types. It lies two folders below the root, as its
 * sources do, so that it finds the shipped model and the migrations in the same place.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { StartError } from "./local/options.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url).href);
export const LIBRARY_BUILD = join(ROOT, "dist/library");

/** @param types whether to write them as well; they take longer than all the rest */
export async function buildLibrary({ types = true }: { readonly types?: boolean } = {}): Promise<void> {
  // Made beside its place: who uses the old one while it is built is not disturbed.
  const fresh = `${LIBRARY_BUILD}-${process.pid}`;
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    dependencies: Readonly<Record<string, string>>;
  };
  const names = Object.keys(dependencies);
  const isForeign = (id: string) =>
    /^(node|cloudflare):/.test(id) || names.some((name) => id === name || id.startsWith(`${name}/`));
  try {
    await build({
      configFile: false,
      root: ROOT,
      logLevel: "error",
      build: {
        ssr: true,
        outDir: fresh,
        target: "es2022",
        minify: false,
        rollupOptions: {
          input: { node: join(ROOT, "src/library/node.ts"), worker: join(ROOT, "src/library/worker.ts") },
          external: isForeign,
          output: { entryFileNames: "[name].js", chunkFileNames: "shared-[hash].js" },
        },
      },
    });
    if (types) writeTypes(join(fresh, "types"));
    rmSync(LIBRARY_BUILD, { recursive: true, force: true });
    renameSync(fresh, LIBRARY_BUILD);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function writeTypes(folder: string): void {
  const { status, stdout } = spawnSync(
    join(ROOT, "node_modules/.bin/tsc"),
    ["--project", "tsconfig.library.json", "--outDir", folder],
    { cwd: ROOT, encoding: "utf8" },
  );
  if (status !== 0) throw new StartError(`Writing the types of the library failed:\n${stdout.trim()}`);
}

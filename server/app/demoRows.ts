/** Demo rows: `demo/*.json` of the schema folders, loaded once, each entity only while its table is empty. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
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

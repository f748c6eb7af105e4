import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compile, type Model, type SourceFile } from "#core/language";
import { COMPILE_OPTIONS, MODULE_LISTS } from "../../../server/app/modules.ts";
import { describeEachDatabase } from "../../../tests/support/databases.ts";
import { type Database, openDatabase } from "../db/index.ts";
import { migrate, planMigration, portableMigration, runMigrations } from "./index.ts";

const folder = new URL("../../../schemas/", import.meta.url).pathname;

function shippedModel(): Model {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json") && !/^(\.|demo\/[^/]+$)/.test(path) && path !== "tsconfig.json")
    .map((path): SourceFile => ({ path, text: readFileSync(join(folder, path), "utf8") }));
  const { model, findings } = compile(files, COMPILE_OPTIONS);
  if (model === undefined) throw new Error(JSON.stringify(findings.slice(0, 3)));
  return model;
}

describeEachDatabase("the shipped schemas", (database) => {
  let db: Database;

  beforeAll(async () => {
    const { dialect, url } = database();
    db = await openDatabase(dialect === "sqlite" ? { file: url } : { url });
  });
  afterAll(() => db.close());

  // The tables that modules make and entities only show; those of the engine are there.
  beforeAll(async () => {
    await runMigrations(db, "sessions", [
      portableMigration("0001_sessions", [
        `create table "sys_session" ("id" text primary key, "userId" text, "ip" text, "userAgent" text, "node" text,
          "tenantId" text, "createdAt" bigint, "usedAt" bigint, "expiresAt" bigint, "revokedAt" bigint)`,
      ]),
    ]);
    // Those of who signs in need rows of people, and no entity shows what they make but the table above.
    for (const [module, migrations] of Object.entries(MODULE_LISTS.migrations))
      if (module !== "identity") await runMigrations(db, module, migrations);
  });

  it("become tables on an empty database, and nothing is left to do", { tags: "full" }, async () => {
    const model = shippedModel();
    const { plan, left } = await migrate(db, model);
    expect(plan.problems).toEqual([]);
    expect(left).toEqual([]);
    expect(plan.steps.map((step) => step.entity).sort()).toEqual(
      Object.values(model.entities)
        .filter((entity) => entity.managed)
        .map((entity) => entity.entity)
        .sort(),
    );
    expect(await planMigration(model, db)).toMatchObject({ steps: [], problems: [] });
  });
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { compile } from "#core/language";
import { describeEachDatabase } from "../../../tests/support/databases.ts";
import { openDatabase, statement, type Database } from "../db/index.ts";
import { migrate } from "../migrate/index.ts";
import { SILENT } from "../operations/log.ts";
import { createLoader } from "./loader.ts";
import { readSources } from "./readSources.ts";

const shelf = (...names: readonly string[]) => ({
  entity: "shelf",
  title: "货架",
  purpose: "What is planned",
  fields: Object.fromEntries(names.map((name) => [name, { kind: "text", title: name }])),
  indexes: [["-createTime"]],
});

describeEachDatabase("a loader beside a command", (database, dialect) => {
  let folder: string;
  let db: Database;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "heartwood-loader-"));
    db = await openDatabase(dialect === "sqlite" ? { file: database().url } : { url: database().url });
  });
  afterEach(async () => {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("plans again what a command has done while it was loading", async () => {
    /** What another program does after the plan and before the load has ended. */
    let meanwhile = (): Promise<unknown> => Promise.resolve();
    const loader = createLoader({
      folders: [folder],
      database: db,
      log: SILENT,
      compileOptions: {},
      migrations: {},
      recompute: async () => {
        await meanwhile();
        return 0;
      },
      prepare: () => Promise.resolve(() => undefined),
    });
    const write = (...names: readonly string[]): void =>
      writeFileSync(join(folder, "shelf.entity.json"), JSON.stringify(shelf(...names)));
    const waiting = (): readonly string[] => loader.findings().map(({ code }) => code);

    write("name", "note");
    await loader.load();
    expect(waiting()).toEqual([]);
    // The steps of the load itself are no change.
    expect(await loader.isOutdated()).toBe(false);
    await db.write((tx) => tx.run(statement(dialect, `insert into "shelf" ("id", "note") values ('1', 'a')`), []));

    write("name");
    meanwhile = async () => {
      const { model } = compile(readSources([folder]));
      if (model !== undefined) await migrate(db, model, { named: ["column.drop:shelf.note"] });
    };
    await loader.load();
    expect(waiting()).toEqual(["APPLY.WAITING"]);
    meanwhile = () => Promise.resolve();
    expect(await loader.isOutdated()).toBe(true);
    await loader.load();
    expect(waiting()).toEqual([]);
    expect(await loader.isOutdated()).toBe(false);
  });
});

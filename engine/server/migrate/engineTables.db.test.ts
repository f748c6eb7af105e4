import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEachDatabase } from "../../../tests/support/databases.ts";
import { openDatabase, statement, type Database } from "../db/index.ts";
import { ensureRegistry } from "./engineTables.ts";
import { REGISTRY } from "./registry.ts";

describeEachDatabase("the engine's own tables", { inGate: "both" }, (database) => {
  let db: Database;
  const registered = () =>
    db.read.all<{ kind: string; name: string }>(
      statement(db.dialect, `select "kind", "name" from "${REGISTRY}" order by "kind", "name"`),
      [],
    );

  beforeAll(async () => {
    const { dialect, url } = database();
    db = await openDatabase(dialect === "sqlite" ? { file: url } : { url });
  });
  afterAll(() => db.close());

  it("are created once, by callers at the same time too", async () => {
    await Promise.all([ensureRegistry(db), ensureRegistry(db), ensureRegistry(db)]);
    expect((await registered()).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      "migration 0001_history",
      "migration 0002_counter",
      "migration 0003_audit",
      "migration 0004_audit_screen",
      "migration 0005_jobs",
      "migration 0006_audit_request",
      "migration 0007_answers",
      "migration 0008_audit_chain",
      "migration 0009_data_keys",
      "migration 0010_tickets",
      "migration 0011_numbers",
      "revision ",
    ]);
  });

  it("are only read where they exist", async () => {
    const readOnly: Database = { ...db, write: () => Promise.reject(new Error("A write.")) };
    await expect(ensureRegistry(readOnly)).resolves.toBeUndefined();
  });

  it("are completed where their creation was interrupted", async () => {
    await db.write((tx) => tx.run(statement(db.dialect, `delete from "${REGISTRY}" where "kind" = 'revision'`), []));
    await ensureRegistry(db);
    expect(await registered()).toContainEqual({ kind: "revision", name: "" });
  });
});

// The chain over the audit, tampered with as the owner of the tables can: with the triggers out of the way.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { describeEachDatabase } from "../../../tests/support/databases.ts";
import { openDatabase, statement, type Database, type WriteTransaction } from "../db/index.ts";
import { ensureRegistry } from "../migrate/engineTables.ts";
import { writeAudit } from "../operations/audit.ts";
import { CHAIN_START, hashOfRow, hashOfSeal, type AuditRow } from "./chain.ts";
import { LATE_MS, sealAudit } from "./sealAudit.ts";
import { verifyAudit } from "./verifyAudit.ts";

const START = Date.UTC(2026, 10, 23);
const TABLES = ["hw_audit", "hw_audit_seal"];

describeEachDatabase("the chain of the audit", (database) => {
  let db: Database;
  let now = START;
  const run = (sql: string, values: readonly (string | number | null)[] = []) =>
    db.write((tx) => tx.run(statement(db.dialect, sql), values));
  const all = <R extends object>(sql: string) => db.read.all<R>(statement(db.dialect, sql), []);
  const add = (tx: WriteTransaction, rowId: string) =>
    writeAudit(db.dialect, tx, { by: "amy", ip: "10.0.0.1", op: "edit", entity: "note", rowId, result: "ok" });
  const write = async (...rowIds: string[]): Promise<void> => {
    for (const rowId of rowIds) {
      now += 1_000;
      await db.write((tx) => add(tx, rowId));
    }
  };
  const idOf = async (rowId: string): Promise<string> =>
    (await all<{ id: string }>(`select "id" from "hw_audit" where "rowId" = '${rowId}'`))[0]?.id ?? "";
  /** What the owner of the tables can do in one session. */
  const asOwner = async (...sql: string[]): Promise<void> => {
    if (db.dialect === "sqlite") {
      const triggers = await all<{ name: string; sql: string }>(
        `select "name", "sql" from sqlite_master where "type" = 'trigger' and "tbl_name" like 'hw_audit%'`,
      );
      for (const { name } of triggers) await run(`drop trigger "${name}"`);
      for (const one of sql) await run(one);
      for (const trigger of triggers) await run(trigger.sql);
    } else {
      for (const table of TABLES) await run(`alter table "${table}" disable trigger all`);
      for (const one of sql) await run(one);
      for (const table of TABLES) await run(`alter table "${table}" enable trigger all`);
    }
  };
  const faults = async () => (await verifyAudit(db)).faults.map(({ kind, seq }) => (seq ? `${kind} ${seq}` : kind));

  beforeAll(async () => {
    const { dialect, url } = database();
    const clock = () => now;
    db = await openDatabase(dialect === "sqlite" ? { file: url, clock } : { url, clock });
    await ensureRegistry(db);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    now += 10 * LATE_MS;
    await asOwner(`delete from "hw_audit_seal"`, `delete from "hw_audit"`);
    await write("1", "2", "3", "4", "5");
    await sealAudit(db);
  });

  it("is whole where nothing was touched, and names its head", async () => {
    const { ok, sealed, unsealed, head, faults: none } = await verifyAudit(db);
    expect({ ok, sealed, unsealed, none }).toEqual({ ok: true, sealed: 5, unsealed: 0, none: [] });
    expect(head).toMatchObject({ seq: 5, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await sealAudit(db)).toEqual({ sealed: 0, head });
    await write("6");
    expect(await verifyAudit(db)).toMatchObject({ ok: true, unsealed: 1, head });
  });

  it("is sealed in pieces, each behind the one before", async () => {
    await db.write(async (tx) => {
      for (let n = 0; n < 1_200; n++) await add(tx, `many ${n}`);
    });
    expect(await sealAudit(db)).toMatchObject({ sealed: 1_200, head: { seq: 1_205 } });
    expect(await verifyAudit(db)).toMatchObject({ ok: true, sealed: 1_205 });
  });

  it("takes in a row whose transaction committed after younger rows were sealed", async () => {
    // Both begin at one instant; the one that began first ends last.
    now += 1_000;
    let lower = "";
    if (db.dialect === "postgres") {
      let sealedMeanwhile: Promise<unknown> | undefined;
      const { url } = database();
      const other = await openDatabase({ url, clock: () => now + 5_000 });
      // A second connection seals while the first transaction is open.
      await db.write(async (tx) => {
        await add(tx, "late");
        sealedMeanwhile = other.write((inner) => add(inner, "young")).then(() => sealAudit(other));
        await tx.run(statement("postgres", "select pg_sleep(0.5)"), []);
      });
      expect(await sealedMeanwhile).toMatchObject({ sealed: 1 });
      await other.close();
    } else {
      // SQLite has one writer: the same as it looks afterwards.
      now += 5_000;
      await write("young");
      await sealAudit(db);
      now -= 6_000;
      await db.write((tx) => add(tx, "late"));
      now += 6_000;
    }
    lower = await idOf("late");
    expect(lower < (await idOf("young"))).toBe(true);
    expect(await verifyAudit(db)).toMatchObject({ ok: true, sealed: 6, unsealed: 1 });
    expect(await sealAudit(db)).toMatchObject({ sealed: 1, head: { seq: 7 } });
    expect(await verifyAudit(db)).toMatchObject({ ok: true, sealed: 7, unsealed: 0 });
  });

  describe("finds", () => {
    it.each([
      ["who", `"by" = 'eve'`],
      ["when", `"at" = "at" + 1`],
      ["where", `"ip" = '10.9.9.9'`],
      ["what", `"op" = 'delete'`],
      ["which row", `"rowId" = '9'`],
      ["the result", `"result" = 'ROW.FORBIDDEN'`],
      ["details that there were not", `"details" = '{}'`],
    ])("a row that is changed: %s", async (_what, change) => {
      await asOwner(`update "hw_audit" set ${change} where "rowId" = '3'`);
      expect(await faults()).toEqual(["changed 3"]);
    });

    it("a row that is gone, and says which", async () => {
      const id = await idOf("3");
      await asOwner(`delete from "hw_audit" where "rowId" = '3'`);
      expect((await verifyAudit(db)).faults).toEqual([{ kind: "missing", seq: 3, auditId: id }]);
    });

    it("a row that is gone with its seal", async () => {
      const id = await idOf("3");
      await asOwner(
        `delete from "hw_audit" where "rowId" = '3'`,
        `delete from "hw_audit_seal" where "auditId" = '${id}'`,
      );
      expect(await faults()).toEqual(["sealGone 4"]);
    });

    it("a row that was put in beside the chain, and says which", async () => {
      await asOwner(
        `insert into "hw_audit" ("id", "at", "by", "op", "result")
         values ('forged', ${now - 2 * LATE_MS}, 'eve', 'add', 'ok')`,
      );
      expect(await sealAudit(db)).toMatchObject({ sealed: 0 });
      expect((await verifyAudit(db)).faults).toEqual([{ kind: "inserted", auditId: "forged" }]);
    });

    it("two rows that changed places", async () => {
      const [two, four] = [await idOf("2"), await idOf("4")];
      await asOwner(
        `update "hw_audit" set "id" = 'x' where "id" = '${two}'`,
        `update "hw_audit" set "id" = '${two}' where "id" = '${four}'`,
        `update "hw_audit" set "id" = '${four}' where "id" = 'x'`,
      );
      expect(await faults()).toEqual(["changed 2", "changed 4"]);
    });

    it("two seals that changed places", async () => {
      await asOwner(
        `update "hw_audit_seal" set "seq" = 99 where "seq" = 2`,
        `update "hw_audit_seal" set "seq" = 2 where "seq" = 3`,
        `update "hw_audit_seal" set "seq" = 3 where "seq" = 99`,
      );
      expect(await faults()).toEqual(["order 2", "order 3", "order 4"]);
    });

    it("a row that was changed together with its own seal", async () => {
      const [row] = await all<AuditRow>(`select * from "hw_audit" where "rowId" = '3'`);
      const rowHash = hashOfRow({ ...row!, by: "eve" });
      const [before, own] = await all<{ hash: string; sealedAt: number }>(
        `select "hash", "sealedAt" from "hw_audit_seal" where "seq" in (2, 3) order by "seq"`,
      );
      const hash = hashOfSeal(before!.hash, { seq: 3, auditId: row!.id, rowHash, sealedAt: own!.sealedAt });
      await asOwner(
        `update "hw_audit" set "by" = 'eve' where "rowId" = '3'`,
        `update "hw_audit_seal" set "rowHash" = '${rowHash}', "hash" = '${hash}' where "seq" = 3`,
      );
      expect(await faults()).toEqual(["order 4"]);
    });

    it("an end that was cut off, by a head that was noted elsewhere", async () => {
      const { head } = await verifyAudit(db);
      const last = await idOf("5");
      await asOwner(`delete from "hw_audit" where "id" = '${last}'`, `delete from "hw_audit_seal" where "seq" = 5`);
      expect(await verifyAudit(db)).toMatchObject({ ok: true });
      expect(await verifyAudit(db, { noted: head })).toMatchObject({ ok: false, faults: [{ kind: "head", seq: 5 }] });
    });

    it("a chain that was made anew, by a head that was noted elsewhere", async () => {
      const { head } = await verifyAudit(db);
      expect(await verifyAudit(db, { noted: head })).toMatchObject({ ok: true });
      await asOwner(`delete from "hw_audit_seal"`, `update "hw_audit" set "by" = 'eve' where "rowId" = '1'`);
      expect(await sealAudit(db)).toMatchObject({ sealed: 5 });
      expect(await verifyAudit(db)).toMatchObject({ ok: true });
      expect(await verifyAudit(db, { noted: head })).toMatchObject({ ok: false, faults: [{ kind: "head", seq: 5 }] });
      expect(await verifyAudit(db, { noted: { seq: 0, hash: CHAIN_START } })).toMatchObject({ ok: true });
    });

    it("counts all faults, and lists the first", async () => {
      await db.write(async (tx) => {
        for (let n = 0; n < 150; n++) await add(tx, "many");
      });
      await sealAudit(db);
      await asOwner(`update "hw_audit" set "by" = 'eve' where "rowId" = 'many'`);
      const { faultCount, faults: listed } = await verifyAudit(db);
      expect([faultCount, listed.length]).toEqual([150, 100]);
    });
  });

  it.each([
    `update "hw_audit" set "op" = 'x'`,
    `delete from "hw_audit"`,
    `update "hw_audit_seal" set "hash" = 'x'`,
    `delete from "hw_audit_seal"`,
    `truncate table "hw_audit"`,
    `truncate table "hw_audit_seal"`,
    `insert or replace into "hw_audit" ("id", "at", "op", "result") select "id", 1, 'x', 'ok' from "hw_audit"`,
    `replace into "hw_audit" (_rowid_, "id", "at", "op", "result") select _rowid_, 'y', 1, 'x', 'ok' from "hw_audit"`,
    `insert or replace into "hw_audit_seal" select "seq", "auditId", 'x', 'x', 1 from "hw_audit_seal"`,
  ])("is refused by the database itself: %s", async (sql) => {
    const both = /^(update|delete)/.test(sql);
    if (!both && sql.startsWith("truncate") !== (db.dialect === "postgres")) return;
    await expect(run(sql)).rejects.toMatchObject({
      kind: "check",
      constraint: expect.stringMatching(/^hw_audit(_seal)?_append_only$/),
    });
    expect(await verifyAudit(db)).toMatchObject({ ok: true, sealed: 5 });
  });
});

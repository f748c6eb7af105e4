// Accounts of earlier versions whose names differ by case only.
import { expect, it } from "vitest";
import { openDatabase, runMigrations } from "#engine/server";
import { describeEachDatabase } from "../../../tests/support/databases.ts";
import { identityMigrations } from "./migrations.ts";

describeEachDatabase("user names of an earlier version", (database) => {
  it("are kept by the oldest account, and numbered for the others", async () => {
    const db = await openDatabase(database().dialect === "sqlite" ? { file: database().url } : { url: database().url });
    try {
      await runMigrations(db, "identity", identityMigrations.slice(0, 4));
      const add = (id: string, username: string, at: number) =>
        db.write((tx) =>
          tx.run(
            {
              sql: `insert into "sys_user"
                ("id", "username", "realname", "passwordHash", "userType", "roles", "status", "tenantId", "createdAt")
                values ('${id}', '${username}', '', '!', 1, '', 1, '0', ${at})`,
              key: {},
            },
            [],
          ),
        );
      for (const [at, name] of ["boss", "Boss", "boss.2", "clerk", "BOSS"].entries()) await add(`u${at}`, name, at);
      await runMigrations(db, "identity", identityMigrations.slice(0, 5));
      const names = await db.read.all<{ username: string }>(
        { sql: `select "username" from "sys_user" order by "createdAt"`, key: {} },
        [],
      );
      expect(names.map(({ username }) => username)).toEqual(["boss", "Boss.3", "boss.2", "clerk", "BOSS.4"]);
      expect(
        await db.read.all({ sql: `select "details" from "hw_audit" where "op" = 'renameAccount'`, key: {} }, []),
      ).toHaveLength(2);
      await expect(add("u9", "CLERK", 9)).rejects.toThrow();
    } finally {
      await db.close();
    }
  });
});

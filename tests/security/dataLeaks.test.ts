// What must not leak by another operation: the history table shown as a log, and rows of another tenant.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Viewer } from "#core/language";
import { describeEachDatabase } from "../support/databases.ts";
import { PEOPLE, startEngine, type Row, type TestEngine } from "../support/engine.ts";

const { boss, clerk } = PEOPLE;

interface Page {
  readonly records: readonly Row[];
  readonly total: number;
}

/** A clerk who may read the log, and sees telephone numbers masked. */
const reader: Viewer = {
  ...clerk,
  grants: [...clerk.grants.filter((grant) => grant !== "note:phone"), "journal:list", "journal:get"],
  rightsKey: "reader",
};
const inTenant = (tenantId: string): Viewer => ({ ...boss, tenantId, variables: { ...boss.variables, tenantId } });

describeEachDatabase("data leaks", (database) => {
  let at: TestEngine;
  beforeAll(async () => {
    at = await startEngine(database());
  });
  afterAll(() => at.close());

  it("the log shows of each change only what its reader may see of the row", async () => {
    const mine = await at.added(clerk, "/notes", { title: "我的", phone: "13976001234" });
    await at.put(boss, "/notes/edit", { id: mine["id"], secret: "88.00", limit: "5" });
    const theirs = await at.added(boss, "/notes", { title: "他的", phone: "13876005678" });
    const log = async (who: Viewer, row: Row): Promise<readonly Row[]> =>
      (await at.get<Page>(who, "/online/api/journal/list", { rowId: String(row["id"]) })).result.records;
    expect(await log(reader, mine)).toMatchObject([
      { op: "edit", before: { limit: null }, after: { limit: "5.00" } },
      { op: "add", before: null, after: { title: "我的", phone: "139****1234" } },
    ]);
    expect(await log(reader, theirs)).toMatchObject([{ op: "add", before: null, after: null }]);
    expect(JSON.stringify([await log(reader, mine), await log(reader, theirs)])).not.toMatch(/88\.00|13976001234|他的/);
    expect(await log(boss, theirs)).toMatchObject([{ after: { title: "他的", phone: "13876005678" } }]);
    for (const name of ["before", "after"])
      expect((await at.get(reader, "/online/api/journal/list", { [name]: "88" })).status).toBe(400);
  });

  it("the log itself cannot be written", async () => {
    for (const operation of ["add", "edit", "delete", "deleteBatch", "restore"]) {
      for (const method of ["POST", "PUT", "DELETE"])
        expect((await at.call(boss, method, `/online/api/journal/${operation}`, { body: {} })).status).toBe(404);
    }
  });

  it("a row of another tenant is not there", async () => {
    const [one, two] = [inTenant("1"), inTenant("2")];
    const added = await at.added(one, "/online/api/desk", { name: "甲" });
    const id = String(added["id"]);
    expect(added["tenantId"]).toBe("1");
    expect((await at.get<Page>(one, "/online/api/desk/list")).result.total).toBe(1);
    expect((await at.get<Page>(two, "/online/api/desk/list")).result.total).toBe(0);
    const answers = [
      await at.get(two, "/online/api/desk/queryById", { id }),
      await at.get(two, "/online/api/desk/history", { id }),
      await at.put(two, "/online/api/desk/edit", { id, name: "乙" }),
      await at.remove(two, "/online/api/desk/delete", { id }),
      await at.post(two, "/online/api/desk/restore", { id, version: 1 }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, code: "ROW.NOT_FOUND" });
    expect((await at.get(one, "/online/api/desk/queryById", { id })).result).toEqual(added);
  });
});

// Whoever may not open an entity learns no field of it over a reference: columns, conditions, choices, histories, the
// data log.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "#core/language";
import { describeEachDatabase } from "../support/databases.ts";
import { PEOPLE, startEngine, type Row, type TestEngine } from "../support/engine.ts";

const { boss } = PEOPLE;
const office = (username: string, grants: readonly string[], roles: readonly string[] = []): Viewer => ({
  ...boss,
  id: `id-${username}`,
  username,
  roles,
  grants,
  rightsKey: `${username} ${grants.join()}`,
  variables: { id: `id-${username}`, username, roles },
});

/** May work with visits and read the log, and may not open vaults. */
const guest = office("guest", ["visit:list", "visit:get", "visit:add", "visit:edit", "journal:list", "journal:get"]);
const editor = office("editor", ["visit:list", "visit:get", "visit:edit"]);
const remover = office("remover", ["visit:list", "visit:get", "visit:edit", "visit:delete"]);
const keeper = office("keeper", [
  "visit:list",
  "visit:get",
  "visit:add",
  "visit:edit",
  "visit:delete",
  "vault:list",
  "vault:get",
  "journal:list",
  "journal:get",
]);

const VAULT = {
  entity: "vault",
  title: "库房",
  purpose: "What a guest may not open",
  path: "/vaults",
  titleField: "name",
  fields: {
    name: { kind: "text", title: "名称", max: 60, required: true },
    amount: { kind: "money", title: "金额" },
    watchword: { kind: "text", title: "暗号", max: 60 },
  },
  search: ["watchword"],
  list: { columns: ["name", "amount"], filters: ["name"] },
  form: { sections: [{ fields: ["name", "amount", "watchword"] }] },
  history: true,
};
/** A title that only some may read. */
const SEAL = {
  entity: "seal",
  title: "印章",
  purpose: "A title with a right of its own",
  path: "/seals",
  titleField: "text",
  fields: { text: { kind: "text", title: "印文", max: 60, permissions: { read: "seal:text" } } },
  list: { columns: ["createTime"] },
  history: true,
};
const VISIT = {
  entity: "visit",
  title: "到访",
  purpose: "Points to a vault",
  path: "/visits",
  titleField: "note",
  fields: {
    note: { kind: "text", title: "备注", max: 60 },
    vaultId: { kind: "reference", to: "vault", title: "库房", fill: { note: "to.watchword" } },
    sealId: { kind: "reference", to: "seal", title: "印章" },
  },
  list: {
    columns: ["note", "vaultId", "vaultId.amount", "sealId"],
    filters: ["note", "vaultId"],
    tabs: [{ title: "全部" }, { title: "贵重", where: { "vaultId.amount": { gt: "100.00" } } }],
  },
  form: { sections: [{ fields: ["note", "vaultId", "sealId"] }] },
  history: true,
};

/** Each tenant has rows of its own. */
const LEDGER = {
  entity: "ledger",
  title: "账册",
  purpose: "Rows of one tenant",
  path: "/ledgers",
  fields: { name: { kind: "text", title: "名称", max: 60 } },
  list: { columns: ["name"] },
  history: true,
  tenant: true,
};

describeEachDatabase("a look over a reference", { inGate: "both" }, (database) => {
  let at: TestEngine;
  let vault: Row;
  let visit: Row;
  beforeAll(async () => {
    at = await startEngine(database(), {
      prepare: (folder) =>
        [VAULT, SEAL, VISIT, LEDGER].forEach((entity) =>
          writeFileSync(join(folder, `${entity.entity}.entity.json`), JSON.stringify(entity)),
        ),
    });
    vault = await at.added(boss, "/vaults", { name: "甲库", amount: "5000.00", watchword: "芝麻" });
    const seal = await at.added(boss, "/seals", { text: "密印" });
    visit = await at.added(boss, "/visits", { note: "初访", vaultId: vault["id"] });
    await at.put(boss, "/visits/edit", { id: visit["id"], sealId: seal["id"] });
  });
  afterAll(() => at.close());

  const first = async (who: Viewer, path: string, query: Record<string, string> = {}): Promise<Row> =>
    (await at.get<{ records: Row[] }>(who, path, query)).result.records[0] ?? {};

  it("shows the title and no column of an entity that is closed", async () => {
    expect(await first(guest, "/visits/list")).toMatchObject({ vaultId_dictText: "甲库" });
    expect(await first(guest, "/visits/list")).not.toHaveProperty("vaultId.amount");
    expect(await first(keeper, "/visits/list")).toHaveProperty(["vaultId.amount"], "5000.00");
  });

  it("has no tab that counts by it, and takes no filter on it", async () => {
    expect((await at.get<Row>(guest, "/visits/counts")).result).not.toHaveProperty("贵重");
    const view = (await at.get<{ entity: { list: { tabs: Row[] } } }>(guest, "/online/model/visit")).result;
    expect(view.entity.list.tabs.map((tab) => tab["title"])).toEqual(["全部"]);
    expect((await at.get(guest, "/visits/list", { "vaultId.amount": "5000.00" })).status).toBe(400);
    const superQueryParams = JSON.stringify([{ field: "vaultId.amount", rule: "gt", val: "1" }]);
    expect((await at.get(guest, "/visits/list", { superQueryParams, superQueryMatchType: "and" })).status).toBe(400);
  });

  it("offers titles and fills in nothing, and finds nothing by what is closed", async () => {
    expect(await first(guest, "/visits/options", { field: "vaultId" })).toEqual({ value: vault["id"], text: "甲库" });
    expect(await first(keeper, "/visits/options", { field: "vaultId" })).toMatchObject({ fill: { watchword: "芝麻" } });
    const found = async (who: Viewer, keyword: string): Promise<number> =>
      (await at.get<{ total: number }>(who, "/visits/options", { field: "vaultId", keyword })).result.total;
    expect([await found(guest, "芝麻"), await found(guest, "甲"), await found(keeper, "芝麻")]).toEqual([0, 1, 1]);
  });

  it("keeps a title of a right of its own out of the history as out of the row", async () => {
    const shown = async (who: Viewer): Promise<unknown> => {
      const { result } = await at.get<{ records: { changes: Row[] }[] }>(who, "/visits/history", {
        id: String(visit["id"]),
      });
      return result.records[0]?.changes.find((change) => change["field"] === "sealId")?.["afterText"];
    };
    expect(await shown(boss)).toBe("密印");
    expect(await shown(guest)).toBe("");
  });

  it("says in the data log only that something was done", async () => {
    const lines = async (who: Viewer, entity: string): Promise<Row> =>
      first(who, "/online/api/journal/list", { entity, field: "entity,op,before,after" });
    expect(await lines(guest, "vault")).toMatchObject({ entity: "vault", op: "add", after: null });
    expect(await lines(keeper, "vault")).toMatchObject({ after: { name: "甲库", amount: "5000.00" } });
    expect(await lines(guest, "visit")).toMatchObject({
      after: expect.objectContaining({ sealId: expect.any(String) as string }) as Row,
    });
    const one = await first(guest, "/online/api/journal/list", { entity: "vault", field: "id" });
    expect((await at.get<Row>(guest, "/online/api/journal/queryById", { id: String(one["id"]) })).result).toMatchObject(
      { before: null, after: null },
    );
  });

  it("names no row in the data log that is not the reader's", async () => {
    const own = await at.added(PEOPLE.clerk, "/notes", { title: "别人的" });
    const reader = office("reader", ["note:list", "note:get", "journal:list", "journal:get"], ["clerk"]);
    const named = async (who: Viewer, entity: string, rowId: unknown): Promise<unknown> =>
      (await first(who, "/online/api/journal/list", { entity, rowId: String(rowId), field: "entity,rowId,op" }))[
        "rowId"
      ];
    expect([await named(guest, "vault", vault["id"]), await named(keeper, "vault", vault["id"])]).toEqual([
      null,
      vault["id"],
    ]);
    expect([await named(reader, "note", own["id"]), await named(boss, "note", own["id"])]).toEqual([null, own["id"]]);
  });

  it("names no row in the data log that is another tenant's, nor says what its title is", async () => {
    const reader = (tenantId: string): Viewer => {
      const grants = ["ledger:list", "ledger:get", "ledger:add", "journal:list", "journal:get"];
      const viewer = office(`of-${tenantId}`, grants);
      return { ...viewer, tenantId, variables: { ...viewer.variables, tenantId } };
    };
    const [own, other] = [reader("t1"), reader("t2")];
    const row = await at.added(own, "/ledgers", { name: "甲方账册" });
    const line = (who: Viewer): Promise<Row> =>
      first(who, "/online/api/journal/list", { entity: "ledger", field: "entity,rowId,op,after" });
    expect(await line(own)).toMatchObject({
      rowId: row["id"],
      rowId_dictText: "甲方账册",
      after: { name: "甲方账册" },
    });
    expect(await line(other)).toMatchObject({ entity: "ledger", op: "add", rowId: null, after: null });
    expect(await line(other)).not.toHaveProperty("rowId_dictText");
  });

  describe("restoring a deleted row", () => {
    it("asks for what deleting and adding ask for", async () => {
      const row = await at.added(boss, "/visits", { note: "删" });
      expect((await at.remove(boss, "/visits/delete", { id: String(row["id"]) })).status).toBe(200);
      const back = (who: Viewer) => at.post(who, "/visits/restore", { id: row["id"], version: 1 });
      expect([(await back(editor)).status, (await back(guest)).status, (await back(remover)).status]).toEqual([
        403, 403, 403,
      ]);
      expect((await back(keeper)).status).toBe(200);
    });

    it("follows the rules of rows for deleting, and edits of a row that stands need no more than before", async () => {
      const own = await at.added(PEOPLE.clerk, "/notes", { title: "自己的" });
      await at.remove(boss, "/notes/delete", { id: String(own["id"]) });
      expect((await at.post(PEOPLE.otherClerk, "/notes/restore", { id: own["id"], version: 1 })).status).toBe(404);
      expect((await at.post(PEOPLE.clerk, "/notes/restore", { id: own["id"], version: 1 })).status).toBe(200);
      await at.put(boss, "/visits/edit", { id: visit["id"], note: "再访" });
      expect((await at.post(editor, "/visits/restore", { id: visit["id"], version: 1 })).status).toBe(200);
    });
  });
});

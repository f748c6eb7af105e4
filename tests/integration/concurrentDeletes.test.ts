// What is referred to is not deleted, also where the reference is being written at the same moment.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { WriteTransaction } from "#engine/server";
import { describeEachDatabase } from "../support/databases.ts";
import { PEOPLE, startEngine, type Answered, type Row, type TestEngine } from "../support/engine.ts";
import { createPausedTransaction, type PausedTransaction } from "../support/pausedTransaction.ts";
import { startProduct, type TestProduct } from "../support/product.ts";

const { boss } = PEOPLE;

const vault = (entity: string, history: boolean) => ({
  entity,
  title: "库房",
  purpose: "What boxes point to",
  path: `/${entity}s`,
  titleField: "name",
  fields: {
    name: { kind: "text", title: "名称", max: 60, required: true },
    code: { kind: "text", title: "编号", max: 60, unique: true },
  },
  form: { sections: [{ fields: ["name", "code"] }] },
  history,
});
const BOX = {
  entity: "box",
  title: "箱子",
  purpose: "Points to vaults in every way there is",
  path: "/boxes",
  titleField: "label",
  fields: {
    label: { kind: "text", title: "标签", max: 60, required: true },
    vaultId: { kind: "reference", to: "vault", title: "库房" },
    cellarIds: { kind: "reference", to: "cellar", title: "地窖", multiple: true },
    vaultCode: { kind: "dict", dict: "vaultCode", title: "库房编号" },
    phase: { kind: "dict", dict: "boxPhase", store: "integer", title: "阶段", default: 0, readonly: true },
  },
  states: {
    field: "phase",
    initial: 0,
    steps: {
      move: { title: "移库", from: [0], to: 1, input: { vaultId: { kind: "reference", to: "vault", title: "库房" } } },
    },
  },
  list: { columns: ["label"] },
  form: { sections: [{ fields: ["label", "vaultId", "cellarIds", "vaultCode", "phase"] }] },
  history: true,
};
const VAULT_CODE = { dict: "vaultCode", title: "库房编号", from: "vault", value: "code", text: "name" };
const BOX_PHASE = {
  dict: "boxPhase",
  title: "阶段",
  items: [
    { value: "0", text: "入库" },
    { value: "1", text: "移库" },
  ],
};

/** A held call answers after its transaction, so the two never see each other by chance. */
const statuses = (answers: readonly Answered[]): number[] => answers.map(({ status }) => status);

describeEachDatabase(
  "a row that is deleted while another one begins to refer to it",

  (database) => {
    let at: TestEngine;
    let held: PausedTransaction;
    beforeAll(async () => {
      at = await startEngine(database(), {
        prepare: (folder) => {
          for (const entity of [vault("vault", true), vault("cellar", false), BOX])
            writeFileSync(join(folder, `${entity.entity}.entity.json`), JSON.stringify(entity));
          for (const dict of [VAULT_CODE, BOX_PHASE])
            writeFileSync(join(folder, `${dict.dict}.dict.json`), JSON.stringify(dict));
        },
      });
      held = await createPausedTransaction(database());
      for (const entity of ["vault", "cellar"]) {
        at.engine.hooks.on(entity, "beforeDelete", (_row, { tx }) => held.pass(tx));
        at.engine.hooks.on(entity, "beforeEdit", (_draft, _before, { tx }) => held.pass(tx));
      }
      at.engine.hooks.on("box", "afterWrite", (_before, _after, { tx }) => held.pass(tx));
    }, 120_000);
    afterAll(async () => {
      await held.close();
      await at.close();
    });

    let count = 0;
    const target = async (path: string): Promise<Row> => at.added(boss, path, { name: "甲", code: `V${(count += 1)}` });
    const remove = (path: string, row: Row) => () => at.remove(boss, `${path}/delete`, { id: String(row["id"]) });
    const add = (values: Row) => () => at.post<Row>(boss, "/boxes/add", { label: "箱", ...values });
    const ways: readonly (readonly [string, string, (row: Row) => Row])[] = [
      ["a reference", "/vaults", (row) => ({ vaultId: row["id"] })],
      ["one of several references", "/cellars", (row) => ({ cellarIds: String(row["id"]) })],
      ["a dictionary read from rows", "/vaults", (row) => ({ vaultCode: row["code"] })],
    ];

    it.each(ways)("is gone for %s that is written later", async (_way, path, values) => {
      const row = await target(path);
      const answers = await held.interleave<Answered, Answered>(remove(path, row), add(values(row)));
      expect(statuses(answers)).toEqual([200, 400]);
      expect(answers[1].message).toContain("不存在或不可选择");
    });

    it.each(ways)("is kept by %s that is written first", async (_way, path, values) => {
      const row = await target(path);
      const answers = await held.interleave<Answered, Answered>(add(values(row)), remove(path, row));
      expect(statuses(answers)).toEqual([200, 409]);
    });

    it("is gone for an edit and for a step as well", async () => {
      for (const [method, path] of [
        ["PUT", "/boxes/edit"],
        ["POST", "/boxes/move"],
      ] as const) {
        const [row, box] = [await target("/vaults"), await at.added(boss, "/boxes", { label: "箱" })];
        const answers = await held.interleave<Answered, Answered>(remove("/vaults", row), () =>
          at.call(boss, method, path, { body: { id: box["id"], vaultId: row["id"] } }),
        );
        expect(statuses(answers), path).toEqual([200, 400]);
      }
    });

    it("keeps the value by which a dictionary begins to name it", async () => {
      const row = await target("/vaults");
      const rename = () => at.put(boss, "/vaults/edit", { id: row["id"], code: `${String(row["code"])}x` });
      expect(statuses(await held.interleave<Answered, Answered>(add({ vaultCode: row["code"] }), rename))).toEqual([
        200, 409,
      ]);
      const other = await target("/vaults");
      const move = () => at.put(boss, "/vaults/edit", { id: other["id"], code: `${String(other["code"])}x` });
      expect(statuses(await held.interleave<Answered, Answered>(move, add({ vaultCode: other["code"] })))).toEqual([
        200, 400,
      ]);
    });

    it("is counted once a field for a batch, and the count follows what the call itself changes", async () => {
      const cellars = [];
      for (let n = 0; n < 12; n++) cellars.push(await target("/cellars"));
      const ids = cellars.map((row) => String(row["id"]));
      const box = await at.added(boss, "/boxes", { label: "箱", cellarIds: ids.slice(0, 2).join(",") });
      const { database: db } = at;
      const write = db.write.bind(db);
      const read: string[] = [];
      const noting = (tx: WriteTransaction): WriteTransaction => ({
        now: tx.now,
        run: (text, values) => tx.run(text, values),
        insert: (into, rows) => tx.insert(into, rows),
        yieldToEventLoop: () => tx.yieldToEventLoop(),
        afterCommit: (effect) => tx.afterCommit(effect),
        all: (text, values) => (read.push(text.sql), tx.all(text, values)),
        get: (text, values) => (read.push(text.sql), tx.get(text, values)),
      });
      Object.assign(db, {
        write: ((job, options) => write((tx) => job(noting(tx)), options)) satisfies typeof db.write,
      });
      const refused = await at.remove(boss, "/cellars/deleteBatch", { ids: ids.join(",") });
      Object.assign(db, { write });
      expect(refused.status).toBe(409);
      expect(
        (refused.result as { refused: readonly { id: string; message: string }[] }).refused.map(({ id }) => id),
      ).toEqual(ids.slice(0, 2));
      expect(JSON.stringify(refused.result)).toContain("“箱子”的“地窖”（1 条）");
      expect(read.filter((text) => text.includes('from "box"'))).toHaveLength(2);
      await at.put(boss, "/boxes/edit", { id: box["id"], cellarIds: ids[0] });
      expect((await at.remove(boss, "/cellars/deleteBatch", { ids: ids.slice(1).join(",") })).status).toBe(200);
    });

    it("refuses what a dictionary of rows or a step has never offered", async () => {
      expect((await at.post(boss, "/boxes/add", { label: "箱", vaultCode: "none" })).status).toBe(400);
      const box = await at.added(boss, "/boxes", { label: "箱" });
      expect((await at.post(boss, "/boxes/move", { id: box["id"], vaultId: "none" })).status).toBe(400);
    });
  },
);

describeEachDatabase(
  "an item of a dictionary that is deleted while a row begins to hold it",

  (database) => {
    let at: TestProduct;
    let held: PausedTransaction;
    let species: unknown;
    beforeAll(async () => {
      at = await startProduct(database());
      held = await createPausedTransaction(database());
      at.engine.hooks.on("sys_dict_item", "beforeDelete", (_row, { tx }) => held.pass(tx));
      at.engine.hooks.on("lot", "afterWrite", (_before, _after, { tx }) => held.pass(tx));
      const { result } = await at.get<{ records: readonly Row[] }>("admin", "/sys/dict/list", {
        dictCode: "species",
        pageSize: "100",
      });
      species = result.records.find((row) => row["dictCode"] === "species")?.["id"];
    }, 120_000);
    afterAll(async () => {
      await held.close();
      await at.close();
    });

    const item = async (value: string): Promise<Row> => {
      const { result } = await at.post<Row>("admin", "/sys/dictItem/add", {
        dictId: species,
        itemText: value,
        itemValue: value,
      });
      await expect
        .poll(async () =>
          (await at.get<readonly Row[]>("admin", "/sys/dict/getDictItems/species")).result.some(
            (one) => one["value"] === value,
          ),
        )
        .toBe(true);
      return result;
    };
    const remove = (row: Row) => () =>
      at.call("admin", "DELETE", "/sys/dictItem/delete", { query: { id: String(row["id"]) } });
    const lot = async (): Promise<Row> => {
      const { result } = await at.get<{ records: readonly Row[] }>("admin", "/subjectMatter/list", {
        status: "0",
        pageSize: "1",
      });
      return result.records[0] ?? {};
    };

    it("is gone for a row that is written later", async () => {
      const [row, { landId, version }] = [await item("first"), await lot()];
      const answers = await held.interleave<Answered, Answered>(remove(row), () =>
        at.put("editor", "/subjectMatter/edit", { landId, version, species: "first" }),
      );
      expect(statuses(answers)).toEqual([200, 400]);
      expect(answers[1].message).toContain("树种不在可选范围内");
    });

    it("is kept by a row that is written first", async () => {
      const [row, { landId, version }] = [await item("second"), await lot()];
      const answers = await held.interleave<Answered, Answered>(
        () => at.put("editor", "/subjectMatter/edit", { landId, version, species: "second" }),
        remove(row),
      );
      expect(statuses(answers), answers[0].message).toEqual([200, 409]);
      expect(answers[1].code).toBe("SYSTEM.ITEM_USED");
    });
  },
);

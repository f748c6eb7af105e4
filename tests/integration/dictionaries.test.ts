// What fields, schemas and rows refer to is neither deleted nor renamed; the error names what refers to it.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { DeletionCheck } from "#core/api";
import { describeEachDatabase } from "../support/databases.ts";
import type { Row } from "../support/engine.ts";
import { startProduct, type TestProduct } from "../support/product.ts";

interface Rows {
  readonly records: readonly Row[];
}

describeEachDatabase("dictionaries and categories that are referred to", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database());
  }, 120_000);
  afterAll(() => at.close());

  const dict = async (code: string): Promise<Row> =>
    (await at.get<Rows>("admin", "/sys/dict/list", { dictCode: code, pageSize: "100" })).result.records.find(
      (row) => row["dictCode"] === code,
    ) ?? {};
  const item = async (code: string, value: string): Promise<Row> => {
    const { result } = await at.get<Rows>("admin", "/sys/dictItem/list", {
      dictId: String((await dict(code))["id"]),
      pageSize: "100",
    });
    return result.records.find((row) => row["itemValue"] === value) ?? {};
  };
  const remove = (path: string, id: unknown) =>
    at.call("admin", "DELETE", `${path}/delete`, { query: { id: String(id) } });
  const places = async (): Promise<number> =>
    (await at.get<{ total: number }>("admin", "/subjectMatter/list", { species: "rubber", pageSize: "1" })).result
      .total;

  it("keep a dictionary that fields use, its code and its items", async () => {
    const species = await dict("species");
    const gone = await remove("/sys/dict", species["id"]);
    expect(gone).toMatchObject({ status: 409, code: "SYSTEM.DICT_USED" });
    expect(gone.message).toContain("“标的”的“树种”");
    expect(gone.message).toContain("不能删除");
    expect(
      (await at.call("admin", "DELETE", "/sys/dict/deleteBatch", { query: { ids: String(species["id"]) } })).status,
    ).toBe(409);
    expect(await at.put("admin", "/sys/dict/edit", { id: species["id"], dictCode: "trees" })).toMatchObject({
      status: 409,
      code: "SYSTEM.DICT_CODE_USED",
    });
    expect((await at.put("admin", "/sys/dict/edit", { id: species["id"], dictName: "树种名录" })).status).toBe(200);
    const options = (await at.get<readonly Row[]>("admin", "/sys/dict/getDictItems/species")).result;
    expect(options.map((one) => one["value"])).toContain("rubber");
  });

  it("keep an item whose value rows hold, say how many, and let it be disabled", async () => {
    const rubber = await item("species", "rubber");
    const gone = await remove("/sys/dictItem", rubber["id"]);
    expect(gone).toMatchObject({ status: 409, code: "SYSTEM.ITEM_USED" });
    expect(gone.message).toContain(`“标的”的“树种”（${await places()} 条）`);
    expect(await at.put("admin", "/sys/dictItem/edit", { id: rubber["id"], itemValue: "gum" })).toMatchObject({
      status: 409,
      code: "SYSTEM.ITEM_VALUE_USED",
    });
    expect(
      await at.put("admin", "/sys/dictItem/edit", { id: rubber["id"], dictId: (await dict("diameterClass"))["id"] }),
    ).toMatchObject({ status: 409 });
    expect((await at.put("admin", "/sys/dictItem/edit", { id: rubber["id"], status: 0 })).status).toBe(200);
    expect((await at.put("admin", "/sys/dictItem/edit", { id: rubber["id"], status: 1 })).status).toBe(200);
  });

  it("keep an item that a rule of a schema names", async () => {
    const gone = await remove("/sys/dictItem", (await item("lotKind", "log"))["id"]);
    expect(gone).toMatchObject({ status: 409, code: "SYSTEM.ITEM_USED" });
    expect(gone.message).toContain("“标的”的“标的类型”的规则");
  });

  it(
    "are checked beforehand for what deleting would be refused with and what would go along, and " +
      "nothing is deleted by asking",
    async () => {
      const ask = async (path: string, ids: string) =>
        (await at.get<DeletionCheck>("admin", `${path}/deletable`, { ids })).result;
      const species = await dict("species");
      const refused = await remove("/sys/dict", species["id"]);
      expect(await ask("/sys/dict", String(species["id"]))).toEqual({
        refused: [{ id: species["id"], code: refused.code, message: refused.message }],
        along: [],
      });
      const own = (await at.post<Row>("admin", "/sys/dict/add", { dictName: "试问", dictCode: "asked" })).result;
      const word = (
        await at.post<Row>("admin", "/sys/dictItem/add", { dictId: own["id"], itemText: "甲", itemValue: "a" })
      ).result;
      expect(await ask("/sys/dict", String(own["id"]))).toEqual({
        refused: [],
        along: [{ title: "字典项", count: 1 }],
      });
      expect(await ask("/sys/dict", `${String(own["id"])},${String(species["id"])}`)).toMatchObject({
        refused: [{ id: species["id"] }],
        along: [],
      });
      expect((await item("asked", "a"))["id"]).toBe(word["id"]);
      expect((await at.get("admin", "/sys/dict/queryById", { id: String(own["id"]) })).status).toBe(200);
      expect(await at.get("auditor", "/sys/dict/deletable", { ids: String(own["id"]) })).toMatchObject({ status: 403 });
      expect((await remove("/sys/dict", own["id"])).status).toBe(200);
    },
  );

  it("give away what nothing refers to", async () => {
    const own = (await at.post<Row>("admin", "/sys/dict/add", { dictName: "自用", dictCode: "ownWords" })).result;
    const word = (
      await at.post<Row>("admin", "/sys/dictItem/add", { dictId: own["id"], itemText: "甲", itemValue: "a" })
    ).result;
    expect((await at.put("admin", "/sys/dictItem/edit", { id: word["id"], itemValue: "b" })).status).toBe(200);
    expect((await at.put("admin", "/sys/dict/edit", { id: own["id"], dictCode: "otherWords" })).status).toBe(200);
    const spare = (
      await at.post<Row>("admin", "/sys/dictItem/add", {
        dictId: (await dict("species"))["id"],
        itemText: "备用",
        itemValue: "spare",
      })
    ).result;
    expect((await remove("/sys/dictItem", spare["id"])).status).toBe(200);
    expect((await remove("/sys/dict", own["id"])).status).toBe(200);
  });

  it("keep a category that rows point to or that a field begins at", async () => {
    const region = await remove("/sys/category", "HN03F1");
    expect(region).toMatchObject({ status: 409, code: "ROW.REFERENCED" });
    expect(region.message).toMatch(/“标的”的“所在地区”（\d+ 条）/);
    const root = await remove("/sys/category", "CMS");
    expect(root.message).toContain("“文章”的字段“栏目”");
    expect(await at.put("admin", "/sys/category/edit", { id: "CMS", code: "WEB" })).toMatchObject({
      status: 409,
      code: "ROW.RENAMED",
    });
    expect((await at.put("admin", "/sys/category/edit", { id: "CMS", name: "栏目" })).status).toBe(200);
  });
});

// Spellings of one value: what `unique`, conditions, searches, pickers and lines take for equal.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEachDatabase } from "../support/databases.ts";
import { DATA_KEYS, PEOPLE, startEngine, type Row, type TestEngine } from "../support/engine.ts";

const { boss } = PEOPLE;
const PARTNER = "/online/api/partner";
const CARD = "11010519491231002X";
const SPELLINGS = [CARD.toLowerCase(), "11010519491231002Ｘ", "110105491231002", "110105 19491231 002X"];

const FIELDS = {
  name: { kind: "text", title: "姓名", max: 40, pattern: "personName", required: true },
  company: { kind: "text", title: "企业", max: 60, fold: "name", unique: true },
  card: { kind: "text", title: "证件号", max: 20, pattern: "idCard", unique: true },
  sealed: { kind: "text", title: "加密的证件号", max: 20, pattern: "idCard", unique: true, encrypted: true },
  mail: { kind: "text", title: "邮箱", max: 60, pattern: "email" },
  friend: { kind: "reference", to: "partner", title: "联系人", onDelete: "clear" },
};

describeEachDatabase("spellings of one value", { inGate: "both" }, (database) => {
  let engine: TestEngine;
  beforeAll(async () => {
    const partner = {
      entity: "partner",
      title: "往来单位",
      purpose: "Names and numbers that people write in several ways",
      titleField: "name",
      search: ["name", "company"],
      fields: FIELDS,
      history: true,
      list: { columns: ["name", "company", "card"], filters: ["name", "company", "card", "sealed", "mail", "friend"] },
    };
    engine = await startEngine(database(), {
      prepare: (folder) => writeFileSync(join(folder, "partner.entity.json"), JSON.stringify(partner)),
      dataKeys: () => DATA_KEYS,
    });
    await engine.added(boss, PARTNER, {
      name: "买买提·艾山",
      company: "海口木业（集团）",
      card: CARD,
      sealed: CARD,
      mail: "Li@Example.com",
    });
    await engine.added(boss, PARTNER, { name: "欧阳修", company: "琼中林场", mail: "wang@example.com" });
  });
  afterAll(() => engine.close());

  const names = async (query: Record<string, string>): Promise<unknown[]> =>
    (await engine.get<{ records: Row[] }>(boss, `${PARTNER}/list`, query)).result.records.map((row) => row["name"]);

  it.each(["card", "sealed"])("refuses another spelling of %s and names the field", async (field) => {
    for (const spelling of SPELLINGS)
      expect(await engine.post(boss, `${PARTNER}/add`, { name: "张三", [field]: spelling })).toMatchObject({
        status: 409,
        result: { issues: [{ field, message: field === "card" ? "证件号已存在" : "加密的证件号已存在" }] },
      });
  });

  it("refuses a company whose name has other brackets", async () => {
    const refused = await engine.post(boss, `${PARTNER}/add`, { name: "张三", company: "海口木业(集团)" });
    expect(refused).toMatchObject({ status: 409, result: { issues: [{ field: "company" }] } });
  });

  it("keeps what was written, and lets the row write its value in another way", async () => {
    const row = await engine.added(boss, PARTNER, { name: "李四", card: "46000019910303001５" });
    expect(row["card"]).toBe("46000019910303001５");
    const edited = await engine.put<Row>(boss, `${PARTNER}/edit`, {
      id: row["id"],
      version: 1,
      card: "460000199103030015",
    });
    expect(edited).toMatchObject({ status: 200, result: { card: "460000199103030015", version: 2 } });
  });

  it.each([
    ...SPELLINGS.flatMap((spelling) => [{ card: spelling }, { sealed: spelling }]),
    { card: "４９１２３１" },
    { name: "买买提•艾山" },
    { name: "提・艾" },
    { company: "木业(" },
    { mail: "li@example.com" },
    { keyword: "海口木业〔集" },
  ])("finds by %j", async (query) => {
    expect(await names(query as Record<string, string>)).toEqual(["买买提·艾山"]);
  });

  it("finds in the super query, by each of its operators for texts", async () => {
    const found = (rule: string, value: string) =>
      names({
        superQueryParams: encodeURIComponent(JSON.stringify([{ field: "company", rule, val: value }])),
        superQueryMatchType: "and",
      });
    expect(await found("eq", "海口木业(集团)")).toEqual(["买买提·艾山"]);
    expect(await found("in", "海口 木业【集团】,别的")).toEqual(["买买提·艾山"]);
    expect(await found("ne", "海口木业(集团)")).toEqual(["欧阳修"]);
    expect(await found("right_like", "海口木业(")).toEqual(["买买提·艾山"]);
    expect(await found("left_like", "集团)")).toEqual(["买买提·艾山"]);
  });

  it("finds in a picker", async () => {
    const { result } = await engine.get<{ records: Row[] }>(boss, `${PARTNER}/options`, {
      field: "friend",
      keyword: "买买提•艾",
    });
    expect(result.records.map(({ text }) => text)).toEqual(["买买提·艾山"]);
  });
});

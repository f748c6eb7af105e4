// Encrypted fields: what callers see is what they would see without encryption, and the database holds no clear text.
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { resealValues, statement, type DataKeySet } from "#engine/server";
import { describeEachDatabase } from "../support/databases.ts";
import { DATA_KEYS, PEOPLE, startEngine, type Row, type TestEngine } from "../support/engine.ts";

const { boss, clerk } = PEOPLE;
const HOLDER = "/online/api/holder";
const CARD = "460000199001010013";
const OTHER = "460000199202020023";
const BAIL = "7654320.98";
const NOTE = "住址：琼中县湾岭镇一号";

const PLAIN = {
  name: { kind: "text", title: "姓名", max: 40, required: true },
  card: { kind: "text", title: "证件号", max: 18, pattern: "idCard", unique: true },
  memo: { kind: "textarea", title: "备注" },
  bail: { kind: "money", title: "保证金", min: "0" },
  friend: { kind: "reference", to: "holder", title: "联系人", onDelete: "clear" },
};
type Fields = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const SEALED: Fields = {
  ...PLAIN,
  card: { ...PLAIN.card, encrypted: true, mask: { as: "tail4", unless: "holder:card" } },
  memo: { ...PLAIN.memo, encrypted: true },
  bail: { ...PLAIN.bail, encrypted: true },
};

function writeHolder(folder: string, fields: Fields, more: object = {}): void {
  const holder = {
    entity: "holder",
    title: "持有人",
    purpose: "People with numbers that nobody reads in the database",
    fields,
    history: true,
    list: { columns: ["name", "card", "bail", "friend.memo"], filters: ["card", "memo", "bail"] },
    ...more,
  };
  writeFileSync(join(folder, "holder.entity.json"), JSON.stringify(holder));
}

const SEES_MASKED = { ...clerk, grants: [...clerk.grants, "holder:list", "holder:get"], rightsKey: "masked" };

describeEachDatabase("encrypted fields", (database, dialect) => {
  let at: TestEngine;
  let keys: DataKeySet;
  const start = async (fields: Fields = SEALED, more: object = {}): Promise<void> => {
    at = await startEngine(database(), {
      prepare: (folder) => writeHolder(folder, fields, more),
      dataKeys: () => keys,
    });
  };
  const restart = async (fields: Fields): Promise<void> => {
    await at.close();
    await start(fields);
  };
  beforeEach(() => void (keys = DATA_KEYS));
  afterEach(async () => {
    for (const table of ["holder", "hw_history"])
      await at.database.write((tx) => tx.run(statement(dialect, `delete from "${table}"`), []));
    await at.close();
  });

  const add = (row: Row): Promise<Row> => at.added(boss, HOLDER, { name: "甲", ...row });
  const list = async (query: Record<string, string> = {}): Promise<readonly Row[]> =>
    (await at.get<{ records: Row[] }>(boss, `${HOLDER}/list`, query)).result.records;
  const stored = (table: string): Promise<Row[]> =>
    at.database.read.all(statement(dialect, `select * from "${table}"`), []);

  /** Every byte that the database has of its rows; of PostgreSQL every value. */
  async function bytes(): Promise<string> {
    const tables = ["holder", "hw_history", "hw_audit", "hw_answer", "hw_registry"];
    const rows = JSON.stringify(await Promise.all(tables.map(stored)));
    if (dialect === "postgres") return rows;
    const { dataDir } = database();
    const files = readdirSync(dataDir).filter((name) => name.startsWith("heartwood.sqlite"));
    return rows + files.map((name) => readFileSync(join(dataDir, name)).toString("utf8")).join("");
  }
  const expectNoClearText = async (): Promise<void> => {
    const all = await bytes();
    const secrets = [CARD, OTHER, "湾岭镇", BAIL, "765432098", "7654321.99", "765432199"];
    for (const text of secrets) expect(all.includes(text), text).toBe(false);
  };

  it("are stored sealed on every way, and read as they were written", async () => {
    await start();
    const one = await add({ card: CARD, memo: NOTE });
    expect(one).toMatchObject({ card: CARD, memo: NOTE });
    const edited = await at.put<Row>(boss, `${HOLDER}/edit`, { id: one["id"], version: 1, card: OTHER });
    expect(edited).toMatchObject({ status: 200, result: { card: OTHER, memo: NOTE, version: 2 } });
    const saved = await at.post(boss, `${HOLDER}/saveRows`, { add: [{ name: "乙", card: CARD, memo: NOTE }] });
    expect(saved.message).toBe((await at.get(boss, `${HOLDER}/list`)).message);
    expect(saved.status).toBe(200);
    const rows = await stored("holder");
    expect(rows).toHaveLength(2);
    for (const row of rows)
      expect(row).toMatchObject({
        card: expect.stringMatching(/^enc1:a1:/) as unknown,
        memo: expect.stringMatching(/^enc1:a1:/) as unknown,
        card__blind: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
      });
    expect((await list({ column: "name", order: "asc" })).map(({ card, memo }) => [card, memo])).toContainEqual([
      OTHER,
      NOTE,
    ]);
    expect((await at.get<Row>(boss, `${HOLDER}/queryById`, { id: String(one["id"]) })).result).toMatchObject({
      card: OTHER,
    });
    await expectNoClearText();
  });

  it("hold amounts sealed as texts of one length, in rows and in the history", { tags: "full" }, async () => {
    await start();
    const one = await add({ bail: BAIL });
    await add({ name: "乙", bail: "7" });
    expect(await at.put<Row>(boss, `${HOLDER}/edit`, { id: one["id"], version: 1, bail: "7654321.99" })).toMatchObject({
      status: 200,
      result: { bail: "7654321.99" },
    });
    expect(await at.put<Row>(boss, `${HOLDER}/edit`, { id: one["id"], version: 2, bail: "-1" })).toMatchObject({
      status: 400,
    });
    const lengths = (await stored("holder")).map((row) => String(row["bail"]).length);
    expect(new Set(lengths).size).toBe(1);
    expect((await list({ bail: "7.00" })).map((row) => row["name"])).toEqual(["乙"]);
    expect(await at.get(boss, `${HOLDER}/list`, { bail_begin: "1", bail_end: "9" })).toMatchObject({ status: 400 });
    expect(await at.get(boss, `${HOLDER}/list`, { column: "bail", order: "asc" })).toMatchObject({ status: 400 });
    const { result } = await at.get<{ records: { changes: Row[] }[] }>(boss, `${HOLDER}/history`, {
      id: String(one["id"]),
    });
    expect(result.records[0]?.changes).toContainEqual(
      expect.objectContaining({ field: "bail", before: BAIL, after: "7654321.99" }),
    );
    expect(await at.post<Row>(boss, `${HOLDER}/restore`, { id: one["id"], version: 1 })).toMatchObject({
      result: { bail: BAIL },
    });
    await expectNoClearText();
    const [first, second] = await stored("holder");
    await at.database.write((tx) =>
      tx.run(statement(dialect, 'update "holder" set "bail" = ? where "id" = ?'), [
        String(first?.["bail"]),
        String(second?.["id"]),
      ]),
    );
    expect(await at.get(boss, `${HOLDER}/list`)).toMatchObject({ status: 500, code: "ENCRYPTION.DAMAGED" });
  });

  it("take over a text that becomes an amount, with its index", async () => {
    const { bail: _bail, ...others } = SEALED;
    await start({ ...others, bail: { kind: "text", title: "保证金", encrypted: true } });
    await add({ bail: "31.5" });
    await restart(SEALED);
    expect((await list({ bail: "31.50" }))[0]).toMatchObject({ bail: "31.50" });
    await restart({ ...others, bail: PLAIN.bail });
    expect((await stored("holder"))[0]).toMatchObject({ bail: 3150 });
  });

  it("are found by their whole value alone", async () => {
    await start();
    await add({ card: CARD, memo: NOTE });
    await add({ name: "乙", card: OTHER });
    expect((await list({ card: CARD })).map((row) => row["name"])).toEqual(["甲"]);
    expect((await list({ memo: NOTE })).map((row) => row["name"])).toEqual(["甲"]);
    expect(await list({ card: CARD.slice(0, 17) })).toEqual([]);
    const asked = (rule: string, val: string) =>
      at.get<{ records: Row[] }>(boss, `${HOLDER}/list`, {
        superQueryParams: JSON.stringify([{ field: "card", rule, val }]),
        superQueryMatchType: "and",
      });
    expect((await asked("in", `${CARD},${OTHER}`)).result.records).toHaveLength(2);
    for (const rule of ["like", "right_like", "left_like", "gt", "le", "ne"])
      expect(await asked(rule, CARD.slice(0, 6)), rule).toMatchObject({ status: 400 });
    expect(await at.get(boss, `${HOLDER}/list`, { column: "card", order: "asc" })).toMatchObject({ status: 400 });
    expect(await at.get(boss, `${HOLDER}/list`, { card_begin: "4", card_end: "5" })).toMatchObject({ status: 400 });
  });

  it("stay unique", async () => {
    await start();
    await add({ card: CARD });
    const second = await add({ name: "乙" });
    expect(await at.post(boss, `${HOLDER}/add`, { name: "丙", card: CARD })).toMatchObject({
      status: 409,
      message: "证件号已存在",
    });
    expect(await at.put(boss, `${HOLDER}/edit`, { id: second["id"], version: 1, card: CARD })).toMatchObject({
      status: 409,
    });
    expect(await at.post(boss, `${HOLDER}/add`, { name: "丙", card: "12" })).toMatchObject({ status: 400 });
  });

  it("are masked, and closed to the filters of who sees them masked", async () => {
    await start();
    await add({ card: CARD });
    const seen = await at.get<{ records: Row[] }>(SEES_MASKED, `${HOLDER}/list`);
    expect(seen.result.records[0]?.["card"]).toBe("****0013");
    expect(await at.get(SEES_MASKED, `${HOLDER}/list`, { card: CARD })).toMatchObject({ status: 400 });
  });

  it("are shown over a reference", async () => {
    await start();
    const one = await add({ memo: NOTE });
    await add({ name: "乙", friend: one["id"] });
    expect((await list({ name: "乙" }))[0]?.["friend.memo"]).toBe(NOTE);
  });

  it("are sealed in the history, shown in it and restored from it", { tags: "full" }, async () => {
    await start();
    const { id } = await add({ card: CARD, memo: NOTE });
    await at.put(boss, `${HOLDER}/edit`, { id, version: 1, memo: "新", card: OTHER });
    const { result } = await at.get<{ records: { changes: Row[] }[] }>(boss, `${HOLDER}/history`, { id: String(id) });
    expect(result.records[0]?.changes).toContainEqual(
      expect.objectContaining({ field: "card", before: CARD, after: OTHER }),
    );
    const journal = await at.get<{ records: Row[] }>(boss, "/online/api/journal/list", { entity: "holder" });
    expect(journal.result.records.map((line) => line["before"])).toContainEqual({ card: CARD, memo: NOTE });
    const back = await at.post<Row>(boss, `${HOLDER}/restore`, { id, version: 1 });
    expect(back).toMatchObject({ status: 200, result: { card: CARD, memo: NOTE } });
    expect((await at.remove(boss, `${HOLDER}/delete`, { id: String(id) })).status).toBe(200);
    expect(await at.post<Row>(boss, `${HOLDER}/restore`, { id, version: 3 })).toMatchObject({
      status: 200,
      result: { card: CARD, memo: NOTE },
    });
    await expectNoClearText();
  });

  it("refuse a value that was moved to another row or field, or changed", async () => {
    await start();
    const one = await add({ card: CARD, memo: NOTE });
    const two = await add({ name: "乙", card: OTHER });
    const set = (sql: string, values: readonly string[]) =>
      at.database.write((tx) => tx.run(statement(dialect, sql), values));
    const [first] = (await stored("holder")).filter((row) => row["id"] === one["id"]);
    for (const [column, from] of [
      ["card", "card"],
      ["memo", "card"],
    ] as const) {
      await set(`update "holder" set "${column}" = ? where "id" = ?`, [String(first?.[from]), String(two["id"])]);
      const read = await at.get(boss, `${HOLDER}/queryById`, { id: String(two["id"]) });
      expect(read).toMatchObject({ status: 500, code: "ENCRYPTION.DAMAGED" });
      expect(JSON.stringify(read)).not.toContain(CARD);
      await set(`update "holder" set "${column}" = null where "id" = ?`, [String(two["id"])]);
    }
    await set(`update "holder" set "memo" = ? where "id" = ?`, ["明文", String(two["id"])]);
    expect(await at.get(boss, `${HOLDER}/queryById`, { id: String(two["id"]) })).toMatchObject({ status: 500 });
  });

  it("take over a column in clear text, with its history, and give it back", { tags: "full" }, async () => {
    await start(PLAIN);
    const { id } = await add({ card: CARD, memo: NOTE, bail: BAIL });
    await at.put(boss, `${HOLDER}/edit`, { id, version: 1, card: OTHER });
    await restart(SEALED);
    expect((await list({ card: OTHER, bail: BAIL }))[0]).toMatchObject({ card: OTHER, memo: NOTE, bail: BAIL });
    expect(await at.post(boss, `${HOLDER}/add`, { name: "丙", card: OTHER })).toMatchObject({ status: 409 });
    expect(await at.post<Row>(boss, `${HOLDER}/restore`, { id, version: 1 })).toMatchObject({ result: { card: CARD } });
    if (dialect === "sqlite") {
      // The log of the database goes with its last connection.
      await restart(SEALED);
    }
    await expectNoClearText();
    await restart({ ...SEALED, card: PLAIN.card });
    expect((await list({ card: CARD }))[0]).toMatchObject({ card: CARD, memo: NOTE });
    expect((await stored("holder"))[0]).toMatchObject({ card: CARD });
    expect((await stored("holder"))[0]).not.toHaveProperty("card__blind");
    expect(await at.post<Row>(boss, `${HOLDER}/restore`, { id, version: 2 })).toMatchObject({
      result: { card: OTHER },
    });
  });

  it("keep their values when they are renamed", async () => {
    await start();
    await add({ card: CARD, memo: NOTE });
    const { card, ...others } = SEALED;
    await at.close();
    await start(
      { ...others, number: { ...card, was: ["card"] } },
      { list: { columns: ["name"], filters: ["number"] } },
    );
    expect((await list({ number: CARD }))[0]).toMatchObject({ number: CARD, memo: NOTE });
    expect(await at.post(boss, `${HOLDER}/add`, { name: "丙", number: CARD })).toMatchObject({ status: 409 });
    await at.database.write((tx) => tx.run(statement(dialect, `delete from "holder"`), []));
    await restart({ ...SEALED, card: { ...card, was: ["card", "number"] } });
  });

  it("get a new key, and keep their values and their index", async () => {
    await start();
    const { id } = await add({ card: CARD, memo: NOTE, bail: BAIL });
    keys = { ...DATA_KEYS, keys: [...DATA_KEYS.keys, { id: "b2", secret: Buffer.alloc(32, 2) }] };
    await restart(SEALED);
    expect(await resealValues(at.database, at.engine.model(), [])).toEqual([
      { entity: "持有人", field: "证件号", values: 1 },
      { entity: "持有人", field: "备注", values: 1 },
      { entity: "持有人", field: "保证金", values: 1 },
    ]);
    expect(JSON.stringify([await stored("holder"), await stored("hw_history")])).not.toContain("enc1:a1:");
    expect((await list({ card: CARD }))[0]).toMatchObject({ id, card: CARD, memo: NOTE, version: 1 });
    keys = { ...keys, keys: keys.keys.slice(1) };
    await restart(SEALED);
    expect((await list())[0]).toMatchObject({ card: CARD, memo: NOTE });
    keys = DATA_KEYS;
    await restart(SEALED);
    expect(await at.get(boss, `${HOLDER}/list`)).toMatchObject({ status: 500, code: "ENCRYPTION.UNKNOWN_KEY" });
    rmSync(join(at.folder, "holder.entity.json"));
  });
});

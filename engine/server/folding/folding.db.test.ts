// Folds in the database: they are those of memory, unique indexes are on them, and they follow their fields.
import { rm } from "node:fs/promises";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import { compile, type Model } from "#core/language";
import { FOLD_NAMES, foldText, foldedSigns, type Stored } from "#core/values";
import { describeEachDatabase } from "../../../tests/support/databases.ts";
import { openDatabase, statement, type Database } from "../db/index.ts";
import { createFieldCipher } from "../encryption/index.ts";
import { applyMigration, migrate, planMigration } from "../migrate/index.ts";

function modelWith(fields: Readonly<Record<string, object>>, more: object = {}): Model {
  const person = { entity: "person", title: "人员", purpose: "Texts that are compared by a fold", fields };
  const file = { ...person, indexes: [["-createTime"]], ...more };
  const { model, findings } = compile([{ path: "person.entity.json", text: JSON.stringify(file) }]);
  if (model === undefined) throw new Error(findings.map(({ message }) => message).join());
  return model;
}

const text = (more: object = {}) => ({ kind: "text", title: "文本", max: 60, ...more });
const CARD = "11010519491231002X";
const KEYS = {
  keys: [{ id: "k1", secret: Buffer.alloc(32, 1) }],
  index: Buffer.alloc(32, 2),
};

describeEachDatabase("folds in the database", { inGate: "both" }, (database, dialect) => {
  let db: Database;
  const all = (sql: string, values: readonly Stored[] = []) => db.read.all(statement(dialect, sql), values);
  const insert = (id: string, columns: Readonly<Record<string, string>>) => {
    const names = ["id", ...Object.keys(columns)];
    const columnList = names.map((name) => `"${name}"`).join(", ");
    const sql = `insert into "person" (${columnList}) values (${names.map(() => "?").join(", ")})`;
    return db.write((tx) => tx.run(statement(dialect, sql), [id, ...Object.values(columns)]));
  };
  const idsOf = (column: string, value: string) =>
    all(`select "id" from "person" where "${column}" = ? order by "id"`, [value]);

  beforeEach(async () => {
    const location = dialect === "sqlite" ? { file: database().url } : { url: database().url };
    db = await openDatabase({ ...location, fieldCipher: createFieldCipher(() => KEYS) });
  });
  afterEach(async () => {
    if (dialect === "postgres")
      for (const sql of ["drop schema public cascade", "create schema public"])
        await db.write((tx) => tx.run(statement(dialect, sql), []));
    await db.close();
    if (dialect === "sqlite") for (const end of ["", "-wal", "-shm"]) await rm(database().url + end, { force: true });
  });

  it("are those of memory", async () => {
    await migrate(db, modelWith(Object.fromEntries(FOLD_NAMES.map((fold) => [fold, text({ fold })]))));
    const signs = [...foldedSigns("name").keys(), "a", "Ä", "张", "𠮷", "'", "\\", "%", ""];
    const texts = fc.sample(
      fc.oneof(
        fc.array(fc.constantFrom(...signs), { maxLength: 12 }).map((parts) => parts.join("")),
        fc
          .array(fc.constantFrom("0", "１", "2", "３", "9"), { minLength: 14, maxLength: 16 })
          .map((parts) => parts.join("")),
      ),
      { numRuns: 200, seed: 28 },
    );
    texts.push(CARD, "110105491231002", "１１０１０５４９１２３１００２", "110105 491231002");
    for (const [index, value] of texts.entries())
      await insert(String(index), Object.fromEntries(FOLD_NAMES.map((fold) => [fold, value])));
    const rows = await all(
      `select "id", ${FOLD_NAMES.map((fold) => `"${fold}__fold" as "${fold}"`).join(", ")} from "person"`,
    );
    expect(Object.fromEntries(rows.map(({ id, ...folds }) => [id, folds]))).toEqual(
      Object.fromEntries(
        texts.map((value, index) => [
          String(index),
          Object.fromEntries(FOLD_NAMES.map((fold) => [fold, foldText(fold, value)])),
        ]),
      ),
    );
  });

  it("make a unique index refuse another spelling, whoever writes it", async () => {
    await migrate(db, modelWith({ card: text({ max: 18, pattern: "idCard", unique: true }) }));
    await insert("p1", { card: "110105491231002" });
    for (const card of [CARD, CARD.toLowerCase(), "11010519491231002Ｘ"])
      await expect(insert("p2", { card })).rejects.toMatchObject({ kind: "unique", columns: ["card__fold"] });
    expect(await idsOf("card__fold", CARD.toLowerCase())).toEqual([{ id: "p1" }]);
  });

  it("name the rows that are one now before a unique index is made", async () => {
    await migrate(db, modelWith({ card: text({ max: 18, unique: true }) }));
    await insert("p1", { card: CARD });
    await insert("p2", { card: CARD.toLowerCase() });
    const plan = await planMigration(modelWith({ card: text({ max: 18, pattern: "idCard", unique: true }) }), db);
    expect(plan.problems).toEqual([
      { entity: "person", message: "“人员”有 1 组重复数据，不能建立唯一索引：card__fold" },
    ]);
  });

  it.each([
    ["document", "AB12", "ＡＢ 12", 1],
    ["letters", "a?b", "a？b", 1],
    ["document", "Ａ", "@", 0],
  ])("are counted before a unique index is made: %s of %s and %s", async (fold, one, other, groups) => {
    await migrate(db, modelWith({ code: text() }));
    await insert("p1", { code: one });
    await insert("p2", { code: other });
    const plan = await planMigration(modelWith({ code: text({ fold, unique: true }) }), db);
    expect(plan.problems).toHaveLength(groups);
  });

  it("are wanted of no table of another program", async () => {
    await db.write((tx) =>
      tx.run(statement(dialect, `create table "person" ("id" text primary key, "name" text)`), []),
    );
    const fields = { id: text({ max: 36 }), name: text({ fold: "name" }) };
    const plan = await planMigration(modelWith(fields, { managed: false, key: "id", indexes: undefined }), db);
    expect(plan.problems).toEqual([]);
  });

  it("have names that no field may have", async () => {
    const plan = await planMigration(modelWith({ name: text({ fold: "name" }), name__fold: text() }), db);
    expect(plan.problems).toEqual([{ entity: "person", message: "不能作为数据库名称：name__fold" }]);
  });

  it("have no index where a text is too long for it", async () => {
    await migrate(db, modelWith({ name: text({ fold: "name", max: 4000 }) }));
    const han = Array.from({ length: 4000 }, (_, index) => String.fromCharCode(0x4e00 + ((index * 7919) % 20_000)));
    await insert("p1", { name: han.join("") });
    expect(await all(`select "id" from "person"`)).toEqual([{ id: "p1" }]);
  });

  it("follow their field through names, another fold, a conversion and its end", async () => {
    await migrate(db, modelWith({ name: text({ fold: "letters", unique: true }) }, { search: ["name"] }));
    await insert("p1", { name: "买买提•Ａ" });
    expect(await idsOf("name__fold", "买买提•a")).toEqual([{ id: "p1" }]);
    const renamed = (more: object) => ({ label: text({ was: ["name"], ...more }) });
    for (const [fields, column, folded] of [
      [renamed({ fold: "letters", unique: true }), "label__fold", "买买提•a"],
      [renamed({ fold: "name", unique: true }), "label__fold", "买买提·a"],
      [renamed({ unique: true }), "label", "买买提•Ａ"],
      [renamed({ fold: "name" }), "label__fold", "买买提·a"],
    ] as const) {
      const model = modelWith(fields, { search: ["label"] });
      const plan = await planMigration(model, db);
      expect(plan.steps.filter(({ kind }) => kind === "destructive")).toEqual([]);
      await applyMigration(db, plan);
      expect(await idsOf(column, folded)).toEqual([{ id: "p1" }]);
      expect((await planMigration(model, db)).steps).toEqual([]);
    }
    const counted = modelWith({ label: { kind: "integer", title: "数量", was: ["name"] } });
    const conversion = await planMigration(counted, db);
    await applyMigration(db, conversion, { named: conversion.steps.map(({ id }) => id) });
    expect((await planMigration(counted, db)).steps).toEqual([]);
    await applyMigration(db, await planMigration(modelWith({ label: text({ was: ["name"], fold: "name" }) }), db));
    const without = modelWith({ other: text() });
    const drop = await planMigration(without, db);
    await applyMigration(db, drop, { named: drop.steps.map(({ id }) => id) });
    expect((await planMigration(without, db)).steps).toEqual([]);
  });

  it("are those of a blind index too, which is made anew with its fold", async () => {
    const sealed = (more: object) =>
      modelWith({ name: text(), card: text({ max: 18, encrypted: true, unique: true, ...more }) });
    await migrate(db, modelWith({ name: text(), card: text({ max: 18, unique: true }) }));
    await insert("p1", { card: CARD });
    await insert("p2", { card: "91350100M000100Y43" });
    await migrate(db, sealed({}));
    const before = await all(`select "id", "card__blind" as "blind" from "person" order by "id"`);
    await migrate(db, sealed({ fold: "document" }));
    const after = await all(`select "id", "card__blind" as "blind" from "person" order by "id"`);
    expect(after.map(({ blind }, index) => blind === before[index]?.["blind"])).toEqual([false, false]);
    expect((await planMigration(sealed({ fold: "document" }), db)).steps).toEqual([]);
  });

  it("name sealed values that are one now", async () => {
    const sealed = (more: object) =>
      modelWith({ name: text(), card: text({ max: 18, encrypted: true, unique: true, ...more }) });
    await migrate(db, modelWith({ name: text(), card: text({ max: 18, unique: true }) }));
    await insert("p1", { card: CARD });
    await insert("p2", { card: CARD.toLowerCase() });
    await migrate(db, sealed({}));
    expect((await planMigration(sealed({ fold: "document" }), db)).problems).toEqual([
      { entity: "person", message: "“人员”有 1 组重复数据，不能建立唯一索引：card__blind" },
    ]);
  });
});

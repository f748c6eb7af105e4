import { beforeEach, describe, expect, it } from "vitest";
import type { Predicate } from "#core/filter";
import type { FieldModel, Model, StatesModel } from "#core/language";
import type { TestDialect } from "../../../tests/support/databases.ts";
import { emptyDatabase } from "../../../tests/support/emptyDatabase.ts";
import { modelOf } from "../../../tests/support/schemaEvolution.ts";
import { entity, field } from "../../../tests/support/model.ts";
import { ConstraintViolation, type Database, statement } from "../db/index.ts";
import {
  type Migration,
  applyCommand,
  applyMigration,
  migrate,
  planCommand,
  planMigration,
  runMigrations,
  portableMigration,
  showPlan,
} from "./index.ts";

const shelf = (fields: readonly FieldModel[], more: Parameters<typeof entity>[2] = {}) =>
  modelOf(entity("shelf", fields, more));

describe.each<TestDialect>(["sqlite", "postgres"])("the migration plan (%s)", (dialect) => {
  let db: Database;
  const empty = emptyDatabase(dialect);
  const { open, run, all } = empty;
  beforeEach(() => {
    db = empty.db();
  });
  const everything = async (model: Model) => {
    const plan = await planMigration(model, db);
    await applyMigration(db, plan, {
      named: plan.steps.filter((step) => step.kind === "destructive").map((step) => step.id),
    });
  };

  it("shows which values do not convert and what becomes of them, ten at most", async () => {
    const label = field("label", "text");
    await migrate(db, shelf([label, field("name", "text"), field("size", "decimal", { scale: 2 })]));
    for (let n = 10; n < 30; n++)
      await run(`insert into "shelf" ("id", "label", "name", "size") values (?, ?, ?, ?)`, [
        String(n),
        n === 10 ? null : `L${n}`,
        `box ${n}`,
        100 + n,
      ]);
    const model = shelf([label, field("name", "integer"), field("size", "decimal", { scale: 1 })]);
    const plan = await planMigration(model, db);
    const [name, size] = ["name", "size"].map((one) =>
      plan.steps.find(({ id }) => id === `column.convert:shelf.${one}`),
    );
    expect(name?.loses).toEqual({ rows: 0, cut: 0, failCast: 20 });
    expect(name?.lost).toHaveLength(10);
    expect(name?.lost?.[0]).toEqual({ row: "10", value: "box 10" });
    expect(size?.lost?.[0]).toEqual({ row: "11", title: "L11", value: "1.11", becomes: "1.1" });
    const shown = showPlan(plan);
    expect(shown).toContain("20 行无法转换，将变为空");
    expect(shown).toContain("10：“box 10”");
    expect(shown).toContain("L11（11）：“1.11” → “1.1”");
    expect(shown).not.toContain("box 25");
  });

  it("reports that rows stay empty under a new required field and a default, until they are filled", async () => {
    const name = field("name", "text");
    await migrate(db, shelf([name], { history: true }));
    for (const id of ["1", "2", "3"]) await run(`insert into "shelf" ("id", "name") values (?, ?)`, [id, `n${id}`]);
    const model = shelf(
      [
        name,
        field("place", "text", {}, { title: "地点", required: { message: "请输入地点" } }),
        field("state", "text", {}, { title: "状况", default: { value: "good" } }),
        field("note", "text", {}, { title: "备注" }),
      ],
      { history: true },
    );
    const plan = await planMigration(model, db);
    const texts = plan.steps.map(({ id, affects }) => [id, affects?.text]);
    expect(texts).toEqual([
      ["column.add:shelf.place", "必填，已有的 3 行仍为空"],
      ["column.add:shelf.state", "默认值不会自动填入，已有的 3 行仍为空"],
      ["column.add:shelf.note", undefined],
    ]);
    expect(plan.unfilled.map(({ id, rows, required }) => [id, rows, required])).toEqual([
      ["shelf.place", 3, true],
      ["shelf.state", 3, false],
    ]);
    await applyMigration(db, plan);
    await run(`update "shelf" set "place" = 'B' where "id" = '2'`);
    const later = await planMigration(model, db);
    expect(later.steps).toEqual([]);
    expect(later.unfilled.map(({ id, rows }) => [id, rows])).toEqual([
      ["shelf.place", 2],
      ["shelf.state", 3],
    ]);
    const printed: string[] = [];
    const context = { database: db, model, print: (line: string) => void printed.push(line) };
    expect(await planCommand([], context)).toBe(0);
    expect(printed.join("\n")).toContain("--fill shelf.place=<值>");
    expect(await applyCommand(["--fill", "shelf.place=A", "--fill", "shelf.state"], context)).toBe(0);
    expect(printed.join("\n")).toContain("字段“地点”：已填入 2 行");
    expect(await all(`select "id", "place", "state" from "shelf" order by "id"`)).toEqual([
      { id: "1", place: "A", state: "good" },
      { id: "2", place: "B", state: "good" },
      { id: "3", place: "A", state: "good" },
    ]);
    expect(await all(`select "rowId", "byName" from "hw_history" order by "rowId"`)).toHaveLength(5);
    expect((await planMigration(model, db)).unfilled).toEqual([]);
    await expect(applyCommand(["--fill", "shelf.nothing=A"], context)).rejects.toThrow("没有可以填入的字段");
    await expect(applyCommand(["--fill", "shelf.note"], context)).rejects.toThrow("请写明要填入的值");
  });

  it("counts only rows that show an empty field, and warns only of those that have to fill it now", async () => {
    const before = [field("name", "text"), field("size", "integer")];
    await migrate(db, shelf(before, { history: true }));
    for (const [id, name, size] of [
      ["1", "open", 1],
      ["2", "open", 2],
      ["3", "closed", 2],
    ] as const)
      await run(`insert into "shelf" ("id", "name", "size") values (?, ?, ?)`, [id, name, size]);
    const is = (name: string, literal: string | number): Predicate => ({
      test: "eq",
      on: { field: name },
      operands: [{ literal }],
    });
    const reason = field(
      "reason",
      "text",
      {},
      { title: "原因", visible: is("name", "open"), required: { message: "请输入原因", when: is("size", 1) } },
    );
    const model = shelf([...before, reason], { history: true });
    const plan = await planMigration(model, db);
    expect(plan.steps.map(({ id, affects }) => [id, affects?.text])).toEqual([
      ["column.add:shelf.reason", "必填，已有的 1 行仍为空"],
    ]);
    await applyMigration(db, plan);
    const unfilled = async () =>
      (await planMigration(model, db)).unfilled.map(({ rows, required }) => [rows, required]);
    expect(await unfilled()).toEqual([[1, true]]);
    await run(`update "shelf" set "reason" = 'x' where "id" = '1'`);
    expect(await unfilled()).toEqual([[1, false]]);
    const printed: string[] = [];
    const print = (line: string) => void printed.push(line);
    expect(await applyCommand(["--fill", "shelf.reason=y"], { database: db, model, print })).toBe(0);
    expect(printed.join("\n")).toContain("已填入 1 行，1 行未填入（字段在这些行中不显示）");
    expect(await unfilled()).toEqual([]);
  });

  it("shows no value of a field that not everybody may read", async () => {
    const label = (more: Partial<FieldModel> = {}) => field("label", "text", {}, more);
    await migrate(db, shelf([label(), field("price", "decimal", { scale: 2 })]));
    await run(`insert into "shelf" ("id", "label", "price") values ('1', 'Oak', 12345)`);
    const permissions = { read: "shelf:price" };
    const price = field("price", "decimal", { scale: 1 }, { permissions });
    const lost = async (...fields: readonly FieldModel[]) =>
      (await planMigration(shelf(fields), db)).steps.find(({ id }) => id === "column.convert:shelf.price")?.lost;
    expect(await lost(label(), price)).toEqual([{ row: "1", title: "Oak", value: "＊＊＊", becomes: "＊＊＊" }]);
    expect(await lost(label({ permissions }), price)).toEqual([
      { row: "1", title: "＊＊＊", value: "＊＊＊", becomes: "＊＊＊" },
    ]);
  });

  it("says of an empty field that is dropped that nothing is lost and that it cannot be undone", async () => {
    await migrate(db, shelf([field("name", "text"), field("note", "text")]));
    const plan = await planMigration(shelf([field("name", "text")]), db);
    expect(showPlan(plan)).toBe(
      "1. “shelf”删除字段 note 【需指定】目前不会丢失数据，但执行后不能撤销（--named column.drop:shelf.note）",
    );
  });

  it("leaves what would lose data until it is named, and says how much", async () => {
    await migrate(db, shelf([field("name", "text"), field("size", "decimal", { scale: 2 }), field("note", "text")]));
    for (const [id, name, size, note] of [
      ["1", "12.5", 150, "a"],
      ["2", "half", 155, "b"],
      ["3", "7", 100, null],
    ] as const) {
      await run(`insert into "shelf" ("id", "name", "size", "note") values (?, ?, ?, ?)`, [id, name, size, note]);
    }
    const model = shelf([field("name", "decimal", { scale: 1 }), field("size", "decimal", { scale: 1 })]);
    const plan = await planMigration(model, db);
    expect(plan.steps.map(({ id, kind, loses }) => ({ id, kind, loses }))).toEqual([
      { id: "column.convert:shelf.name", kind: "destructive", loses: { rows: 0, cut: 0, failCast: 1 } },
      { id: "column.convert:shelf.size", kind: "destructive", loses: { rows: 0, cut: 1, failCast: 0 } },
      { id: "column.drop:shelf.note", kind: "destructive", loses: { rows: 2, cut: 0, failCast: 0 } },
    ]);
    expect(showPlan(plan)).toContain("“shelf”删除字段 note 【需指定】丢失 2 行数据（--named column.drop:shelf.note）");
    await expect(applyMigration(db, plan, { named: ["column.drop:shelf.nothing"] })).rejects.toMatchObject({
      code: "MIGRATE.UNKNOWN_STEP",
    });
    expect(await applyMigration(db, plan)).toEqual({ done: [], left: plan.steps });
    expect(await all(`select "name", "size", "note" from "shelf" order by "id"`)).toHaveLength(3);
    await applyMigration(db, plan, { named: ["column.convert:shelf.name"] });
    expect(await all(`select "name", "size", "note" from "shelf" order by "id"`)).toEqual([
      { name: 125, size: 150, note: "a" },
      { name: null, size: 155, note: "b" },
      { name: 70, size: 100, note: null },
    ]);
    await everything(model);
    expect(await all(`select * from "shelf" order by "id"`)).toEqual([
      { id: "1", size: 15, name: 125 },
      { id: "2", size: 16, name: null },
      { id: "3", size: 10, name: 70 },
    ]);
  });

  it("changes nothing for a model that could not be served afterwards", async () => {
    await migrate(db, shelf([field("name", "text")]));
    await run(`insert into "shelf" ("id", "name") values ('1', 'x')`);
    const before = await planMigration(shelf([field("name", "integer"), field("more", "text")]), db);
    const { done, left } = await migrate(db, shelf([field("name", "integer"), field("more", "text")]));
    expect([done, left.map((step) => step.id)]).toEqual([[], ["column.convert:shelf.name"]]);
    expect(await planMigration(shelf([field("name", "integer"), field("more", "text")]), db)).toEqual(before);
  });

  it("touches no table that it did not make", async () => {
    await run(`create table "shelf" ("id" text, "secret" text)`);
    await run(`insert into "shelf" values ('1', 'kept')`);
    const plan = await planMigration(shelf([field("name", "text")]), db);
    expect(plan).toMatchObject({
      steps: [],
      problems: [{ entity: "shelf", message: "表 shelf 已经存在，且不是由系统建立的" }],
    });
    expect((await planMigration(modelOf(), db)).steps).toEqual([]);
    const renamed = modelOf(entity("box", [field("name", "text")], { table: "shelf" }));
    expect((await planMigration(renamed, db)).problems).toHaveLength(1);
    expect(await all(`select * from "shelf"`)).toEqual([{ id: "1", secret: "kept" }]);
  });

  it("only looks at a table that migrations make", async () => {
    const model = modelOf(
      entity("log", [field("at", "instant"), field("gone", "text")], { managed: false, table: "hw_audit" }),
    );
    expect(await planMigration(model, db)).toMatchObject({
      steps: [],
      problems: [{ entity: "log", message: "表 hw_audit 缺少字段：gone" }],
    });
    const missing = modelOf(entity("log", [], { managed: false, table: "nowhere" }));
    expect((await planMigration(missing, db)).problems).toEqual([{ entity: "log", message: "表 nowhere 不存在" }]);
  });

  it("refuses names that a database would cut or that are the engine's own", async () => {
    const long = "a".repeat(64);
    for (const model of [modelOf(entity("x", [], { table: "hw_mine" })), shelf([field(long, "text")])]) {
      expect(await planMigration(model, db)).toMatchObject({
        steps: [],
        problems: [{ message: expect.stringContaining("不能作为数据库名称") as string }],
      });
    }
  });

  it("makes a unique index of the rows that are not deleted, once they are unique", async () => {
    await migrate(db, shelf([field("code", "text")], { softDelete: true }));
    for (const [id, code, deleted] of [
      ["1", "a", null],
      ["2", "a", null],
      ["3", null, null],
      ["4", null, null],
    ] as const) {
      await run(`insert into "shelf" ("id", "code", "deletedAt") values (?, ?, ?)`, [id, code, deleted]);
    }
    const unique = shelf([field("code", "text", {}, { unique: true })], { softDelete: true });
    expect((await planMigration(unique, db)).problems).toEqual([
      { entity: "shelf", message: "“shelf”有 1 组重复数据，不能建立唯一索引：code" },
    ]);
    await run(`update "shelf" set "deletedAt" = 1 where "id" = '2'`);
    expect((await migrate(db, unique)).plan.problems).toEqual([]);
    await run(`insert into "shelf" ("id", "code", "deletedAt") values ('5', 'a', 5)`);
    await expect(run(`insert into "shelf" ("id", "code") values ('6', 'a')`)).rejects.toMatchObject({
      kind: "unique",
      columns: ["code"],
    });
  });

  it("refuses a state whose maker and checker are one person, from the migration on", async () => {
    const fields = [field("status", "integer"), field("makerId", "text"), field("checkerId", "text")];
    const step = (name: string, from: number, to: number, by: string, not: readonly string[]) => ({
      name,
      title: name,
      from: [from],
      to,
      stamp: { by },
      not,
      permission: "p",
      input: [],
      danger: false,
    });
    const states: StatesModel = {
      field: "status",
      initial: 0,
      byServer: [],
      steps: [
        step("submit", 0, 1, "makerId", []),
        step("approve", 1, 2, "checkerId", ["makerId"]),
        step("reject", 1, 0, "checkerId", ["makerId"]),
      ],
      marks: [],
    };
    await migrate(db, shelf(fields));
    await run(
      `insert into "shelf" ("id", "status", "makerId", "checkerId") values ('old', 2, 'a', 'a'), ('new', 1, 'a', null)`,
    );
    await migrate(db, shelf(fields, { states }));
    const approve = (by: string) => run(`update "shelf" set "status" = 2, "checkerId" = ? where "id" = 'new'`, [by]);
    const refused = await approve("a").catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ConstraintViolation);
    expect(refused).toMatchObject({ kind: "check" });
    expect(await run(`update "shelf" set "status" = 0, "checkerId" = 'a' where "id" = 'new'`)).toBe(1);
    expect(await approve("b")).toBe(1);
    expect((await planMigration(shelf(fields, { states }), db)).steps).toEqual([]);
    await everything(
      shelf(
        [field("state", "integer", {}, { was: ["status"] }), field("makerId", "text"), field("checkerId", "text")],
        { states: { ...states, field: "state" } },
      ),
    );
    await expect(run(`update "shelf" set "makerId" = "checkerId" where "id" = 'new'`)).rejects.toMatchObject({
      kind: "check",
    });
    await migrate(
      db,
      shelf([field("state", "integer", {}, { was: ["status"] }), field("makerId", "text"), field("checkerId", "text")]),
    );
    expect(await run(`update "shelf" set "makerId" = "checkerId" where "id" = 'new'`)).toBe(1);
  });

  it("lets a field take the name of one that goes, and drops the other values only if named", async () => {
    await migrate(db, shelf([field("a", "text"), field("b", "text")]));
    await run(`insert into "shelf" ("id", "a", "b") values ('1', 'of a', 'of b')`);
    const model = shelf([field("a", "text", {}, { was: ["b"] })]);
    const { left } = await migrate(db, model);
    expect(left.map((step) => step.id)).toEqual(["column.drop:shelf.a__aside1"]);
    expect(await all(`select * from "shelf"`)).toEqual([{ id: "1", a: "of b", a__aside1: "of a" }]);
    await everything(model);
    expect(await all(`select * from "shelf"`)).toEqual([{ id: "1", a: "of b" }]);
  });

  it("gives tables that trade names their rows", async () => {
    const pair = (one: string, other: string) =>
      modelOf(
        entity("one", [field("n", "text")], { table: one, search: ["n"] }),
        entity("other", [field("n", "text")], { table: other }),
      );
    await migrate(db, pair("left", "right"));
    await run(`insert into "left" ("id", "n") values ('1', 'of one')`);
    await migrate(db, pair("right", "left"));
    expect([await all(`select "n" from "right"`), await all(`select "n" from "left"`)]).toEqual([
      [{ n: "of one" }],
      [],
    ]);
    expect((await planMigration(pair("right", "left"), db)).steps).toEqual([]);
  });

  it("refuses a plan that another program has overtaken, and lets two that start together both end well", async () => {
    const first = shelf([field("a", "text")]);
    const plan = await planMigration(first, db);
    await migrate(db, first);
    await expect(applyMigration(db, plan)).rejects.toMatchObject({ code: "MIGRATE.STALE", status: 409 });
    const other = await open();
    const model = modelOf(
      ...["u", "v", "w", "x", "y"].map((name) =>
        entity(name, [field("a", "text")], { indexes: [[{ field: "a", desc: true }]] }),
      ),
      first.entities["shelf"]!,
    );
    const ends = await Promise.all([migrate(db, model), migrate(other, model)]);
    expect(ends[0].done.length + ends[1].done.length).toBeGreaterThanOrEqual(5);
    expect((await planMigration(model, other)).steps).toEqual([]);
    await other.close();
  });

  it("refuses to change or delete a line of the audit", async () => {
    await planMigration(modelOf(), db);
    await run(`insert into "hw_audit" ("id", "at", "op", "result") values ('1', 1, 'add', 'ok')`);
    for (const sql of [`update "hw_audit" set "op" = 'x'`, `delete from "hw_audit"`])
      await expect(run(sql)).rejects.toMatchObject({ kind: "check", constraint: "hw_audit_append_only" });
    expect(await all(`select "op" from "hw_audit"`)).toEqual([{ op: "add" }]);
  });

  it("runs a module's numbered migrations once, in order, and refuses numbers that came too late", async () => {
    const one = portableMigration("0001_things", [`create table "things" ("id" text primary key, "n" integer) strict`]);
    const two: Migration = {
      ...portableMigration("0002_fill", []),
      run: async (tx) => void (await tx.run(statement(dialect, `insert into "things" values (?, ?)`), ["1", 2 ** 52])),
    };
    const late = portableMigration("0001_other", []);
    const names = async (list: readonly Migration[]) =>
      (await runMigrations(db, "things", list)).map((migration) => migration.name);
    expect(await names([two, one])).toEqual(["0001_things", "0002_fill"]);
    expect(await names([one, two])).toEqual([]);
    expect(await all(`select * from "things"`)).toEqual([{ id: "1", n: 2 ** 52 }]);
    await expect(names([late, one, two])).rejects.toMatchObject({ code: "MIGRATE.ORDER" });
    await expect(names([one, two, portableMigration("no number", [])])).rejects.toMatchObject({
      code: "MIGRATE.ORDER",
    });
    const broken: Migration = {
      ...portableMigration("0003_broken", [`create table "half" ("id" text)`]),
      run: () => Promise.reject(new Error("no")),
    };
    await expect(names([one, two, broken])).rejects.toThrow("no");
    expect((await planMigration(modelOf(entity("half", [field("a", "text")])), db)).problems).toEqual([]);
    const other = await open();
    const [here, there] = await Promise.all([
      runMigrations(db, "both", [portableMigration("0001_b", [`create table "b" ("id" text)`])]),
      runMigrations(other, "both", [portableMigration("0001_b", [`create table "b" ("id" text)`])]),
    ]);
    expect(here.length + there.length).toBe(1);
    await other.close();
  });
});

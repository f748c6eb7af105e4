import { beforeEach, describe, expect, it } from "vitest";
import type { EntityModel, FieldModel, Model } from "#core/language";
import type { TestDialect } from "../../../tests/support/databases.ts";
import { emptyDatabase } from "../../../tests/support/emptyDatabase.ts";
import { modelOf } from "../../../tests/support/schemaEvolution.ts";
import { entity, field } from "../../../tests/support/model.ts";
import { type Database, statement } from "../db/index.ts";
import {
  applyCommand,
  applyMigration,
  migrate,
  planCommand,
  planMigration,
  recomputeStored,
  showPlan,
} from "./index.ts";

const computed = (
  name: string,
  type: string,
  source: string,
  reads: readonly string[],
  options: FieldModel["options"] = {},
) =>
  field(
    name,
    "computed",
    { type, ...options },
    { column: type === "text" ? "text" : "integer", expr: { source, reads } },
  );

const SYSTEM_FIELDS = ["createTime", "updateTime"]
  .map((name) => field(name, "instant"))
  .concat(field("updateBy", "text"), field("version", "integer"));

function batch(expr: string, more: Partial<EntityModel> = {}, extra: readonly FieldModel[] = []): EntityModel {
  return entity(
    "batch",
    [
      field("sampled", "integer"),
      field("survived", "integer"),
      computed("rate", "decimal", expr, ["sampled", "survived"], { scale: 2 }),
      ...extra,
      ...SYSTEM_FIELDS,
    ],
    { history: true, ...more },
  );
}

const WRONG = "round(survived * 100 / sampled, 0)";
const RIGHT = "round(survived * 100 / sampled, 2)";

describe.each<TestDialect>(["sqlite", "postgres"])("stored computed values (%s)", (dialect) => {
  let db: Database;
  const empty = emptyDatabase(dialect);
  const { run, all } = empty;
  beforeEach(() => {
    db = empty.db();
  });
  const ids = async (model: Model, serving = false) =>
    (await planMigration(model, db, { serving })).steps.map((step) => step.id);

  /** Rows as a server that computes by the wrong expression left them. */
  async function batches(count: number, model = modelOf(batch(WRONG))): Promise<void> {
    await migrate(db, model);
    await db.write(async (tx) => {
      for (let n = 1; n <= count; n++) {
        const sampled = (n % 16) + 1;
        const values = [
          `l${String(n).padStart(5, "0")}`,
          sampled,
          sampled - 1,
          Math.round(((sampled - 1) * 100) / sampled) * 100,
          1,
          1,
          "amy",
          1,
        ];
        await tx.run(
          statement(
            dialect,
            'insert into "batch" ("id", "sampled", "survived", "rate", "createTime", "updateTime", ' +
              '"updateBy", "version") values (?, ?, ?, ?, ?, ?, ?, ?)',
          ),
          values,
        );
      }
    });
  }

  it(
    "are a step of the plan when their expression is corrected, with the rows that will " +
      "change, and are right after it",
    async () => {
      await batches(40);
      const model = modelOf(batch(RIGHT));
      const plan = await planMigration(model, db);
      // Of every sixteen rows, five have a whole number of per cent.
      expect(plan.steps).toMatchObject([{ id: "table.recompute:batch", kind: "safe", affects: { rows: 27 } }]);
      expect(showPlan(plan)).toBe("1. 重新计算“batch”的字段“rate”（27 行的值将改变）");
      await applyMigration(db, plan);
      expect(
        await all(
          `select "sampled", "survived", "rate" from "batch" where round("survived" * 10000.0 / "sampled") <> "rate"`,
        ),
      ).toEqual([]);
      expect(
        await all(`select "rate", "version", "updateBy" from "batch" where "id" in ('l00015', 'l00001') order by "id"`),
      ).toEqual([
        { rate: 5000, version: 1, updateBy: "amy" },
        { rate: 9375, version: 2, updateBy: "amy" },
      ]);
      expect((await planMigration(model, db)).steps).toEqual([]);
    },
  );

  it("are recorded like any change: counter, history, search", async () => {
    const text = (expr: string) =>
      modelOf(batch(WRONG, { search: ["label"] }, [computed("label", "text", expr, ["survived"])]));
    await batches(3, text("survived > 0 ? '成活' : '未活'"));
    await run(`update "batch" set "label" = '未活'`);
    const counter = async () =>
      Number((await all(`select "value" from "hw_counter" where "table" = 'batch'`))[0]?.["value"] ?? 0);
    const before = await counter();
    await migrate(db, text("survived > 0 ? '全部成活' : '未活'"));
    expect(await counter()).toBe(before + 1);
    const history = await all(
      `select "rowId", "op", "version", "byName", "before", "after" from "hw_history" order by "rowId"`,
    );
    expect(history).toHaveLength(3);
    expect(history[0]).toEqual({
      rowId: "l00001",
      op: "recompute",
      version: 2,
      byName: "系统",
      before: `{"label":"未活"}`,
      after: `{"label":"全部成活"}`,
    });
    expect(await all(`select "label" from "batch"`)).toEqual([
      { label: "全部成活" },
      { label: "全部成活" },
      { label: "全部成活" },
    ]);
  });

  it(
    "follow whatever they are made of: other expressions, the expressions and members of " +
      "lines, places, stored texts of dictionaries",
    async () => {
      const items = (text: string) => ({ grade: { dict: "grade", title: "", items: [{ value: "a", text }] } });
      const model = (
        given: { amount?: string; total?: string; share?: string; scale?: number; text?: string } = {},
      ): Model => ({
        ...modelOf(
          entity("line", [
            field("orderId", "text"),
            field("price", "money"),
            field("count", "integer"),
            computed("amount", "money", given.amount ?? "price * count", ["price", "count"]),
            field("note", "text"),
          ]),
          entity("orders", [
            field("lines", "lines", { entity: "line", by: "orderId" }),
            field("grade", "dict", { dict: "grade" }),
            computed("total", "money", given.total ?? "sum(lines.map(l, l.amount))", ["lines"]),
            computed("share", "decimal", given.share ?? "round(total / 3, 2)", ["total"], { scale: given.scale ?? 2 }),
            computed("label", "text", "dictText(grade)", ["grade"]),
          ]),
        ),
        dicts: items(given.text ?? "一级"),
      });
      await migrate(db, model());
      expect(await ids(model())).toEqual([]);
      expect(await ids(model({ amount: "price * count * 2" }))).toEqual([
        "table.recompute:line",
        "table.recompute:orders",
      ]);
      expect(await ids(model({ total: "sum(lines.map(l, l.amount)) * 2" }))).toEqual(["table.recompute:orders"]);
      expect(await ids(model({ share: "round(total / 4, 2)" }))).toEqual(["table.recompute:orders"]);
      expect(await ids(model({ text: "优等" }))).toEqual(["table.recompute:orders"]);
      expect(await ids(model({ scale: 3 }))).toEqual(["column.convert:orders.share", "table.recompute:orders"]);
      await run(
        `insert into "orders" ("id", "grade", "total", "share", "label") values ('o', 'a', 200, ` +
          "67, '一级'), ('p', null, 0, 0, null)",
      );
      await run(
        `insert into "line" ("id", "orderId", "price", "count", "amount") values ('1', 'o', 100, ` +
          "1, 100), ('2', 'o', 50, 2, 100)",
      );
      const changed = model({ amount: "price * count * 2", scale: 3, text: "优等" });
      expect(
        showPlan(await planMigration(changed, db))
          .split("\n")
          .slice(1),
      ).toEqual([
        "2. 重新计算“line”的字段“amount”（2 行的值将改变）",
        "3. 重新计算“orders”的字段“total”、“share”、“label”（最多 2 行的值将改变）",
      ]);
      await migrate(db, changed);
      expect(await all(`select "amount" from "line"`)).toEqual([{ amount: 200 }, { amount: 200 }]);
      expect(await all(`select "total", "share", "label" from "orders" order by "id"`)).toEqual([
        { total: 400, share: 1330, label: "优等" },
        { total: 0, share: 0, label: null },
      ]);
      expect(await ids(changed)).toEqual([]);
    },
  );

  it("are made for rows that were there before the field", async () => {
    const without = entity("batch", [field("sampled", "integer"), field("survived", "integer")]);
    await migrate(db, modelOf(without));
    await run(`insert into "batch" ("id", "sampled", "survived") values ('1', 16, 15), ('2', 0, 0), ('3', 4, null)`);
    const plan = await planMigration(modelOf(batch(RIGHT)), db);
    expect(plan.steps.at(-1)).toMatchObject({ id: "table.recompute:batch", affects: { rows: 1 } });
    await applyMigration(db, plan);
    expect(await all(`select "rate" from "batch" order by "id"`)).toEqual([
      { rate: 9375 },
      { rate: null },
      { rate: null },
    ]);
    await migrate(db, modelOf(without));
    await run(`update "batch" set "survived" = 8 where "id" = '1'`);
    await migrate(db, modelOf(batch(RIGHT)));
    expect(await all(`select "rate" from "batch" where "id" = '1'`)).toEqual([{ rate: 5000 }]);
  });

  it("are looked at once in a database that does not remember what they were made from", async () => {
    await batches(20, modelOf(batch(RIGHT)));
    await run(`delete from "hw_registry" where "kind" = 'computed'`);
    await run(
      'update "hw_registry" set "about" = ' +
        `'{"field":"rate","meaning":{"as":"number","scale":2},"was":[]}' where "kind" = 'column' ` +
        `and "name" = 'rate'`,
    );
    const model = modelOf(batch(RIGHT));
    expect(await ids(model)).toEqual(["table.reshape:batch", "table.recompute:batch"]);
    await migrate(db, model);
    expect(await all(`select "id" from "batch" where round("survived" * 10000.0 / "sampled") <> "rate"`)).toEqual([]);
    expect(await ids(model)).toEqual([]);
  });

  it(
    "are looked at once more by the server that comes after a command: the one before it may " + "still have written",
    async () => {
      await batches(5);
      const model = modelOf(batch(RIGHT));
      await migrate(db, model);
      expect([await ids(model), await ids(model, true)]).toEqual([[], ["table.recompute:batch"]]);
      await run(`update "batch" set "survived" = 1, "sampled" = 3, "rate" = 3300 where "id" = 'l00001'`);
      await recomputeStored(db, model, { serving: true });
      expect(await all(`select "rate" from "batch" where "id" = 'l00001'`)).toEqual([{ rate: 3333 }]);
      expect(await ids(model, true)).toEqual([]);
    },
  );

  it("are computed in pages, between which others write", async () => {
    await batches(450);
    const seen: number[] = [];
    const writes: Promise<unknown>[] = [];
    await recomputeStored(db, modelOf(batch(RIGHT)), {
      onProgress: ({ done, changed }) => {
        seen.push(done);
        expect(changed).toBeLessThanOrEqual(done);
        writes.push(run(`update "batch" set "updateBy" = ? where "id" = 'l00449'`, [`writer ${seen.length}`]));
      },
    });
    await Promise.all(writes);
    expect(seen).toEqual([200, 400, 450]);
    expect(await all(`select "id" from "batch" where round("survived" * 10000.0 / "sampled") <> "rate"`)).toEqual([]);
  });

  it("wait while the column itself waits to be converted", async () => {
    await batches(3);
    await run(`update "batch" set "rate" = 3333`);
    const model = modelOf(
      entity("batch", [
        field("sampled", "integer"),
        field("survived", "integer"),
        computed("rate", "decimal", "round(survived * 100 / sampled, 1)", ["sampled", "survived"], { scale: 1 }),
        ...SYSTEM_FIELDS,
      ]),
    );
    const { done, left } = await migrate(db, model);
    expect([done, left.map((step) => step.id)]).toEqual([[], ["column.convert:batch.rate"]]);
    await applyMigration(db, await planMigration(model, db), { named: ["column.convert:batch.rate"] });
    expect(await all(`select "rate" from "batch" order by "id"`)).toEqual([
      { rate: 500 },
      { rate: 667 },
      { rate: 750 },
    ]);
    expect(await ids(model)).toEqual([]);
  });

  it("are computed from the leaves up where an entity has lines of its own kind", async () => {
    const tree = (own: string) =>
      modelOf(
        entity("part", [
          field("upper", "text"),
          field("own", "integer"),
          field("parts", "lines", { entity: "part", by: "upper" }),
          computed("whole", "integer", own, ["own", "parts"]),
        ]),
      );
    await migrate(db, tree("own"));
    await run(
      `insert into "part" ("id", "upper", "own", "whole") values ('1', null, 1, 1), ('2', '1', ` +
        "10, 10), ('3', '2', 100, 100), ('4', '3', 1000, 1000)",
    );
    await migrate(db, tree("own + sum(parts.map(p, p.whole.orValue(0)))"));
    expect(await all(`select "whole" from "part" order by "id"`)).toEqual(
      [1111, 1110, 1100, 1000].map((whole) => ({ whole })),
    );
  });

  it("of other kinds and defaults of fields are said in the plan with the rows they concern", async () => {
    const shelf = (fields: readonly FieldModel[]) => modelOf(entity("shelf", fields));
    await migrate(db, shelf([field("day", "text"), field("size", "integer", {}, { default: { value: 1 } })]));
    await run(
      `insert into "shelf" ("id", "day", "size") values ('1', '2026-01-02', null), ('2', 'soon', 3), ('3', null, null)`,
    );
    const model = shelf([field("day", "date"), field("size", "integer", {}, { default: { value: 2 } })]);
    const plan = await planMigration(model, db);
    expect(plan.steps.map(({ id, kind, affects }) => ({ id, kind, rows: affects?.rows }))).toEqual([
      { id: "column.kind:shelf.day", kind: "safe", rows: 1 },
      { id: "column.default:shelf.size", kind: "safe", rows: 2 },
    ]);
    expect(showPlan(plan)).toBe(
      [
        "1. “shelf”的字段“day”由 text 改为 date（1 行的值不符合新的类型，原样保留）",
        "     2：“soon”",
        '2. “shelf”的字段“size”的默认值改为 {"value":2}（不填入已有的行，其中 2 行为空）',
        "○ “shelf”的字段“size”：默认值不会自动填入，已有的 2 行仍为空；" +
          "如需填入：npm run schema -- apply --fill shelf.size",
      ].join("\n"),
    );
    await applyMigration(db, plan);
    expect(await all(`select "day", "size" from "shelf" order by "id"`)).toEqual([
      { day: "2026-01-02", size: null },
      { day: "soon", size: 3 },
      { day: null, size: null },
    ]);
    expect((await planMigration(model, db)).steps).toEqual([]);
    expect(showPlan(await planMigration(shelf([field("day", "date"), field("size", "integer")]), db))).toContain(
      "不再有默认值",
    );
  });

  it("are shown and computed by command", async () => {
    await batches(4);
    const lines: string[] = [];
    const context = { database: db, model: modelOf(batch(RIGHT)), print: (line: string) => void lines.push(line) };
    expect(await planCommand(["--sql"], context)).toBe(0);
    expect(lines.join("\n")).toMatch(
      /^1\. 重新计算“batch”的字段“rate”（\d 行的值将改变）\n-- table\.recompute:batch\n-- batch: .*sampled/,
    );
    lines.length = 0;
    expect(await applyCommand([], context)).toBe(0);
    expect(lines).toEqual(["完成：重新计算“batch”的字段“rate”", "已执行 1 步，另有 0 步需要指定后才能执行。"]);
    lines.length = 0;
    await planCommand([], context);
    expect(lines).toEqual(["数据库与模型一致，无需迁移。"]);
  });
});

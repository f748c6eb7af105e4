import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { entityOf, field } from "../model/model.fixture.ts";
import { checkField, validateRow, validateRows } from "./validateRow.ts";
import { VALIDATE_CODES, messageOf } from "./messages.ts";
import { normalizeRow } from "./normalizeRow.ts";
import { fieldState } from "./fieldState.ts";
import type { Predicate } from "#core/model";
import type { RowContext, RowOptions } from "./context.ts";

const CONTEXT: RowContext = { now: Date.parse("2026-03-31T17:00:00Z"), user: { id: "u1" } };
const ADD: RowOptions = { mode: "add" };
const EDIT: RowOptions = { mode: "edit" };

const is = (name: string, literal: string | number): Predicate => ({
  test: "eq",
  on: { field: name },
  operands: [{ literal }],
});

describe("a row", () => {
  const entity = entityOf(
    "account",
    [
      field("bank", "text", { max: 10 }, { title: "银行名称", required: { message: "请输入银行名称" } }),
      field("card", "text", { pattern: "bankCard" }, { title: "银行账号" }),
      field("note", "text", { min: 2, max: 4 }, { title: "备注", messages: { TOO_SHORT: "备注太短" } }),
      field("begin", "date", {}, { title: "开始" }),
      field("end", "date", { min: "begin" }, { title: "结束" }),
    ],
    {
      checks: [
        {
          name: "card",
          holds: { test: "ne", on: { field: "card" }, operands: [{ literal: "6222020000000000" }] },
          message: "此账号不能使用",
          field: "card",
        },
      ],
    },
  );

  it("without a fault has no issue and costs no list of its own", () => {
    const row = { bank: "银行", card: "6222021234567890", note: null };
    expect(validateRow(entity, row, CONTEXT, ADD)).toEqual([]);
    expect(validateRow(entity, row, CONTEXT, ADD)).toBe(validateRow(entity, row, CONTEXT, EDIT));
  });

  it("holds no text that a mask shows, but one that it held already", () => {
    const masked = entityOf("person", [
      field("name", "text", {}, { title: "姓名", mask: { as: "name", unless: "person:name" } }),
    ]);
    const wrong = [{ field: "name", code: "VALIDATE.MASKED", message: "姓名是遮盖后的内容，不能作为内容保存" }];
    expect(validateRow(masked, { name: "王*锤" }, CONTEXT, ADD)).toEqual(wrong);
    expect(validateRow(masked, { name: "王*锤" }, { ...CONTEXT, before: { name: "王铁锤" } }, EDIT)).toEqual(wrong);
    expect(validateRow(masked, { name: "王*锤" }, { ...CONTEXT, before: { name: "王*锤" } }, EDIT)).toEqual([]);
    expect(validateRow(masked, { name: "王铁锤" }, CONTEXT, ADD)).toEqual([]);
  });

  it("says the specification's sentences, and a field's own where it has one", () => {
    expect(validateRow(entity, { card: "012", note: "短" }, CONTEXT, ADD)).toEqual([
      { field: "bank", code: "VALIDATE.REQUIRED", message: "请输入银行名称" },
      { field: "card", code: "VALIDATE.PATTERN", message: "请输入正确的银行卡号码" },
      { field: "note", code: "VALIDATE.TOO_SHORT", message: "备注太短" },
    ]);
    expect(
      validateRow(entity, { bank: "银行银行银行银行银行银", note: "太长的备注" }, CONTEXT, ADD).map(
        (issue) => issue.message,
      ),
    ).toEqual(["最大长度10位字符", "最大长度4位字符"]);
  });

  it("takes an empty text for nothing", () => {
    expect(validateRow(entity, { bank: "" }, CONTEXT, ADD)[0]?.code).toBe("VALIDATE.REQUIRED");
  });

  it.each(["  ", "\u3000\u3000", "\u00a0", "\u200b", "\u200d\ufeff ", "\t\n", "\u2800", "\u00ad", "\u3164"])(
    "takes blanks alone (%j) for nothing where something is required, on every kind of text",
    (blanks) => {
      const kinds = ["text", "textarea", "code", "markdown", "password", "address"] as const;
      for (const kind of kinds) {
        const given = entityOf("reason", [
          field("reason", kind, kind === "text" ? { trim: false } : {}, {
            title: "理由",
            required: { message: "请输入理由" },
          }),
          field("note", kind),
        ]);
        expect(validateRow(given, { reason: blanks, note: blanks }, CONTEXT, ADD), kind).toEqual([
          { field: "reason", code: "VALIDATE.REQUIRED", message: "请输入理由" },
        ]);
        expect(checkField(given, "reason", { reason: blanks }, CONTEXT, ADD)?.code, kind).toBe("VALIDATE.REQUIRED");
        expect(validateRow(given, { reason: `${blanks}是`, note: null }, CONTEXT, ADD), kind).toEqual([]);
      }
    },
  );

  it("asks for more than blanks only where and when something is required", () => {
    const given = entityOf("reason", [
      field("urgent", "switch"),
      field("reason", "textarea", {}, { required: { message: "请输入理由", when: is("urgent", 1) } }),
    ]);
    expect([0, 1].map((urgent) => validateRow(given, { urgent, reason: "  " }, CONTEXT, ADD).length)).toEqual([0, 1]);
    expect(
      validateRow(given, { urgent: 1, reason: "  " }, CONTEXT, { mode: "edit", writable: new Set(["urgent"]) }),
    ).toEqual([]);
  });

  it("breaks a rule across fields only when it is surely broken", () => {
    expect(validateRow(entity, { bank: "银行", card: "6222020000000000" }, CONTEXT, ADD)).toEqual([
      { field: "card", code: "VALIDATE.CHECK", message: "此账号不能使用" },
    ]);
    expect(validateRow(entity, { bank: "银行", card: null }, CONTEXT, ADD)).toEqual([]);
  });

  it("is required only in what its viewer may write, unless their change made the rest wrong", () => {
    const writable = new Set(["begin"]);
    const before = { bank: null, card: "012", begin: "2026-01-01", end: "2026-01-02" };
    expect(validateRow(entity, before, { ...CONTEXT, before }, { mode: "edit", writable })).toEqual([]);
    const moved = { ...before, begin: "2026-02-01" };
    expect(validateRow(entity, moved, { ...CONTEXT, before }, { mode: "edit", writable })).toEqual([
      { field: "end", code: "VALIDATE.TOO_EARLY", message: "结束不能早于2026-02-01" },
    ]);
  });

  it("can be asked about one field alone", () => {
    expect(checkField(entity, "bank", {}, CONTEXT, ADD)?.code).toBe("VALIDATE.REQUIRED");
    expect(checkField(entity, "note", { note: "备注" }, CONTEXT, ADD)).toBeUndefined();
    expect(checkField(entity, "card", { card: "6222020000000000" }, CONTEXT, ADD)?.message).toBe("此账号不能使用");
  });

  it("is found among many by its place", () => {
    const found = validateRows(entity, [{ bank: "银行" }, {}, { bank: "银行", card: "1" }], CONTEXT, ADD);
    expect([...found.keys()]).toEqual([1, 2]);
  });
});

describe("requiredness", () => {
  const entity = entityOf(
    "branch",
    [
      field("manual", "switch"),
      field("name", "text", {}, { required: { message: "请输入name", when: is("manual", 1) } }),
      field("locked", "text", {}, { required: { message: "请输入locked" }, readonly: is("manual", 1) }),
      field("made", "instant", {}, { required: { message: "请选择made" }, readonly: true }),
      field("inside", "text", {}, { required: { message: "请输入inside" } }),
    ],
    {
      form: {
        mode: "drawer",
        columns: 1,
        tabs: [],
        actions: [],
        sections: [{ fields: ["inside"], columns: 1, folded: false, visible: is("manual", 1) }],
      },
    },
  );

  it("follows its condition, its section, and whether anybody can write the field", () => {
    expect(validateRow(entity, { manual: 1 }, CONTEXT, ADD).map((issue) => issue.field)).toEqual(["name", "inside"]);
    expect(validateRow(entity, { manual: 0 }, CONTEXT, ADD).map((issue) => issue.field)).toEqual(["locked"]);
    expect(fieldState(entity, "inside", { manual: 0 }, CONTEXT)).toEqual({
      hidden: true,
      required: false,
      readonly: false,
    });
    expect(fieldState(entity, "locked", { manual: 1 }, CONTEXT)).toEqual({
      hidden: false,
      required: false,
      readonly: true,
    });
    expect(fieldState(entity, "made", {}, CONTEXT)).toEqual({ hidden: false, required: false, readonly: true });
  });
});

describe("a row at rest", () => {
  it("takes defaults where a new row says nothing; null is an answer", () => {
    const entity = entityOf("order", [
      field("count", "integer", {}, { default: { value: 1 } }),
      field("twice", "integer", {}, { default: { expr: { source: "count * 2", reads: ["count"] } } }),
      field("day", "date", {}, { default: { expr: { source: "today()", reads: [] } } }),
    ]);
    expect(normalizeRow(entity, {}, CONTEXT, ADD)).toEqual({ count: 1, twice: 2, day: "2026-04-01" });
    expect(normalizeRow(entity, { count: null, day: null }, CONTEXT, ADD)).toEqual({
      count: null,
      twice: null,
      day: null,
    });
    expect(normalizeRow(entity, {}, CONTEXT, EDIT)).toEqual({});
  });

  it("computes until nothing changes, whatever the order of the fields", () => {
    const entity = entityOf("order", [
      field("label", "computed", { type: "text" }, { expr: { source: "total > 100 ? '多' : '少'", reads: ["total"] } }),
      field("total", "computed", { type: "money" }, { expr: { source: "count * price", reads: ["count", "price"] } }),
      field("count", "integer"),
      field("price", "money"),
    ]);
    expect(normalizeRow(entity, { count: 3, price: 5000 }, CONTEXT, EDIT)).toMatchObject({
      total: 15_000,
      label: "多",
    });
    const rested = normalizeRow(entity, { count: 3, price: 5000 }, CONTEXT, EDIT);
    expect(normalizeRow(entity, rested, CONTEXT, EDIT)).toBe(rested);
  });

  it("keeps a sum over lines that were not given", () => {
    const line = entityOf("order_line", [field("price", "money")]);
    const entity = entityOf("order", [
      field("lines", "lines", { entity: "order_line", by: "orderId" }),
      field("total", "money", {}, { expr: { source: "sum(lines.map(l, l.price))", reads: ["lines"] } }),
    ]);
    const context: RowContext = { ...CONTEXT, entityOf: (name) => (name === "order_line" ? line : undefined) };
    expect(normalizeRow(entity, { total: 300 }, context, EDIT)).toEqual({ total: 300 });
    expect(normalizeRow(entity, { total: 300 }, { ...context, lines: { lines: [{ price: 100 }] } }, EDIT)).toEqual({
      total: 100,
    });
  });

  it("clears one field hidden by another that was cleared", () => {
    const entity = entityOf("branch", [
      field("city", "text", {}, { visible: is("province", "海南") }),
      field("province", "text", {}, { visible: is("manual", 1) }),
      field("manual", "switch"),
    ]);
    expect(normalizeRow(entity, { manual: 0, province: "海南", city: "海口" }, CONTEXT, EDIT)).toEqual({
      manual: 0,
      province: null,
      city: null,
    });
  });

  it("never clears because of who looks or when", () => {
    const byUser: Predicate = {
      test: "eq",
      on: { field: "owner" },
      operands: [{ variable: { name: "user", key: "id" } }],
    };
    const byTime: Predicate = { test: "gt", on: { field: "until" }, operands: [{ variable: { name: "now" } }] };
    const entity = entityOf("branch", [
      field("owner", "text"),
      field("until", "instant"),
      field("mine", "text", {}, { visible: byUser }),
      field("later", "text", {}, { visible: byTime }),
    ]);
    const row = { owner: "someone", until: 0, mine: "kept", later: "kept" };
    expect(normalizeRow(entity, row, CONTEXT, EDIT)).toBe(row);
  });

  it("begins in the first state of its state machine", () => {
    const entity = entityOf("article", [field("status", "dict", { dict: "s", store: "integer" })], {
      states: { field: "status", initial: 0, byServer: [], steps: [], marks: [] },
    });
    expect(normalizeRow(entity, {}, CONTEXT, ADD)).toEqual({ status: 0 });
  });
});

describe("lines", () => {
  const line = entityOf("order_line", [
    field("orderId", "text", {}, { required: { message: "请输入orderId" } }),
    field("item", "text", {}, { title: "品名", required: { message: "请输入品名" } }),
    field("size", "text", {}, { title: "规格" }),
  ]);
  const entity = entityOf("order", [
    field(
      "lines",
      "lines",
      { entity: "order_line", by: "orderId", min: 1, max: 3, unique: ["item", "size"] },
      { title: "明细", required: { message: "请添加明细" } },
    ),
  ]);
  const check = (lines: Record<string, string | null>[]) =>
    validateRow(
      entity,
      {},
      { ...CONTEXT, lines: { lines }, entityOf: (name) => (name === "order_line" ? line : undefined) },
      ADD,
    ).map(({ field: name, message }) => `${name} ${message}`);

  it("are counted, checked by their own entity, and unique where that is said", () => {
    expect(check([])).toEqual(["lines 请添加明细"]);
    expect(
      check([
        { item: "a", size: "1" },
        { item: "a", size: "2" },
      ]),
    ).toEqual([]);
    expect(check([{ item: "a", size: "1" }, { item: null }, { item: "a", size: "1" }])).toEqual([
      "lines.1.item 请输入品名",
      "lines.2.item 品名、规格重复",
    ]);
    expect(check([{ item: "a" }, { item: "a" }])).toEqual([]);
    expect(check(["a", "b", "c", "d"].map((item) => ({ item })))).toEqual(["lines 明细最多3行"]);
  });

  it("are left alone while they are not given", () => {
    expect(validateRow(entity, {}, CONTEXT, EDIT)).toEqual([]);
  });
});

describe("the table of messages", () => {
  it("has a sentence for every code that a kind can give", () => {
    const folder = join(import.meta.dirname, "../fields");
    const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !/kindFindings|textRules\.ts$/.test(path))
      .map((path) => readFileSync(join(folder, path), "utf8"));
    const codes = sources.flatMap((text) =>
      [...text.matchAll(/(?:failure\(|\bcode: )"([A-Z_]+)"/g)].map((match) => match[1]!),
    );
    const lint = new Set([
      "NOT_A_TREE",
      "CONTRADICTION",
      "SAME_TEXT",
      "UNKNOWN_KEYWORD",
      "WRONG_LITERAL",
      "WRONG_OFFSET",
      "MIN_ABOVE_MAX",
      "DANGLING",
      "FILL_FORM",
    ]);
    expect(codes.filter((code) => !lint.has(code) && !(VALIDATE_CODES as readonly string[]).includes(code))).toEqual(
      [],
    );
    expect(codes.length).toBeGreaterThan(30);
  });

  it("fills in the field's title and the numbers", () => {
    expect(
      messageOf(field("n", "tags", {}, { title: "标签" }), { code: "TOO_MANY_ITEMS", details: { max: 3 } }),
    ).toEqual({ code: "VALIDATE.TOO_MANY_ITEMS", message: "最多选择3项" });
    expect(messageOf(field("n", "date", {}, { title: "日期" }), { code: "WRONG_DATE" }).message).toBe(
      "日期应是日期，如 2026-01-31",
    );
  });
});

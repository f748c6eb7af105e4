import { describe, expect, it } from "vitest";
import type { FieldModel } from "#core/model";
import { comparedLiterals } from "./comparedLiterals.ts";
import { literalFinding } from "./literalFindings.ts";
import { tokenize } from "./sqlTokens.ts";

const FIELDS: Readonly<Record<string, Partial<FieldModel>>> = {
  result: { kind: "dict", options: { dict: "result" } },
  state: { kind: "dict", options: { dict: "state", store: "integer" } },
  day: { kind: "date", options: {} },
  month: { kind: "month", options: {} },
  time: { kind: "instant", options: {} },
  on: { kind: "switch", options: { on: "启用", off: "停用" } },
  price: { kind: "money", options: {} },
  weight: { kind: "decimal", options: { scale: 3 } },
  name: { kind: "text", options: {} },
};

const ITEMS: Readonly<Record<string, readonly { readonly value: string; readonly text: string }[]>> = {
  result: [
    { value: "fit", text: "合格" },
    { value: "unfit", text: "不合格" },
  ],
  state: [
    { value: "0", text: "草稿" },
    { value: "1", text: "已办结" },
  ],
};

/** Of each literal: what is wrong, and what is to be written in its place. */
const found = (condition: string) =>
  comparedLiterals(tokenize(condition)).flatMap((compared) => {
    const field = { name: compared.column.column, title: "", ...FIELDS[compared.column.column] } as FieldModel;
    const finding = literalFinding(compared, field, {
      itemsOf: ({ options }) => ITEMS[String(options["dict"])],
      params: ["since"],
    });
    return finding === undefined ? [] : [[finding.detail, finding.meant] as const];
  });

describe("a literal beside a field", () => {
  it.each([
    ["t.result = '不合格'", "字典“result”中没有值“不合格”", "'unfit'"],
    ["'合格' <> t.result", "字典“result”中没有值“合格”", "'fit'"],
    ["t.result = 'unfits'", "字典“result”中没有值“unfits”", "'unfit'"],
    ["t.result not in ('fit', '不合格')", "字典“result”中没有值“不合格”", "'unfit'"],
    ["case t.result when '不合格' then 1 else 0 end", "字典“result”中没有值“不合格”", "'unfit'"],
    ["t.state = '已办结'", "“state”存为数字，不能与文本 '已办结' 比较", "1"],
    ["t.state in (0, '1')", "“state”存为数字，不能与文本 '1' 比较", "1"],
    ["t.state = 4", "字典“state”中没有值“4”", undefined],
    ["t.result = 1", "“result”存为文本，不能与数字 1 比较", undefined],
    ["t.on = 'true'", "“on”存为数字，不能与文本 'true' 比较", "1"],
    ["t.on = '停用'", "“on”存为数字，不能与文本 '停用' 比较", "0"],
    ["t.price > '100.5'", "“price”存为数字，不能与文本 '100.5' 比较", "10050"],
    ["t.weight = '1.5'", "“weight”存为数字，不能与文本 '1.5' 比较", "1500"],
    ["t.name = 5", "“name”存为文本，不能与数字 5 比较", "'5'"],
    ["t.day >= '2026/1/5'", "“day”是日期，如 '2026-01-31'，不能与 '2026/1/5' 比较", "'2026-01-05'"],
    ["t.day = 20260105", "“day”存为文本，不能与数字 20260105 比较", "'2026-01-05'"],
    ["t.month = '2026/1'", "“month”是月份，如 '2026-01'，不能与 '2026/1' 比较", "'2026-01'"],
    ["t.time >= '2026-01-01'", "“time”存为数字，不能与文本 '2026-01-01' 比较", "day_of(t.time) >= '2026-01-01'"],
    ["t.day >= ':since'", "引号中的 ':since' 是文本，参数写作 :since，不加引号", ":since"],
  ])("%s: %s → %s", (condition, detail, meant) => expect(found(condition)).toEqual([[detail, meant]]));

  it("says of today that a parameter gives it", () =>
    expect(found("t.day >= '$today'")[0]?.[0]).toContain(`在 params 中声明，"default": "$today"`));

  it.each([
    "t.result = 'fit' and t.state in (0, 1) and t.state >= 4 and t.name = '合格'",
    "t.day >= '2026-01' and t.day between '2026-01-01' and '2026-12-31' and t.month = '2026-01'",
    "t.state + 1 = 4 and t.price > 100 and t.on = 1 and case when t.result = 'fit' then 'x' else 'y' end = 'x'",
  ])("finds nothing in %s", (condition) => expect(found(condition)).toEqual([]));
});

import { describe, expect, it } from "vitest";
import { mergedFields } from "./mergedFields.ts";
import { sampleView } from "./store/form.fixture.ts";

const VIEW = sampleView([
  {
    entity: "plot",
    title: "地块",
    purpose: "A row that two people edit",
    fields: {
      name: { kind: "text", title: "名称", max: 20 },
      area: { kind: "decimal", title: "面积", scale: 2 },
      price: { kind: "money", title: "单价" },
      total: { kind: "computed", title: "总价", type: "money", expr: "price * 2", stored: true },
      remark: { kind: "text", title: "备注", max: 20 },
    },
    indexes: [["-createTime"]],
  },
]);
const opened = { version: 3, name: "甲", area: "1.00", price: "1.00", total: "2.00", remark: "", updateBy: "amy" };

describe("what other people changed meanwhile", () => {
  it.each([
    ["their fields, where a version came between", { version: 5, area: "2.00", remark: "湿" }, ["面积", "备注"]],
    ["nothing, where no version came between", { version: 4, area: "2.00" }, []],
    ["not what was sent, computed or stamped", { version: 5, name: "乙", total: "9.00", updateBy: "bo" }, []],
    ["not what is empty in another way", { version: 5, remark: null }, []],
  ])("is %s", (_case, changes, expected) => {
    const saved = { ...opened, ...changes };
    expect(mergedFields(VIEW, { opened, sent: ["name"], saved })).toEqual(expected);
  });
});

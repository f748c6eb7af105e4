/** The project around the examples of schemas/README.md: what they name and do not show. */
import { COMPILE_OPTIONS } from "../../server/app/modules.ts";

export type Json = Readonly<Record<string, unknown>>;

const dict = (name: string, title: string, values: Readonly<Record<string, string>>): Json => ({
  dict: name,
  title,
  items: Object.entries(values).map(([value, text]) => ({ value, text })),
});
const stamps = (...names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { kind: "text", title: name, readonly: true }]));

export const README_PROJECT: Readonly<Record<string, Json>> = {
  "menu.json": { menu: [{ path: "/example/loans", title: "借用单", opens: "entity:loan" }] },
  "editor.role.json": { role: "editor", title: "编辑", office: true, grants: ["loan:list"] },
  "boss.role.json": {
    role: "boss",
    title: "主管",
    office: true,
    grants: ["*"],
  },
  "loan_state.dict.json": dict("loan_state", "借用状态", { 0: "草稿", 1: "待审批", 2: "已批准", 3: "已驳回" }),
  "change_state.dict.json": dict("change_state", "更正状态", { 0: "草稿", 1: "待批准", 2: "已更正" }),
  "offer_mode.dict.json": dict("offer_mode", "报价方式", { open: "公开", sealed: "密封" }),
  "offer_state.dict.json": dict("offer_state", "报价状态", { 1: "进行中", 6: "已成交", 8: "已结束" }),
  "borrower.entity.json": {
    entity: "borrower",
    title: "借用人",
    purpose: "Who borrows",
    fields: {
      name: { kind: "text", title: "姓名", required: true },
      phone: { kind: "text", title: "电话", pattern: "mobile" },
    },
    indexes: [["-createTime"]],
  },
  "device.entity.json": {
    entity: "device",
    title: "设备",
    purpose: "What is lent",
    fields: {
      code: { kind: "text", title: "编号", unique: true },
      name: { kind: "text", title: "名称" },
      price: { kind: "money", title: "日租金" },
      enabled: { kind: "switch", title: "可借" },
    },
    titleField: "name",
    indexes: [["-createTime"]],
  },
  "loan.entity.json": {
    entity: "loan",
    title: "借用单",
    purpose: "Devices lent to one person",
    fields: {
      number: { kind: "text", title: "单号", required: true },
      borrowerId: { kind: "reference", to: "borrower", title: "借用人", required: true },
      day: { kind: "date", title: "借用日期", required: true },
      dueDay: { kind: "date", title: "应还日期", required: true },
      remark: { kind: "textarea", title: "备注" },
      status: { kind: "dict", dict: "loan_state", store: "integer", title: "状态", readonly: true },
      ...stamps("submitter", "checker", "checkerName"),
      checkedAt: { kind: "instant", title: "审批时间", readonly: true },
      opinion: { kind: "textarea", title: "意见", readonly: true },
    },
  },
  "loan_line.entity.json": {
    entity: "loan_line",
    title: "借用设备",
    purpose: "One device of a loan",
    fields: {},
  },
  "damage.entity.json": {
    entity: "damage",
    title: "损坏记录",
    purpose: "What was broken during a loan",
    fields: {
      loanId: { kind: "reference", to: "loan", title: "借用单", required: true },
      day: { kind: "date", title: "日期" },
      settled: { kind: "date", title: "结清日期" },
    },
    indexes: [["loanId"], ["-createTime"]],
    parent: "loanId",
  },
  "loan_change.entity.json": {
    entity: "loan_change",
    title: "借用更正",
    purpose: "A later due day, approved by another person",
    fields: {
      loanId: { kind: "reference", to: "loan", title: "借用单", required: true, where: { status: 2 } },
      newDueDay: { kind: "date", title: "新的应还日期" },
      status: { kind: "dict", dict: "change_state", store: "integer", title: "状态", readonly: true },
      ...stamps("makerId"),
      changes: { kind: "textarea", title: "更正内容", readonly: true },
      seen: { kind: "json", title: "原值", readonly: true },
    },
    indexes: [["-createTime"]],
  },
  "offer.entity.json": {
    entity: "offer",
    title: "报价",
    purpose: "A price offered for a lot",
    fields: {
      mode: { kind: "dict", dict: "offer_mode", title: "方式" },
      status: { kind: "dict", dict: "offer_state", store: "integer", title: "状态" },
    },
    indexes: [["-createTime"]],
  },
  "delivery.entity.json": {
    entity: "delivery",
    title: "到货",
    purpose: "What arrived, and how much of it is good",
    fields: {
      passed: { kind: "integer", title: "合格数" },
      sampled: { kind: "integer", title: "抽检数" },
      pieces: { kind: "integer", title: "件数" },
      quantity: { kind: "integer", title: "数量" },
      lines: { kind: "lines", title: "明细", entity: "delivery_line", by: "deliveryId" },
    },
    indexes: [["-createTime"]],
  },
  "delivery_line.entity.json": {
    entity: "delivery_line",
    title: "到货明细",
    purpose: "One position of a delivery",
    fields: {
      deliveryId: { kind: "reference", to: "delivery", title: "到货", required: true },
      amount: { kind: "money", title: "金额" },
    },
    indexes: [["deliveryId"], ["-createTime"]],
    parent: "deliveryId",
  },
};

export const OPTIONS = { icons: COMPILE_OPTIONS.icons ?? [], actions: ["loan.remind"] };

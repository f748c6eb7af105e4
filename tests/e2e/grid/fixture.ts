// The table that the browser tests of the grid work in: every cell type of the specification, and every rule.
import type { EntityView } from "#core/api";
import { compileProject } from "#core/language";
import type { WireRow } from "#core/values";

/** The specification's shortcuts and a rule of one's own: what breaks each, what is said, what keeps it. */
export const RULES = [
  { pattern: "n6-16", bad: "12345", message: "请输入6到16位数字", good: "123456" },
  { pattern: "*6-16", bad: "五个字不够", message: "请输入6到16位任意字符", good: "六个字就够了" },
  { pattern: "s6-18", bad: "abc12", message: "请输入6到18位字母", good: "timber" },
  { pattern: "url", bad: "www.example.com", message: "请输入以http或https开头的网址", good: "https://example.com/a" },
  { pattern: "e", bad: "a@b", message: "邮箱格式不正确", good: "a@example.com" },
  { pattern: "m", bad: "12912345678", message: "请输入正确手机号", good: "19912345678" },
  { pattern: "p", bad: "57100a", message: "请输入6位邮政编码", good: "571000" },
  { pattern: "s", bad: "ab1", message: "请输入字母", good: "ab" },
  { pattern: "n", bad: "1.2.3", message: "请输入数字", good: "+1.5" },
  { pattern: "z", bad: "1.5", message: "请输入整数", good: "-15" },
  { pattern: "money", bad: "1.234", message: "请输入正确的金额，最多两位小数", good: "1.23" },
  {
    pattern: { regex: "^HN-\\d{4}$", message: "编号形如 HN-0001" },
    bad: "HN-1",
    message: "编号形如 HN-0001",
    good: "HN-0001",
  },
] as const;

const entity = {
  entity: "sheet",
  title: "明细",
  purpose: "For tests of the grid",
  fields: {
    name: { kind: "text", title: "名称", required: "请输入名称", max: 20 },
    count: { kind: "integer", title: "数量", min: 0 },
    price: { kind: "money", title: "单价" },
    weight: { kind: "decimal", title: "重量", scale: 3 },
    total: { kind: "computed", type: "money", title: "金额", expr: "round(price * count, 2)" },
    day: { kind: "date", title: "日期" },
    grade: { kind: "dict", dict: "grade", title: "等级" },
    several: { kind: "dict", dict: "grade", title: "多选", multiple: true },
    done: { kind: "switch", title: "完成" },
    code: { kind: "text", title: "编号", pattern: "n6-16", unique: true },
    mobile: { kind: "text", title: "手机", pattern: "m" },
    note: { kind: "textarea", title: "备注", look: "popup" },
    memo: { kind: "textarea", title: "说明" },
    at: { kind: "instant", title: "时刻" },
    hour: { kind: "time", title: "钟点" },
    place: { kind: "reference", to: "place", title: "地点" },
    region: { kind: "tree", to: "region", title: "区域" },
    papers: { kind: "file", title: "附件", count: 3, accept: [".pdf", ".txt"] },
    picture: { kind: "file", title: "图片", look: "image", accept: ["image/png"] },
    kept: { kind: "file", title: "只看附件", count: 0, allowDownload: false, allowRemove: false },
    words: { kind: "tags", title: "标签", every: 2 },
    choice: { kind: "dict", dict: "grade", title: "单选", look: "radio" },
    locked: { kind: "text", title: "锁定", readonly: true },
    own: { kind: "text", title: "自绘" },
    ...Object.fromEntries(
      RULES.map(({ pattern }, at) => [`rule${at}`, { kind: "text", title: `规则${at + 1}`, pattern }]),
    ),
  },
};

const place = {
  entity: "place",
  title: "地点",
  purpose: "Referred to",
  fields: { title: { kind: "text", title: "名称" } },
};
const region = {
  entity: "region",
  title: "区域",
  purpose: "A tree",
  tree: { parent: "pid" },
  fields: { title: { kind: "text", title: "名称" }, pid: { kind: "reference", to: "region", title: "上级" } },
};
export const GRADES = [
  { value: "1", text: "一等" },
  { value: "2", text: "二等" },
  { value: "3", text: "三等" },
];

export function sheetView(): EntityView {
  const project = compileProject([
    ...[entity, place, region].map((source) => ({
      path: `test/${source.entity}.entity.json`,
      text: JSON.stringify(source),
    })),
    { path: "test/grade.dict.json", text: JSON.stringify({ dict: "grade", title: "等级", items: GRADES }) },
  ]);
  const compiled = project.model?.entities["sheet"];
  if (!compiled) throw new Error(JSON.stringify(project.findings.slice(0, 5)));
  const names = compiled.fields.filter((field) => !field.system).map((field) => field.name);
  return {
    hash: "",
    entity: compiled,
    may: { add: true, edit: true, delete: true },
    masked: [],
    writable: names,
    filterable: names,
    related: {},
  };
}

export function sheetRows(count: number): WireRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `r${index}`,
    version: 1,
    name: `名称${index + 1}`,
    count: index + 1,
    price: `${(index % 90) + 10}.50`,
    weight: null,
    day: "2026-01-05",
    grade: "1",
    several: null,
    done: index % 2 === 0,
    code: String(100_000 + index),
    mobile: null,
    note: null,
    memo: null,
    at: null,
    hour: null,
    place: null,
    region: null,
    papers: index === 0 ? "temp/合同扫描件原本.pdf,temp/附表.pdf" : null,
    picture: null,
    kept: index === 0 ? "temp/说明.pdf" : null,
    words: null,
    choice: null,
    locked: `锁${index + 1}`,
    own: `自${index + 1}`,
  }));
}

/** Signs, messages, names of other levels, reports and boards. */
import type { Mistake } from "./mistake.ts";

const ARTICLE = "content/article.entity.json";
const ITEM = "system/sys_dict_item.entity.json";
const TEMPLATE = "system/message_template.entity.json";
const SUMMARY = "stat/bid_summary.report.json";
const HOME = "dashboard/home.board.json";
const SECURITY = "roles/security.role.json";

export const SIGNS_AND_REPORTS: readonly Mistake[] = [
  { file: ARTICLE, right: `"author": {`, wrong: `"author"： {`, at: "", meant: ":" },
  { file: ARTICLE, right: `"author": { "kind": "text",`, wrong: `"author": { "kind": "text,`, at: "", says: "引号" },
  { file: ARTICLE, right: `    "summary": {`, wrong: `    // 摘要\n    "summary": {`, at: "", says: "注释" },
  { file: SECURITY, right: `"audit_log:list"`, wrong: `'audit_log:list'`, at: "", meant: `"` },
  {
    file: "system/sys_tenant.entity.json",
    right: `"min": "beginDate"`,
    wrong: `"min": "$beginDate"`,
    meant: "beginDate",
  },
  {
    file: "system/sys_tenant.entity.json",
    right: `"min": "beginDate"`,
    wrong: `"min": "startDate"`,
    says: "beginDate",
  },
  { file: ARTICLE, right: `"where": { "status": 1 }`, wrong: `"where": { "status": "已发布" }`, meant: "1" },
  {
    file: ARTICLE,
    right: `"required": { "isLink": true }`,
    wrong: `"required": "isLink"`,
    meant: `{ "isLink": true }`,
  },
  { file: ARTICLE, right: `"visible": { "isLink": true }`, wrong: `"visible": "isLink"`, meant: `{ "isLink": true }` },
  { file: ARTICLE, right: `"VALIDATE.REQUIRED"`, wrong: `"REQUIRED"`, meant: "VALIDATE.REQUIRED" },
  { file: ARTICLE, right: `"of": ["delete"]`, wrong: `"of": "delete"`, meant: `["delete"]` },
  { file: ARTICLE, right: `{ "by": "publisher"`, wrong: `{ "user": "publisher"`, meant: "by" },
  { file: ARTICLE, right: `"at": "publishTime"`, wrong: `"time": "publishTime"`, meant: "at" },
  { file: ARTICLE, right: `"confirm": "发布后将在网站上公开，确认发布？"`, wrong: `"confirm": true`, says: "文本" },
  { file: ARTICLE, right: `"$user.username"`, wrong: `"$user"`, meant: "$user.username" },
  { file: ARTICLE, right: `"for": "editor"`, wrong: `"role": "editor"`, meant: "for" },
  { file: ITEM, right: `"editable": true`, wrong: `"editable": "true"`, meant: "true" },
  { file: ITEM, right: `"parent": "dictId"`, wrong: `"parent": "sys_dict"`, meant: "dictId" },
  { file: TEMPLATE, right: `"row": ["edit"]`, wrong: `"row": ["编辑"]`, meant: "edit" },
  { file: TEMPLATE, right: `"add": "none"`, wrong: `"create": "none"`, meant: "add" },
  { file: TEMPLATE, right: `"add": "none"`, wrong: `"add": false`, meant: `"none"` },
  { file: SUMMARY, right: `s.transactionType as`, wrong: `s.transactiontype as`, meant: "transactionType" },
  { file: SUMMARY, right: `coalesce(n.n, 0)`, wrong: `ifnull(n.n, 0)`, meant: "coalesce" },
  { file: SUMMARY, right: `"y": "amount"`, wrong: `"y": "amounts"`, meant: "amount" },
  { file: SUMMARY, right: `"deals": { "kind"`, wrong: `"deal": { "kind"`, at: "/sql/3", meant: "deal" },
  { file: SUMMARY, right: `coalesce(:fromMonth`, wrong: `coalesce(:from`, meant: "fromMonth" },
  { file: HOME, right: `"/content/notices?tab=1"`, wrong: `"/content/notice?tab=1"`, meant: "/content/notices" },
  { file: HOME, right: `"span": 24 },`, wrong: `"span": 30 },`, says: "24" },
  { file: HOME, right: `{ "link": "/stat/bidding" }`, wrong: `{ "path": "/stat/bidding" }`, meant: "link" },
  { file: SECURITY, right: `"may": ["read"]`, wrong: `"may": ["list"]`, meant: "read" },
];

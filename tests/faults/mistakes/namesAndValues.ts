/** Keys, names and values of a first week. */
import type { Mistake } from "./mistake.ts";

const LOT = "bidding/lot.entity.json";
const NOTICE = "content/notice.entity.json";

export const NAMES_AND_VALUES: readonly Mistake[] = [
  { file: LOT, right: `"titleField"`, wrong: `"titelField"`, meant: "titleField" },
  {
    file: LOT,
    right: `"dict": "transactionType"`,
    wrong: `"dict": "transactionTyp"`,
    meant: "transactionType",
  },
  {
    file: NOTICE,
    right: `"reviewer", "publishTime"]`,
    wrong: `"reviewer", "publishtime"]`,
    meant: "publishTime",
  },
  {
    file: NOTICE,
    right: `"op": "between"`,
    wrong: `"operator": "between"`,
    meant: "op",
  },
  {
    file: NOTICE,
    right: `"from": [0, 3]`,
    wrong: `"from": ["草稿", "已撤回"]`,
    meant: "0",
  },
  {
    file: NOTICE,
    right: `"initial": 0`,
    wrong: `"initial": "草稿"`,
    meant: "0",
  },
  {
    file: LOT,
    right: `"submit": { "title": "提交审核", "from": [0], "to": 1, "stamp": { "by": "makerId", "at": "makeTime" } }`,
    wrong: `"submit": "0->1"`,
    meant: `{ "title": "…", "from": [0], "to": 1 }`,
  },
  { file: LOT, right: `"for": "editor"`, wrong: `"for": "内容编辑"`, meant: "editor" },
  {
    file: LOT,
    right: `"may": ["edit", "delete"]`,
    wrong: `"may": ["update", "delete"]`,
    meant: "edit",
  },
  {
    file: LOT,
    right: `"announced": { "of": ["edit", "delete"]`,
    wrong: `"announced": { "of": ["编辑", "删除"]`,
    meant: "edit",
  },
  {
    file: LOT,
    right: `"holds": { "status": { "in": [0, 1, 2] } }`,
    wrong: `"holds": { "status": "<3" }`,
    meant: `{ "lt": 3 }`,
  },
  {
    file: LOT,
    right: `"message": "保证金不能高于起始价", `,
    wrong: ``,
    at: "/checks/marginWithinStart",
    says: "message",
  },
  {
    file: "menu.json",
    right: `"opens": "entity:bid_session"`,
    wrong: `"opens": "entity:bid_sessions"`,
    meant: "entity:bid_session",
  },
  {
    file: "menu.json",
    right: `"title": "工作台", "icon": "user"`,
    wrong: `"title": "工作台", "icon": "users"`,
    meant: "user",
  },
  {
    file: "menu.json",
    right: `"path": "/system/users"`,
    wrong: `"path": "system/users"`,
    meant: "/system/users",
  },
  {
    file: "menu.json",
    right: `"title": "用户管理"`,
    wrong: `"name": "用户管理"`,
    meant: "title",
  },
  {
    file: "roles/reviewer.role.json",
    right: `"lot:approve"`,
    wrong: `"lot:approved"`,
    meant: "lot:approve",
  },
  { file: "roles/editor.role.json", right: `"lot:list"`, wrong: `"lot.list"`, meant: "lot:list" },
  { file: "roles/editor.role.json", right: `"grants": [`, wrong: `"permissions": [`, meant: "grants" },
  {
    file: "dashboard/analysis.board.json",
    right: `"type": "figure"`,
    wrong: `"type": "number"`,
    meant: "figure",
  },
  {
    file: "dashboard/analysis.board.json",
    right: `"of": "entity:bid_session"`,
    wrong: `"entity": "bid_session"`,
    meant: "of",
  },
  {
    file: "dashboard/workplace.board.json",
    right: `"columns": ["landTitle", "status"`,
    wrong: `"columns": ["landTitle", "stauts"`,
    meant: "status",
  },
  {
    file: "stat/price_report.report.json",
    right: `"d": "deal"`,
    wrong: `"d": "deals"`,
    meant: "deal",
  },
  {
    file: "stat/price_report.report.json",
    right: `from {{d}} d`,
    wrong: `from deal d`,
    meant: "{{d}}",
  },
  {
    file: "stat/price_report.report.json",
    right: `"deals": { "kind": "integer"`,
    wrong: `"deals": { "kind": "int"`,
    meant: "integer",
  },
  {
    file: "stat/price_report.report.json",
    right: `"$today-24M"`,
    wrong: `"$today-24m"`,
    meant: "$today-24M",
  },
  {
    file: "stat/bid_statistics.report.json",
    right: `"type": "bar"`,
    wrong: `"type": "column"`,
    meant: "bar",
  },
  {
    file: "jobs/seal_audit.job.json",
    right: `"0 * * * * ?"`,
    wrong: `"*/5 * * * *"`,
    meant: "0 */5 * * * ?",
  },
  {
    file: "templates/verification_code.template.json",
    right: `{code}`,
    wrong: "${code}",
    meant: "{code}",
  },
  {
    file: "dict/lot_status.dict.json",
    right: `"value": "0", "text": "草稿"`,
    wrong: `"value": "0", "label": "草稿"`,
    meant: "text",
  },
];

/** The sixth: other files, other mistakes, as people make them who have read half of the README. */
import type { Mistake } from "./mistake.ts";

const ABOUT = "content/about_item.entity.json";
const JOB = "system/sys_job.entity.json";
const TENANT = "system/sys_tenant.entity.json";
const POSITION = "system/sys_position.entity.json";
const SECTION = "bidding/lot_section.entity.json";
const REGISTRATION = "bidding/bid_registration.entity.json";
const WORKPLACE = "dashboard/workplace.board.json";
const STATISTICS = "stat/bid_statistics.report.json";
const PERSONNEL = "roles/personnel.role.json";
const REQUIREMENTS = "demo/kinds/requirements.entity.json";

export const LATER_SCREENS: readonly Mistake[] = [
  { file: ABOUT, right: `"purpose": "Who runs`, wrong: `"description": "Who runs`, meant: "purpose" },
  { file: ABOUT, right: `"kind": "orderNumber"`, wrong: `"kind": "orderNo"`, meant: "orderNumber" },
  { file: ABOUT, right: `"visible": { "part": 2 }`, wrong: `"visible": { "part": "联系我们" }`, meant: "2" },
  {
    file: ABOUT,
    right: `"visible": { "part": { "in": [1, 2] } }`,
    wrong: `"visible": { "part": "1,2" }`,
    meant: `{ "in": [1, 2] }`,
  },
  { file: ABOUT, right: `"visible": { "part": 2 }`, wrong: `"visible": { "parts": 2 }`, meant: "part" },
  { file: ABOUT, right: `"sort": "orderNum"`, wrong: `"sort": "orderNumber"`, meant: "orderNum" },
  { file: ABOUT, right: `"initial": 0`, wrong: `"initial": "草稿"`, meant: "0" },
  { file: ABOUT, right: `"from": [1], "to": 2`, wrong: `"from": [1], "to": 5`, says: "可以写：0" },
  { file: JOB, right: `"on": "row"`, wrong: `"on": "single"`, says: "row" },
  { file: JOB, right: `"row": ["run", "pause"`, wrong: `"row": ["立即执行", "pause"`, meant: "run" },
  {
    file: JOB,
    right: `"in": ["failed", "timeout", "lost"]`,
    wrong: `"in": "failed,timeout"`,
    meant: `["failed", "timeout"]`,
  },
  { file: JOB, right: `"whenHidden": "keep"`, wrong: `"whenHidden": "retain"`, meant: "keep" },
  { file: JOB, right: `"retries": { "gt": 0 }`, wrong: `"retries": { "gt": "0次" }`, meant: "0" },
  { file: TENANT, right: `"titleField": "name"`, wrong: `"titleField": "租户名称"`, meant: "name" },
  {
    file: TENANT,
    right: `"kind": "date", "title": "开始日期"`,
    wrong: `"kind": "日期", "title": "开始日期"`,
    meant: "date",
  },
  { file: POSITION, right: `"search": ["name", "code"]`, wrong: `"search": "name,code"`, meant: `["name","code"]` },
  { file: POSITION, right: `"unique": true, "pattern"`, wrong: `"unique": "true", "pattern"`, meant: "true" },
  {
    file: POSITION,
    right: `{ "regex": "^[A-Za-z][A-Za-z0-9_]*$", "message": `,
    wrong: `{ "regexp": "^[A-Za-z][A-Za-z0-9_]*$", "message": `,
    meant: "regex",
  },
  { file: SECTION, right: `"landId.landCode"`, wrong: `"lot.landCode"`, meant: "landId.landCode" },
  { file: SECTION, right: `"landId.landCode"`, wrong: `"landId.code"`, says: "landCode" },
  { file: SECTION, right: `"onDelete": "cascade"`, wrong: `"on_delete": "cascade"`, meant: "onDelete" },
  {
    file: REGISTRATION,
    right: `"read": "bid_registration:bidder"`,
    wrong: `"view": "bid_registration:bidder"`,
    meant: "read",
  },
  { file: REGISTRATION, right: `"export": "none"`, wrong: `"export": "nobody"`, meant: "none" },
  { file: WORKPLACE, right: `"type": "queues"`, wrong: `"type": "queue"`, meant: "queues" },
  { file: WORKPLACE, right: `"rows": 10`, wrong: `"limit": 10`, meant: "rows" },
  {
    file: STATISTICS,
    right: `"group by month_of(s.endDateTime)"`,
    wrong: `"group by month_of(s.endTime)"`,
    says: "endDateTime",
  },
  { file: STATISTICS, right: `"total": true`, wrong: `"sum": true`, meant: "total" },
  { file: PERSONNEL, right: `"sys_user:list"`, wrong: `"user:list"`, meant: "sys_user:list" },
  { file: PERSONNEL, right: `"sys_position:add"`, wrong: `"sys_position:create"`, meant: "sys_position:add" },
  {
    file: REQUIREMENTS,
    right: `"add": ["signature", "idempotencyKey"]`,
    wrong: `"add": ["sign", "idempotencyKey"]`,
    meant: "signature",
  },
];

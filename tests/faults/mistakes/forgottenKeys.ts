/** The seventh: keys that were forgotten, words of the interface in place of names, and values of other products. */
import type { Mistake } from "./mistake.ts";

const USER = "system/sys_user.entity.json";
const AUTH_USERS = "system/auth_users.view.json";
const ONLINE = "system/online_users.view.json";
const LOGIN_LOG = "system/login_log.view.json";
const TEMPLATE = "templates/verification_code.template.json";
const CHECK_FILES = "jobs/check_file_use.job.json";
const LOT_STATUS = "dict/lot_status.dict.json";
const STATISTICS = "stat/bid_statistics.report.json";

export const FORGOTTEN_KEYS: readonly Mistake[] = [
  {
    file: USER,
    right: `"dict": "sex", "store": "integer"`,
    wrong: `"store": "integer"`,
    at: "/fields/sex",
    says: "dict",
  },
  { file: USER, right: `"ratio": "1:1"`, wrong: `"ratio": 1`, says: "1:1" },
  {
    file: USER,
    right: `"accept": ["image/png", "image/jpeg", "image/webp"]`,
    wrong: `"accept": ["image/png", ".pdf"]`,
    says: "图片",
  },
  { file: USER, right: `"aside": "departId"`, wrong: `"aside": "sys_depart"`, meant: "departId" },
  { file: USER, right: `"batch": ["approve", `, wrong: `"batch": ["审核通过", `, meant: "approve" },
  {
    file: USER,
    right: `"title": "解冻", "from": [0], "to": 1,`,
    wrong: `"title": "解冻", "from": [0],`,
    at: "/states/steps/unfreeze",
    says: "to",
  },
  { file: USER, right: `"width": 960`, wrong: `"width": "60%"`, says: "像素" },
  { file: USER, right: `"max": "$today"`, wrong: `"max": "today"`, meant: "$today" },
  {
    file: USER,
    right: `"businessLicense"], "visible": { "userType": 0 }`,
    wrong: `"businessLicense"], "visible": { "userType": "会员" }`,
    meant: "0",
  },
  { file: AUTH_USERS, right: `"entity": "sys_user"`, wrong: `"of": "entity:sys_user"`, meant: "entity" },
  { file: AUTH_USERS, right: `"columns": [{`, wrong: `"fields": [{`, meant: "columns" },
  { file: ONLINE, right: `"$now-1h"`, wrong: `"$now-1小时"`, meant: "$now-1h" },
  {
    file: ONLINE,
    right: `"revokedAt": { "empty": true }, "expiresAt"`,
    wrong: `"expiresAt": { "empty": false }, "expiresAt"`,
    says: "expiresAt",
  },
  { file: LOGIN_LOG, right: `{ "ne": "ok" }`, wrong: `{ "neq": "ok" }`, meant: "ne" },
  { file: TEMPLATE, right: `用于{purpose}`, wrong: `用于{用途}`, at: "/text", meant: "purpose" },
  { file: TEMPLATE, right: `["sms", "email"]`, wrong: `["短信", "email"]`, meant: "sms" },
  { file: TEMPLATE, right: `, "minutes": "有效分钟数"`, wrong: ``, at: "/text", says: "minutes" },
  { file: CHECK_FILES, right: `"0 10 3 * * ?"`, wrong: `"0 10 25 * * ?"`, says: "23" },
  { file: CHECK_FILES, right: `"retries": 1`, wrong: `"retry": 1`, meant: "retries" },
  { file: CHECK_FILES, right: `  "handler": "files.checkUse",\n`, wrong: ``, at: "", says: "handler" },
  {
    file: "roles/auditor.role.json",
    right: `"entity": "lot", "for"`,
    wrong: `"entity": "标的", "for"`,
    meant: "lot",
  },
  {
    file: "roles/security.role.json",
    right: `"sys_role:list"`,
    wrong: `"sys_role_permission:list"`,
    says: "sys_role:",
  },
  { file: "roles/reviewer.role.json", right: `"lot:reserve"`, wrong: `"lot:reservePrice"`, meant: "lot:reserve" },
  { file: LOT_STATUS, right: `"value": "5"`, wrong: `"value": "4"`, says: "4" },
  { file: LOT_STATUS, right: `"value": "0"`, wrong: `"value": 0`, meant: `"0"` },
  { file: "dict/lot_choice.dict.json", right: `"text": "landTitle"`, wrong: `"text": "标的名称"`, meant: "landTitle" },
  { file: STATISTICS, right: `count(*) as ended,`, wrong: `count(*) as ended`, says: "sum" },
  { file: STATISTICS, right: `s.status in (11, 12)`, wrong: `s.status = '已成交'`, says: "status" },
  {
    file: STATISTICS,
    right: `sum(coalesce(n.n, 0)) as bids`,
    wrong: `coalesce(n.n, 0) as bids`,
    says: "group by",
  },
  { file: STATISTICS, right: `"x": "month"`, wrong: `"x": "月份"`, meant: "month" },
];

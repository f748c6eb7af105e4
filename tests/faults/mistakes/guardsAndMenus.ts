/** A second product's first screens: references, steps, guards, conditions, menus, jobs, dictionaries. */
import type { Mistake } from "./mistake.ts";

const LOT = "bidding/lot.entity.json";
const NOTICE = "content/notice.entity.json";
const CORRECTION = "content/notice_correction.entity.json";
const SESSION = "bidding/bid_session.entity.json";
const USER = "system/sys_user.entity.json";
const GUIDE = "content/guide_item.entity.json";
const JOB = "jobs/remove_old_messages.job.json";
const PRICE = "stat/price_report.report.json";

export const GUARDS_AND_MENUS: readonly Mistake[] = [
  {
    file: NOTICE,
    right: `"fill": { "landId": "to.landId" }`,
    wrong: `"fill": { "landId": "to.landID" }`,
    meant: "landId",
  },
  {
    file: NOTICE,
    right: `"columns": ["title", "landCode", "status", "freeStart"]`,
    wrong: `"columns": ["title", "lotCode", "status", "freeStart"]`,
    meant: "landCode",
  },
  { file: NOTICE, right: `"announceAt": { "le": "$now" }`, wrong: `"announceAt": { "le": "now" }`, meant: "$now" },
  { file: NOTICE, right: `"announceAt": { "le": "$now" }`, wrong: `"announceAt": { "before": "$now" }`, meant: "lt" },
  { file: NOTICE, right: `"look": "radio"`, wrong: `"widget": "radio"`, meant: "look" },
  { file: NOTICE, right: `"default": 0 },`, wrong: `"defaultValue": 0 },`, meant: "default" },
  { file: GUIDE, right: `"images": true`, wrong: `"image": true`, meant: "images" },
  {
    file: NOTICE,
    right: `"mainId.landId": "$row.landId"`,
    wrong: `"bid_session.landId": "$row.landId"`,
    meant: "mainId.landId",
  },
  { file: NOTICE, right: `"mark": "已驳回"`, wrong: `"badge": "已驳回"`, meant: "mark" },
  { file: NOTICE, right: `"danger": true`, wrong: `"color": "red"`, meant: "danger" },
  {
    file: NOTICE,
    right: `"category", "status", { "field": "publishTime"`,
    wrong: `"category", "statsu", { "field": "publishTime"`,
    meant: "status",
  },
  { file: NOTICE, right: `"sort": "-createTime"`, wrong: `"sort": "createTime desc"`, meant: "-createTime" },
  { file: NOTICE, right: `"not": ["submitter"]`, wrong: `"not": ["提交人"]`, meant: "submitter" },
  { file: CORRECTION, right: `"passes": [`, wrong: `"skip": [`, meant: "passes" },
  { file: LOT, right: `"message": "保证金不能高于起始价"`, wrong: `"error": "保证金不能高于起始价"`, meant: "message" },
  { file: LOT, right: `"field": "margin"`, wrong: `"field": "保证金"`, says: "margin" },
  { file: LOT, right: `"tab": "审核", "title": "审核"`, wrong: `"tab": "审批", "title": "审核"`, meant: "审核" },
  {
    file: LOT,
    right: `"fields": { "longitude": "longitude"`,
    wrong: `"fields": { "lng": "longitude"`,
    meant: "longitude",
  },
  { file: LOT, right: `"min": "fellingFrom"`, wrong: `"min": "$row.fellingFrom"`, meant: "fellingFrom" },
  { file: SESSION, right: `"disclosed": { "or": [`, wrong: `"disclosed": { "any": [`, meant: "or" },
  { file: USER, right: `"op": "approve"`, wrong: `"op": "aprove"`, meant: "approve" },
  { file: USER, right: `"PUT /sys/user/approveBatch"`, wrong: `"/sys/user/approveBatch"`, says: "GET /" },
  {
    file: USER,
    right: `"requires": ["stepUp"], "danger"`,
    wrong: `"requires": "stepUp", "danger"`,
    meant: `["stepUp"]`,
  },
  { file: GUIDE, right: `"from": [0, 2]`, wrong: `"from": "草稿"`, meant: `["草稿"]` },
  { file: GUIDE, right: `{ "title": "全部" }`, wrong: `"全部"`, meant: `{"title":"全部"}` },
  { file: JOB, right: `"timeoutMs": 600000`, wrong: `"timeoutMs": "10m"`, meant: "600000" },
  {
    file: JOB,
    right: `"handler": "messages.removeOld"`,
    wrong: `"handler": "message.removeOld"`,
    meant: "messages.removeOld",
  },
  { file: JOB, right: `"misfire": "once"`, wrong: `"misfire": "run"`, says: "once" },
  { file: PRICE, right: `"count": "deals"`, wrong: `"count": "deal"`, meant: "deals" },
  { file: "dict/yn.dict.json", right: `"color": "green"`, wrong: `"color": "#00ff00"`, says: "green" },
];

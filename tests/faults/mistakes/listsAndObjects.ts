/** Shapes: lists and objects exchanged, units in values, keys of other products, a field used once. */
import type { Mistake } from "./mistake.ts";

const LOT = "bidding/lot.entity.json";
const SESSION = "bidding/bid_session.entity.json";
const USER = "system/sys_user.entity.json";
const RUN = "system/sys_job_run.entity.json";
const JOB = "system/sys_job.entity.json";
const CORRECTION = "bidding/lot_correction.entity.json";
const NOTICE_TEST = "content/notice.test.json";

export const LISTS_AND_OBJECTS: readonly Mistake[] = [
  {
    file: "bidding/lot_section.entity.json",
    right: `"unique": [["landId", "sectionName"]]`,
    wrong: `"unique": ["landId", "sectionName"]`,
    says: '[["landId","sectionName"]]',
  },
  {
    file: JOB,
    right: `"indexes": [["title"], ["nextRunAt"]]`,
    wrong: `"indexes": ["title", "nextRunAt"]`,
    says: `[["title"],["nextRunAt"]]`,
  },
  { file: JOB, right: `{ "when": { "status": 0 }`, wrong: `{ "where": { "status": 0 }`, meant: "when" },
  { file: USER, right: `"where": { "userType": 1 }`, wrong: `"filter": { "userType": 1 }`, meant: "where" },
  { file: JOB, right: `"by": "jobId"`, wrong: `"foreignKey": "jobId"`, meant: "by" },
  { file: JOB, right: `"by": "jobId"`, wrong: `"by": "jobid"`, meant: "jobId" },
  { file: USER, right: `"by": "userId"`, wrong: `"by": "user"`, meant: "userId" },
  { file: USER, right: `"columns": ["roleId"]`, wrong: `"columns": ["role"]`, meant: "roleId" },
  { file: RUN, right: `"to": "sys_job"`, wrong: `"to": "sys_jobs"`, meant: "sys_job" },
  { file: USER, right: `"onDelete": "clear"`, wrong: `"onDelete": "set_null"`, meant: "clear" },
  {
    file: LOT,
    right: `"visible": { "lotKind": { "in": ["log", "root"] } }`,
    wrong: `"visible": "lotKind in ['log','root']"`,
    meant: `{ "lotKind": { "in": ["log", "root"] } }`,
  },
  {
    file: LOT,
    right: `{ "in": ["standing", "felling"] }`,
    wrong: `["standing", "felling"]`,
    meant: `{ "in": ["standing","felling"] }`,
  },
  { file: LOT, right: `"required": { "lotKind": "log" }`, wrong: `"required": { "lotKind": "原木" }`, meant: "log" },
  {
    file: LOT,
    right: `"title": "提交人", "max": 60, "readonly": true`,
    wrong: `"title": "提交人", "max": 60, "readonly": "true"`,
    meant: "true",
  },
  { file: USER, right: `"maxBytes": 2097151`, wrong: `"maxBytes": "2MB"`, meant: "2097152" },
  { file: "demo/kinds/file.entity.json", right: `".pdf"`, wrong: `"pdf"`, meant: ".pdf" },
  {
    file: USER,
    right: `"accept": ["image/png", "image/jpeg", "image/webp"]`,
    wrong: `"accept": "image/*"`,
    meant: `["image/*"]`,
  },
  {
    file: "bidding/deal.entity.json",
    right: `volume > decimal(0) ? round(dealPrice / volume, 2) : decimal(0)`,
    wrong: `volume > decimal(0) ? round(dealPrice / volum, 2) : decimal(0)`,
    meant: "volume",
  },
  {
    file: SESSION,
    right: `registeredCount >= minRegistered`,
    wrong: `registeredcount >= minRegistered`,
    meant: "registeredCount",
  },
  {
    file: "demo/kinds/lines.entity.json",
    right: `sum(lines.map(l, l.amount))`,
    wrong: `sum(lines.amount)`,
    meant: "sum(lines.map(l, l.amount))",
  },
  { file: SESSION, right: `{ "gt": "$row.freeStart" }`, wrong: `{ "gt": "freeStart" }`, meant: "$row.freeStart" },
  {
    file: LOT,
    right: `"none": { "entity": "bid_session", "by": "landId", `,
    wrong: `"none": { "entity": "bid_session", "field": "landId", `,
    meant: "by",
  },
  {
    file: CORRECTION,
    right: `"by": "makerId", "name": "makerName"`,
    wrong: `"by": "maker", "name": "makerName"`,
    meant: "makerId",
  },
  { file: CORRECTION, right: `"not": ["makerId"]`, wrong: `"not": "makerId"`, meant: `["makerId"]` },
  {
    file: CORRECTION,
    right: `"landTitle": "newTitle"`,
    wrong: `"newTitle": "landTitle"`,
    meant: `"landTitle": "newTitle"`,
  },
  { file: CORRECTION, right: `"to": "landId", "passes"`, wrong: `"to": "lot", "passes"`, meant: "landId" },
  { file: NOTICE_TEST, right: `"as": "role:editor"`, wrong: `"as": "editor"`, meant: "role:editor" },
  { file: NOTICE_TEST, right: `"errors": {`, wrong: `"messages": {`, meant: "errors" },
  {
    file: NOTICE_TEST,
    right: `"refused": ["approve", "reject"`,
    wrong: `"refused": ["aprove", "reject"`,
    meant: "approve",
  },
  { file: LOT, right: `"kind": "documents"`, wrong: `"kind": "document"`, meant: "documents" },
];

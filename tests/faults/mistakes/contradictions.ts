/** The eighth: rules that contradict each other, expressions as other languages write them, menus and boards. */
import type { Mistake } from "./mistake.ts";

const LOT = "bidding/lot.entity.json";
const DEAL = "bidding/deal.entity.json";
const DEAL_TEST = "bidding/deal.test.json";
const ARTICLE = "content/article.entity.json";
const MENU = "menu.json";
const HOME = "dashboard/home.board.json";

export const CONTRADICTIONS: readonly Mistake[] = [
  {
    file: LOT,
    right: `"required": { "lotKind": "log" }`,
    wrong: `"required": { "lotKind": "standing" }`,
    says: "隐藏",
  },
  { file: LOT, right: `"min": 1950, "max": 2100`, wrong: `"min": 2100, "max": 1950`, says: "1950" },
  { file: LOT, right: `"default": "standing"`, wrong: `"default": "活立木"`, meant: "standing" },
  { file: LOT, right: `{ "longitude": "longitude",`, wrong: `{ "longitude": "经度",`, meant: "longitude" },
  { file: LOT, right: `"le": "$row.startPrice"`, wrong: `"le": "$row.area"`, says: "面积" },
  {
    file: LOT,
    right: `area > decimal(0) ?`,
    wrong: `area > decimal(0) and startPrice > decimal(0) ?`,
    meant: "&&",
  },
  {
    file: LOT,
    right: `area > decimal(0) ? round(startPrice / area, 2) : decimal(0)`,
    wrong: `area = decimal(0) ? decimal(0) : round(startPrice / area, 2)`,
    meant: "area == decimal(0) ? decimal(0) : round(startPrice / area, 2)",
  },
  { file: DEAL, right: `round(dealPrice / volume, 2)`, wrong: `dealPrice / volume`, says: "round" },
  { file: DEAL, right: `"as": "name"`, wrong: `"as": "姓名"`, meant: "name" },
  {
    file: DEAL,
    right: `"title": "出让单位", "max": 80`,
    wrong: `"title": "出让单位", "maxLength": 80`,
    meant: "max",
  },
  { file: DEAL, right: `"totals": ["volume", `, wrong: `"totals": ["buyer", `, says: "buyer" },
  { file: DEAL, right: `["-dealTime"]`, wrong: `["dealTime desc"]`, meant: "-dealTime" },
  { file: ARTICLE, right: `"visible": { "isLink": true }`, wrong: `"visible": { "isLink": "是" }`, meant: "true" },
  {
    file: ARTICLE,
    right: `"holds": { "status": { "ne": 1 } }`,
    wrong: `"holds": { "status": { "not": 1 } }`,
    meant: "ne",
  },
  { file: ARTICLE, right: `"from": [0, 2], "to": 1`, wrong: `"from": [0, 1], "to": 1` },
  { file: ARTICLE, right: `"for": "editor"`, wrong: `"for": "editors"`, meant: "editor" },
  { file: ARTICLE, right: `["isLink", "linkUrl", `, wrong: `["isLink", "title", "linkUrl", `, says: "title" },
  { file: ARTICLE, right: `"fields": ["remark"]`, wrong: `"fields": ["remarks"]`, meant: "remark" },
  {
    file: MENU,
    right: `"icon": "section", "opens": "entity:lot_section"`,
    wrong: `"icon": "section"`,
    at: "/menu/3/children/2",
    says: "opens",
  },
  { file: MENU, right: `"entity:lot_correction"`, wrong: `"lot_correction"`, meant: "entity:lot_correction" },
  { file: MENU, right: `"path": "/system/roles"`, wrong: `"path": "/system/users"`, says: "/system/users" },
  {
    file: MENU,
    right: `"permission": "sys_user:password"`,
    wrong: `"permission": "password"`,
    meant: "sys_user:password",
  },
  { file: MENU, right: `"hidden": true`, wrong: `"hide": true`, meant: "hidden" },
  {
    file: HOME,
    right: `"columns": ["title", "category", "publishTime"]`,
    wrong: `"columns": "title,category"`,
    meant: `["title","category"]`,
  },
  { file: HOME, right: `"where": { "status": 1 }`, wrong: `"where": { "status": "待审核" }`, meant: "1" },
  { file: "dashboard/workplace.board.json", right: `"tabs": [`, wrong: `"blocks": [`, meant: "tabs" },
  { file: "dashboard/analysis.board.json", right: `"take": "last"`, wrong: `"take": "latest"`, meant: "last" },
  { file: DEAL_TEST, right: `"as": "role:auditor"`, wrong: `"role": "auditor"`, meant: "as" },
  { file: DEAL_TEST, right: `"where": true`, wrong: `"where": "yes"`, says: "true" },
  {
    file: "bidding/lot_correction.entity.json",
    right: `"area": "newArea"`,
    wrong: `"area": "newStartPrice"`,
    says: "newStartPrice",
  },
];

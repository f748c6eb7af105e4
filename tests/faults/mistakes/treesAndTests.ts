/** A week later: names in Chinese, trees, grids, tests, dictionaries, rows of the demo, habits of spreadsheets. */
import type { Mistake } from "./mistake.ts";

const DEPART = "system/sys_depart.entity.json";
const GRID = "demo/kinds/grid.entity.json";
const LINES = "demo/kinds/lines.entity.json";
const LOT_TEST = "bidding/lot.test.json";
const DEAL = "bidding/deal.entity.json";
const SESSION = "bidding/bid_session.entity.json";
const DAILY = "dashboard/daily_bidding.report.json";
const ANALYSIS = "dashboard/analysis.board.json";

export const TREES_AND_TESTS: readonly Mistake[] = [
  { file: DEPART, right: `"tree": { "parent": "pid"`, wrong: `"tree": { "parent": "parentId"`, says: "pid" },
  { file: DEPART, right: `"tree": { "parent": "pid"`, wrong: `"tree": { "parentField": "pid"`, meant: "parent" },
  { file: DEPART, right: `"order": "orderNum"`, wrong: `"order": "orderNo"`, meant: "orderNum" },
  { file: DEPART, right: `"mode": "drawer"`, wrong: `"mode": "弹窗"`, meant: "modal" },
  { file: DEPART, right: `"as": "list"`, wrong: `"as": "table"`, meant: "list" },
  { file: DEPART, right: `"entity": "sys_depart_role"`, wrong: `"entity": "部门角色"`, meant: "sys_depart_role" },
  { file: GRID, right: `"scale": 3`, wrong: `"precision": 3`, meant: "scale" },
  { file: GRID, right: `"min": "0", "max": "99999"`, wrong: `"min": "0", "max": "99,999"`, meant: "99999" },
  {
    file: GRID,
    right: `"fill": { "place": "to.address" }`,
    wrong: `"fill": { "place": "lot.address" }`,
    meant: "to.address",
  },
  {
    file: GRID,
    right: `"fill": { "place": "to.address" }`,
    wrong: `"fill": { "to.address": "place" }`,
    meant: `{ "place": "to.address" }`,
  },
  {
    file: GRID,
    right: `"totals": ["quantity", "amount", "pieces"]`,
    wrong: `"totals": ["quantity", "金额", "pieces"]`,
    meant: "amount",
  },
  { file: GRID, right: `"pageSize": 100`, wrong: `"pageSize": "100条"`, meant: "100" },
  { file: GRID, right: `"pattern": "m"`, wrong: `"pattern": "电话"`, says: "mobile" },
  { file: GRID, right: `"max": 99999, "width": 80`, wrong: `"max": 99999, "width": "80px"`, meant: "80" },
  { file: LINES, right: `"totals": ["quantity", "amount"]`, wrong: `"totals": ["qty", "amount"]`, says: "quantity" },
  { file: LINES, right: `sum(lines.map(l, l.amount))`, wrong: `SUM(amount)`, meant: "sum" },
  { file: LINES, right: `"entity": "demo_line"`, wrong: `"to": "demo_line"`, meant: "entity" },
  {
    file: LOT_TEST,
    right: `"weight": true } } },\n    { "name": "roots`,
    wrong: `"wieght": true } } },\n    { "name": "roots`,
    meant: "weight",
  },
  {
    file: LOT_TEST,
    right: `"input": { "lotKind": "standing" }`,
    wrong: `"input": { "lotKind": "活立木" }`,
    meant: "standing",
  },
  { file: LOT_TEST, right: `"of": "entity:lot"`, wrong: `"of": "lot"`, meant: "entity:lot" },
  { file: DEAL, right: `"unit": "元/立方米", "expr"`, wrong: `"suffix": "元/立方米", "expr"`, meant: "unit" },
  {
    file: DEAL,
    right: `round(dealPrice / volume, 2)`,
    wrong: `ROUND(dealPrice / volume, 2)`,
    meant: "volume > decimal(0) ? round(dealPrice / volume, 2) : decimal(0)",
  },
  {
    file: DEAL,
    right: `"default": 0, "readonly": true, "look": "tag"`,
    wrong: `"default": "待签", "readonly": true, "look": "tag"`,
    says: "可以写：0",
  },
  {
    file: SESSION,
    right: `"freeEnd": { "gt": "$row.freeStart" }`,
    wrong: `"freeEnd": { ">": "$row.freeStart" }`,
    meant: "gt",
  },
  {
    file: SESSION,
    right: `"freeEnd": { "gt": "$row.freeStart" }`,
    wrong: `"freeEnd": { "gt": "$row.freestart" }`,
    meant: "$row.freeStart",
  },
  {
    file: SESSION,
    right: `{ "status": { "in": [2, 3] } }`,
    wrong: `{ "status": { "in": ["报名中", "待开始"] } }`,
    meant: "2",
  },
  { file: DAILY, right: `"r": "bid_registration"`, wrong: `"r": "registration"`, meant: "bid_registration" },
  { file: DAILY, right: `"y": ["signUps", "bids"]`, wrong: `"y": "signUps,bids"`, meant: `["signUps","bids"]` },
  { file: ANALYSIS, right: `"refreshMs": 30000`, wrong: `"refresh": 30`, meant: "refreshMs" },
  {
    file: ANALYSIS,
    right: `"value": "signUps", "take": "last"`,
    wrong: `"value": "sum(signUps)", "take": "last"`,
    meant: "signUps",
  },
];

/** In the small project `fleet`: lists, tables and texts in each other's place, and expressions of other languages. */
import type { Mistake } from "./mistake.ts";

export const FLEET_SHAPES: readonly Mistake[] = [
  {
    file: "fleet/car/trip.entity.json",
    right:
      '"steps": {\n    "submit": { "title": "提交", "from": [0, 3], "to": 1, "stamp": { "b' +
      'y": "applicant", "at": "applyTime" } },\n    "approve": { "title": "批准", "from": ' +
      '[1], "to": 2, "not": ["applicant"], "stamp": { "by": "checker" }, "confirm": "确定' +
      '批准？" },\n    "reject": { "title": "驳回", "from": [1], "to": 3, "not": ["applicant"' +
      '], "stamp": { "by": "checker" }, "input": { "opinion": { "kind": "textarea", "ti' +
      'tle": "意见", "max": 200, "required": true } }, "danger": true }\n  } },',
    wrong:
      '"steps": [{ "name": "submit", "title": "提交", "from": [0], "to": 1 }, { "name": "' +
      'approve", "title": "批准", "from": [1], "to": 2 }] },',
    at: "/states/steps",
    meant: '{ "submit": { … }, "approve": { … } }',
  },
  {
    file: "fleet/car/trip.entity.json",
    right: '"initial": 0, "steps": {',
    wrong: '"initial": 0, "transitions": {',
    at: "/states/transitions",
    meant: "steps",
  },
  {
    file: "fleet/car/trip.entity.json",
    right: '"to": 1, "stamp": { "by": "applicant", "at": "applyTime" }',
    wrong: '"to": [1], "stamp": { "by": "applicant", "at": "applyTime" }',
    at: "/states/steps/submit/to",
    meant: "1",
  },
  {
    file: "fleet/car/trip.entity.json",
    right: '"from": [1], "to": 2',
    wrong: '"from": "*", "to": 2',
    at: "/states/steps/approve/from",
    says: "写成列表",
  },
  {
    file: "fleet/car/trip.entity.json",
    right: '"stamp": { "by": "checker" }, "confirm"',
    wrong: '"stamp": "checker", "confirm"',
    at: "/states/steps/approve/stamp",
    meant: '{"by":"checker"}',
  },
  {
    file: "fleet/car/trip.entity.json",
    right: '"fill": { "price": "to.price" }',
    wrong: '"fill": ["price"]',
    at: "/fields/vehicleId/fill",
    meant: '{ "price": "to.price" }',
  },
  {
    file: "fleet/car/trip.entity.json",
    right: '"fill": { "price": "to.price" }',
    wrong: '"fill": { "price": "vehicleId.price" }',
    at: "/fields/vehicleId/fill/price",
    meant: "to.price",
  },
  {
    file: "fleet/car/trip.entity.json",
    right: '"expr": "price * days"',
    wrong: '"expr": "{price} * {days}"',
    at: "/fields/amount/expr",
    meant: "price * days",
  },
  {
    file: "fleet/car/trip.entity.json",
    right: '"expr": "price * days"',
    wrong: '"expr": "=price*days"',
    at: "/fields/amount/expr",
    meant: "price*days",
  },
  {
    file: "fleet/car/trip.entity.json",
    right: '"expr": "price * days"',
    wrong: '"expr": "$row.price * $row.days"',
    at: "/fields/amount/expr",
    meant: "price * days",
  },
  {
    file: "fleet/car/trip.entity.json",
    right: '"expr": "price * days"',
    wrong: '"expr": "price × days"',
    at: "/fields/amount/expr",
    meant: "*",
  },
  {
    file: "fleet/car/trip.entity.json",
    right: '"expr": "price * days"',
    wrong: '"expr": "日租金 * 天数"',
    at: "/fields/amount/expr",
    meant: "price * days",
  },
  {
    file: "fleet/car/trip.entity.json",
    right: '"expr": "sum(costs.map(c, c.amount))"',
    wrong: '"expr": "sum(trip_cost.amount)"',
    at: "/fields/total/expr",
    meant: "sum(costs.map(l, l.amount))",
  },
  {
    file: "fleet/car/trip.entity.json",
    right: '"mask": { "as": "mobile", "unless": "contact:read" }',
    wrong: '"mask": true',
    at: "/fields/phone/mask",
    says: "可以写：tail4、mobile、name、idCard、email、bankCard、all",
  },
  {
    file: "fleet/car/trip.entity.json",
    right: '"default": { "expr": "today()" }',
    wrong: '"default": "today()"',
    at: "/fields/startDay/default",
    meant: "$today",
  },
  {
    file: "fleet/car/trip.entity.json",
    right: '"default": { "expr": "today()" }',
    wrong: '"default": "now"',
    at: "/fields/startDay/default",
    meant: "$today",
  },
  {
    file: "fleet/car/trip.entity.json",
    right: '"endDay": { "ge": "$row.startDay" }',
    wrong: '"endDay": ">= startDay"',
    at: "/checks/endAfterStart/holds/endDay",
    meant: '{ "ge": "$row.startDay" }',
  },
  {
    file: "fleet/car/trip.entity.json",
    right: '"holds": { "endDay": { "ge": "$row.startDay" } }',
    wrong: '"rule": "endDay >= startDay"',
    at: "/checks/endAfterStart/rule",
    meant: "holds",
  },
  {
    file: "fleet/car/trip.entity.json",
    right: '"endDay": { "lt": "$today" }',
    wrong: '"endDay": { "lt": "$today + 3d" }',
    at: "/list/rowStyle/0/when/endDay/lt",
    meant: "$today+3d",
  },
  {
    file: "fleet/car/trip.entity.json",
    right: '"tabs": ["申请", "审批"]',
    wrong: '"tabs": [{ "title": "申请" }, { "title": "审批" }]',
    at: "/form/tabs",
    meant: '["申请", "审批"]',
  },
  {
    file: "fleet/car/trip.entity.json",
    right: '{ "title": "待审批", "where": { "status": 1 } }',
    wrong: '{ "title": "待审批", "status": 1 }',
    at: "/list/tabs/1/status",
    says: '条件应写作 "where": { "status": 1 }',
  },
  {
    file: "fleet/car/trip.entity.json",
    right: '"row": ["view", "edit"',
    wrong: '"actions": ["view", "edit"',
    at: "/list/actions",
    meant: "row",
  },
  {
    file: "fleet/car/broken_vehicles.view.json",
    right: '"entity": "vehicle"',
    wrong: '"extends": "vehicle"',
    at: "/extends",
    meant: "entity",
  },
  {
    file: "fleet/car/broken_vehicles.view.json",
    right: '"list": { "columns": ["plate", "brand", "keeperId"], "filters": ["plate"]',
    wrong: '"columns": ["plate", "brand"], "list": { "filters": ["plate"]',
    at: "/columns",
    says: "应写在“list”里",
  },
  {
    file: "fleet/roles/driver.role.json",
    right: '"grants": ["vehicle:list", "vehicle:get",',
    wrong: '"grants": ["vehicle:list,get",',
    at: "/grants/0",
    meant: '"vehicle:list", "vehicle:get"',
  },
  {
    file: "fleet/roles/driver.role.json",
    right: '"may": ["read"]',
    wrong: '"may": "read"',
    at: "/rowRules/0/may",
    meant: '["read"]',
  },
  {
    file: "fleet/roles/driver.role.json",
    right: '"vehicle:list", "vehicle:get"',
    wrong: '"vehicle"',
    at: "/grants/0",
    meant: "vehicle:*",
  },
  {
    file: "fleet/roles/driver.role.json",
    right:
      '"grants": ["vehicle:list", "vehicle:get", "trip:list", "trip:get", "trip:add", "' +
      'trip:edit", "trip:delete", "trip:submit", "board:fleet"],\n',
    wrong: '"grants": { "vehicle": ["list", "get"], "trip": ["list"] },\n',
    at: "/grants",
    meant: '["vehicle:list", "vehicle:get", "trip:list"]',
  },
  {
    file: "fleet/car/trips_by_month.report.json",
    right: "{{t}} t join {{v}} v",
    wrong: "{{trip}} t join {{v}} v",
    at: "/sql/1",
    meant: "{{t}}",
  },
  {
    file: "fleet/car/trips_by_month.report.json",
    right: "substr(t.startDay, 1, 7) as month",
    wrong: "date_format(t.startDay, '%Y-%m') as month",
    at: "/sql/0",
    meant: "month_of",
  },
];

/** In the small project `fleet`: what a stranger wrote, and its like: three mistakes of each class. */
import type { Mistake } from "./mistake.ts";

const TRIP = "fleet/car/trip.entity.json";
const VEHICLE = "fleet/car/vehicle.entity.json";
const COST = "fleet/car/trip_cost.entity.json";
const VIEW = "fleet/car/broken_vehicles.view.json";
const REPORT = "fleet/car/trips_by_month.report.json";
const MENU = "fleet/menu.json";
const DEMO = "fleet/demo/01-vehicles.json";

export const FLEET_STRANGERS: readonly Mistake[] = [
  // Fields of the row that a reference leads to.
  {
    file: TRIP,
    right: '{ "field": "vehicleId.brand", "title": "品牌" }',
    wrong: '"plate"',
    at: "/list/columns/2",
    meant: "vehicleId.plate",
  },
  {
    file: TRIP,
    right: '"filters": ["reason", "vehicleId"',
    wrong: '"filters": ["reason", "brand", "vehicleId"',
    at: "/list/filters/1",
    meant: "vehicleId.brand",
  },
  {
    file: TRIP,
    right: '["reason", "vehicleId", "price", "startDay"',
    wrong: '["reason", "vehicleId", "plate", "price", "startDay"',
    at: "/form/sections/0/fields/2",
    says: '"fill": { "plate": "to.plate" }',
  },
  // `not` of a field that no step writes.
  {
    file: TRIP,
    right: '"to": 1, "stamp": { "by": "applicant", "at": "applyTime" }',
    wrong: '"to": 1',
    at: "/states/steps/submit",
    meant: '"stamp": { "by": "applicant" }',
  },
  {
    file: TRIP,
    right: '"stamp": { "by": "applicant", "at": "applyTime" }',
    wrong: '"stamp": { "at": "applyTime" }',
    at: "/states/steps/submit/stamp",
    meant: '"by": "applicant"',
  },
  {
    file: TRIP,
    right: '"from": [1], "to": 2, "not": ["applicant"]',
    wrong: '"from": [1], "to": 2, "not": ["amount"]',
    at: "/states/steps/approve/not/0",
    meant: "applicant",
  },
  // Rules of other form libraries.
  {
    file: TRIP,
    right: '"max": 100, "required": "请输入用车事由"',
    wrong: '"formRules": [{ "required": true, "message": "请输入用车事由" }, { "max": 100 }]',
    at: "/fields/reason/formRules",
    meant: '"required": "请输入用车事由", "max": 100',
  },
  {
    file: TRIP,
    right: '"title": "意见", "max": 200, "required": true',
    wrong: '"title": "意见", "validate": "required|max:200"',
    at: "/states/steps/reject/input/opinion/validate",
    meant: '"required": true, "max": 200',
  },
  {
    file: VEHICLE,
    right: '"title": "车牌号", "max": 10',
    wrong: '"title": "车牌号", "rules": [{ "pattern": "/^琼[A-Z]\\\\w{5}$/", "message": "车牌号有误" }], "max": 10',
    at: "/fields/plate/rules",
    meant: '"pattern": { "regex": "^琼[A-Z]\\\\w{5}$", "message": "车牌号有误" }',
  },
  // Values of dictionaries over lines.
  {
    file: TRIP,
    right: "c.payer == 'driver'",
    wrong: "c.payer == '司机垫付'",
    at: "/fields/advanced/expr",
    meant: "driver",
  },
  {
    file: TRIP,
    right: "c.payer == 'driver'",
    wrong: "c.payer in ['company', 'drivers']",
    at: "/fields/advanced/expr",
    meant: "driver",
  },
  {
    file: TRIP,
    right: "price * days",
    wrong: "status == '已批准' ? price * days : 0.00",
    at: "/fields/amount/expr",
    meant: "2",
  },
  // A line of a dictionary copied.
  {
    file: "fleet/dict/trip_status.dict.json",
    right: '"value": "3", "text": "已驳回"',
    wrong: '"value": "2", "text": "已驳回"',
    at: "/items/3/value",
    meant: "3",
  },
  {
    file: "fleet/dict/vehicle_state.dict.json",
    right: '"value": "broken"',
    wrong: '"value": "good"',
    at: "/items/1/value",
    meant: "broken",
  },
  {
    file: "fleet/dict/trip_status.dict.json",
    right: '"color": "red" }',
    wrong: '"color": "red" }, { "value": "3", "text": "已结束" }',
    at: "/items/4/value",
    meant: "4",
  },
  // Operators of NocoBase, Strapi and Directus.
  {
    file: TRIP,
    right: '"endDay": { "lt": "$today" }',
    wrong: '"endDay": { "$dateNotAfter": "$today" }',
    at: "/list/rowStyle/0/when/endDay/$dateNotAfter",
    meant: "le",
  },
  {
    file: VIEW,
    right: '"where": { "state": "broken" }',
    wrong: '"where": { "state": "broken", "keeperId": { "_nnull": true } }',
    at: "/where/keeperId/_nnull",
    meant: '"empty": false',
  },
  {
    file: VIEW,
    right: '"where": { "state": "broken" }',
    wrong: '"where": { "brand": { "$notContainsi": "五菱" } }',
    at: "/where/brand/$notContainsi",
    meant: "not_like",
  },
  // A file copied under another name.
  {
    file: VIEW,
    right: '"view": "broken_vehicles"',
    wrong: '"view": "broken_vehicles"',
    copied: "fleet/car/a_spare.view.json",
    at: "/view",
    meant: "a_spare",
  },
  {
    file: "fleet/dict/cost_payer.dict.json",
    right: '"dict": "costPayer"',
    wrong: '"dict": "costPayer"',
    copied: "fleet/dict/cost_bearer.dict.json",
    at: "/dict",
    meant: "costBearer",
  },
  {
    file: COST,
    right: '"entity": "trip_cost"',
    wrong: '"entity": "trip_cost"',
    copied: "fleet/car/fuel.entity.json",
    at: "/entity",
    meant: "fuel",
  },
  // Money that a query converts by itself.
  {
    file: REPORT,
    right: "sum(t.total) as costs",
    wrong: "sum(t.total) / 100 as costs",
    at: "/sql/0",
    meant: "sum(t.total)",
  },
  {
    file: REPORT,
    right: "sum(t.total) as costs",
    wrong: "round(sum(t.total) * 0.01, 2) as costs",
    at: "/sql/0",
    meant: "sum(t.total)",
  },
  {
    file: REPORT,
    right: "sum(t.total) as costs",
    wrong: "divide(coalesce(sum(t.total), 0), 100) as costs",
    at: "/sql/0",
    meant: "coalesce(sum(t.total), 0)",
  },
  // What a menu entry opens.
  {
    file: MENU,
    right: '"title": "车辆", "opens": "entity:vehicle"',
    wrong: '"title": "车辆", "component": "car/vehicle/VehicleList"',
    at: "/menu/0/children/0/component",
    meant: '"opens": "entity:vehicle"',
  },
  {
    file: MENU,
    right: '"opens": "report:trips_by_month"',
    wrong: '"url": "/online/report/1024"',
    at: "/menu/0/children/3/url",
    meant: '"opens": "report:trips_by_month"',
  },
  {
    file: MENU,
    right: '"opens": "view:broken_vehicles"',
    wrong: '"opens": "views/car/brokenVehicles.vue"',
    at: "/menu/0/children/1/opens",
    meant: "view:broken_vehicles",
  },
  // Demo values that their field refuses.
  {
    file: DEMO,
    right: '"price": "180.00"',
    wrong: '"price": 180.555',
    at: "/rows/vehicle/0/price",
    says: "金额以元为单位写成文本",
  },
  {
    file: DEMO,
    right: '"seats": 7',
    wrong: '"seats": 700',
    at: "/rows/vehicle/0/seats",
    says: "座位数不能大于60",
  },
  {
    file: DEMO,
    right: '"enabled": true',
    wrong: '"enabled": "是"',
    at: "/rows/vehicle/0/enabled",
    meant: "true",
  },
];
